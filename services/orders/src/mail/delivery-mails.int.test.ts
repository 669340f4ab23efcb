import { handedOver, packageArrived, packageReturned, pickingStarted } from '@okruh/contracts/events/picking';
import type { OrderDraft } from '@okruh/contracts/http/checkout';
import type { OrderMail } from '@okruh/contracts/http/orders/mails';
import { identityFor } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, draft } from '../testing/buyer.ts';
import { deliver, report } from '../testing/deliver.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ask = async (kind: string, id: string): Promise<OrderMail | undefined> =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/orders/internal/mails',
      headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders', market: null }),
      payload: { mails: [{ kind, id }] },
    })
  ).json<{ mails: OrderMail[] }>().mails[0];
const read = async (kind: string, id: string): Promise<Readonly<Record<string, string>>> => {
  const mail = await ask(kind, id);
  if (mail?.state !== 'ready') throw new Error(`the mail is ${mail?.state}`);
  return mail.data.variables;
};
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

async function buyPaid(
  changes: Partial<OrderDraft> = {},
): Promise<{ readonly id: string; readonly number: string; readonly variant: string }> {
  const wanted = draft('cz', changes);
  const { order_id: id, number } = await buy(shop, wanted);
  await shop.database.pool.query(`update orders set status = 'paid', payment_status = 'paid', paid_at = now() where id = $1`, [id]);
  return { id, number, variant: wanted.lines[0]?.variant_id ?? '' };
}
const parcel = (number: string) => ({
  carrier: 'balikobod',
  tracking_number: number,
  tracking_url: `https://track.example/${number}`,
});
const createDelivery = (kind: 'pickup_point' | 'store'): OrderDraft['delivery'] => ({
  ...draft('cz').delivery,
  type_delivery_code: kind === 'store' ? 'store_pickup' : 'pickup_balikobod',
  kind,
  place: { id: 'p-1', name: 'Okruh Brno', street: 'Česká 1', city: 'Brno', postcode: '60200', opening_hours: 'Po–Pá 9–19' },
  store: kind === 'store' ? 'p-1' : null,
});

describe('the mail of a package that left', () => {
  it('has the carrier, its link, which part it is and what lies in it', async () => {
    const { id, variant } = await buyPaid();
    const [one, two] = [uuidv7(), uuidv7()];
    const items = [{ item: 1, variant_id: variant, quantity: 1, picked: 1, missing: 0 }];
    await report(shop, id, { contract: pickingStarted, list: two, version: 2, data: { part: 2, parts: 2, status: 'in_progress' } });
    const data = { part: 1, parts: 2, status: 'handed_over' as const, items, parcel: parcel('BB1') };
    await report(shop, id, { contract: handedOver, list: one, version: 2, data });
    expect(await read('package-handed-over', one)).toMatchObject({
      carrier: 'Balíkobod',
      tracking_number: 'BB1',
      tracking_url: 'https://track.example/BB1',
      part_note: 'Zásilka 1/2. Objednávka jde po částech, o každé zásilce píšeme zvlášť.',
      contents: 'Apple iPhone 15, 128 GB',
      due_note: '',
    });
    // The other one hasn't left.
    expect(await ask('package-handed-over', two)).toEqual({ state: 'later' });
  });

  it('waits for picking’s event, which may reach the mails first', async () => {
    expect(await ask('package-handed-over', uuidv7())).toEqual({ state: 'later' });
  });

  it('isn’t sent for what is fetched at a store', async () => {
    const { id } = await buyPaid({ delivery: createDelivery('store') });
    const list = uuidv7();
    await report(shop, id, { contract: handedOver, list, version: 2, data: { status: 'handed_over' } });
    expect(await ask('package-handed-over', list)).toEqual({ state: 'nothing' });
  });

  it('says what is paid at the door', async () => {
    const { order_id: id } = await buy(shop, draft('cz', { payment: { ...draft('cz').payment, type_payment: 'cash_on_delivery' } }));
    const list = uuidv7();
    await report(shop, id, { contract: handedOver, list, version: 2, data: { status: 'handed_over' } });
    expect(plain((await read('package-handed-over', list))['due_note'])).toBe('Při převzetí zaplatíte 15 480 Kč.');
    // A piece that won't come isn't paid for.
    await shop.database.pool.query(
      `insert into order_changes (id, order_id, kind, variant_id, name, quantity, amount, currency, is_due_reduced, at)
       values (gen_random_uuid(), $1, 'dropped', 'case', 'Kryt', 1, 48000, 'CZK', true, now())`,
      [id],
    );
    expect(plain((await read('package-handed-over', list))['due_note'])).toBe('Při převzetí zaplatíte 15 000 Kč.');
  });
});

describe('the mail of a package that nobody took', () => {
  it('says why, and isn’t sent before', async () => {
    const { id } = await buyPaid({ delivery: createDelivery('pickup_point') });
    const list = uuidv7();
    await report(shop, id, { contract: handedOver, list, version: 2, data: { status: 'handed_over', parcel: parcel('BB2') } });
    expect(await ask('package-returned', list)).toEqual({ state: 'later' });
    await report(shop, id, { contract: packageReturned, list, version: 3, data: { status: 'returning', parcel: parcel('BB2') } });
    expect(await read('package-returned', list)).toMatchObject({
      return_reason: 'Zásilku si na výdejním místě nikdo včas nevyzvedl.',
      tracking_number: 'BB2',
    });
    // It would promise what doesn't come any more.
    expect(await ask('package-handed-over', list)).toEqual({ state: 'nothing' });
  });
});

describe('the mail of an order that waits for its customer', () => {
  it('names the store, its hours and what to bring', async () => {
    const { id, number } = await buyPaid({ delivery: createDelivery('store') });
    const arrived = {
      contract: packageArrived,
      list: uuidv7(),
      version: 2,
      data: { part: 1, parts: 1, status: 'ready_for_pickup' as const },
    };
    expect(await ask('ready', id)).toEqual({ state: 'nothing' });
    await report(shop, id, arrived);
    expect(await read('ready', id)).toMatchObject({
      place: 'Okruh Brno\nČeská 1, 60200 Brno\nPo–Pá 9–19',
      bring: `Na prodejně stačí říct číslo objednávky ${number} a ukázat průkaz totožnosti.`,
      stores_url: 'http://localhost:3000/prodejny',
    });
  });

  it('has the carrier’s number at its pickup point', async () => {
    const { id } = await buyPaid({ delivery: createDelivery('pickup_point') });
    const data = { part: 1, parts: 1, status: 'ready_for_pickup' as const, parcel: parcel('BB3') };
    await report(shop, id, { contract: packageArrived, list: uuidv7(), version: 2, data });
    expect(await read('ready', id)).toMatchObject({ bring: 'K vyzvednutí budete potřebovat číslo zásilky BB3.', stores_url: '' });
  });
});

describe('the mails after the delivery', () => {
  it('thank for it, and lead to the pages where the products are reviewed', async () => {
    const wanted = draft('cz');
    const lines = wanted.lines.map((line) => (line.kind === 'product' ? { ...line, href: '/produkt/apple-iphone-15' } : line));
    const { order_id: id } = await buy(shop, { ...wanted, lines });
    expect(await ask('delivered', id)).toEqual({ state: 'nothing' });
    await deliver(shop, id);
    expect(await read('delivered', id)).toMatchObject({ part_note: '' });
    expect(await read('review-due', id)).toMatchObject({
      review_links: 'Apple iPhone 15\thttp://localhost:3000/produkt/apple-iphone-15#reviews',
    });
    await shop.database.pool.query(`update orders set payment_status = 'refunded', refunded_at = now() where id = $1`, [id]);
    expect(await ask('review-due', id)).toEqual({ state: 'nothing' });
  });
});
