import { randomUUID } from 'node:crypto';
import type { OrderState } from '@okruh/contracts/events/orders';
import { orderCancelled, orderReleased } from '@okruh/contracts/events/orders';
import type { OrderPiece } from '@okruh/contracts/http/picking-work';
import type { Envelope } from '@okruh/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOffice } from '../testing/office.ts';
import { apply, sampleOrder } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let office: ReturnType<typeof openOffice>;
beforeEach(async () => {
  shop = await openShop();
  office = openOffice(shop);
});
afterEach(() => shop.close());

interface ListRow {
  readonly id: string;
  readonly place: string;
  readonly status: string;
  readonly items: readonly {
    readonly variant_id: string;
    readonly quantity: number;
    readonly replaces?: string;
    readonly bought_as?: string;
  }[];
}
const loadLists = async (order: string): Promise<ListRow[]> =>
  (await shop.database.pool.query<ListRow>('select id, place, status, items from picking_lists where order_id = $1 order by part', [order]))
    .rows;

/** Prices of all of a line's pieces; 100 Kč a piece. */
const priced = (event: Envelope<OrderState>): Envelope<OrderState> => ({
  ...event,
  data: {
    ...event.data,
    lines: event.data.lines.map((line) => ({ ...line, final_total: { amount: 10_000 * line.quantity + 1, currency: 'CZK' } })),
    total: { amount: 50_000, currency: 'CZK' },
  },
});

/** An order whose pieces of the first variant are lost in the warehouse: nobody finds them. @returns its waiting list */
async function missing(lines: Readonly<Record<string, number>>, { cash = false } = {}) {
  const order = randomUUID();
  for (const [variant, pieces] of Object.entries(lines)) await shop.stock(variant, { warehouse: pieces });
  await shop.reserve(lines, { order });
  await apply(shop.database, shop.orderHandlers, priced(await sampleOrder(orderReleased, order, lines, { cash })));
  const [list] = await loadLists(order);
  const scans = ([['start'], ['crate', 'BED-0001']] as [string, string?, number?][]).concat([['not-found', '', 1]]);
  const rest = Object.keys(lines).slice(1);
  for (const variant of rest) for (let n = 0; n < (lines[variant] ?? 0); n++) scans.push(['item', variant.toUpperCase()]);
  scans.push(['wrap']);
  const answer = await office.call<{ results: { outcome: string }[] }>('POST', '/scans', {
    scans: scans.map(([kind, code = '', item]) => ({
      id: randomUUID(),
      at: new Date().toISOString(),
      list_id: list?.id,
      kind,
      code,
      item: item ?? null,
      quantity: null,
    })),
  });
  expect(answer.body.results.map(({ outcome }) => outcome)).not.toContain('refused');
  const waiting = (await loadLists(order)).find(({ status }) => status === 'not_available');
  if (waiting === undefined) throw new Error('nothing waits');
  return { order, list: waiting.id, packed: list?.id ?? '' };
}

async function sell(variant: string, product: string, quality: string, type: string | null = 'accessory'): Promise<void> {
  await shop.database.pool.query(
    `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, type_device, version, quality)
     values ($1, $2, upper($1), 'Kryt ' || $1, 'Husă ' || $1, '', '', $4, 1, $3)`,
    [variant, product, quality, type],
  );
}
const resolve = (list: string, body: object) => office.call<{ type?: string }>('POST', `/lists/${list}/missing`, body);
/** Code of the problem; undefined when it was done. */
const toCode = ({ body }: Awaited<ReturnType<typeof resolve>>): string | undefined => body.type?.split(':').at(-1);
const cash = async (order: string) =>
  (
    await shop.database.pool.query<{ cash: string | null }>('select cash_on_delivery as cash from released_orders where order_id = $1', [
      order,
    ])
  ).rows[0]?.cash;

it('the office sees of an order where its pieces lie, how many are picked and how many are missing', async () => {
  const { order, list } = await missing({ case: 2, glass: 1 });
  const { body } = await office.call<{ items: OrderPiece[] }>('GET', `/orders/${order}/pieces`);
  expect(body.items.map((one) => [one.list_id === list, one.code, one.quantity, one.picked, one.missing])).toEqual(
    expect.arrayContaining([[true, 'CASE', 2, 0, 0]]),
  );
  expect(body.items.some(({ picked, place_name: place }) => picked === 1 && place === 'Sklad')).toBe(true);
});

describe('dropping pieces that there are none of', () => {
  it('takes them off the list, ends it and reports the pieces once, however often it is asked', async () => {
    const { order, list } = await missing({ case: 2, glass: 1 });
    const preview = await office.call(`GET`, `/lists/${list}/missing?item=1`);
    expect(preview.body).toEqual({ refund: { amount: 20_001, currency: 'CZK' }, is_due_reduced: false, ends_order: false });
    const answers = await Promise.all([resolve(list, { item: 1, action: 'drop' }), resolve(list, { item: 1, action: 'drop' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const events = await shop.published('picking.item-dropped.v1');
    expect(events.map(({ data }) => data)).toMatchObject([
      { order_id: order, list_id: list, variant_id: 'case', quantity: 2, dropped_before: 0, is_due_reduced: false },
    ]);
    const [ended] = (await shop.published('picking.list-cancelled.v1')).slice(-1);
    expect([ended?.subject, ended?.version]).toEqual([list, (events[0]?.version ?? 0) + 1]);
    expect((await loadLists(order)).map(({ status }) => status)).toEqual(['wrapped', 'cancelled']);
  });

  it('reports when nothing else is left to be sent', async () => {
    const { list } = await missing({ case: 1 });
    const preview = await office.call('GET', `/lists/${list}/missing?item=1`);
    expect(preview.body).toMatchObject({ ends_order: true });
  });

  it('lowers what is collected at the door, unless a label is booked already', async () => {
    const one = await missing({ case: 1, glass: 1 }, { cash: true });
    await resolve(one.list, { item: 1, action: 'drop' });
    expect(await cash(one.order)).toBe('39999');
    const [event] = await shop.published('picking.item-dropped.v1');
    expect(event?.data).toMatchObject({ is_due_reduced: true });
  });

  it('leaves the sum on a label that is booked', async () => {
    const one = await missing({ case: 1, glass: 1 }, { cash: true });
    await shop.database.pool.query('update picking_lists set packed_at = now() where id = $1', [one.packed]);
    await resolve(one.list, { item: 1, action: 'drop' });
    expect(await cash(one.order)).toBe('50000');
    const [event] = await shop.published('picking.item-dropped.v1');
    expect(event?.data).toMatchObject({ is_due_reduced: false });
  });

  it('is refused for a list that waits for nothing', async () => {
    const { packed } = await missing({ case: 1, glass: 1 });
    expect(toCode(await resolve(packed, { item: 1, action: 'drop' }))).toBe('not-in-this-state');
  });
});

describe('sending something else', () => {
  beforeEach(async () => {
    await sell('case', 'cover', 'A');
    await sell('case-better', 'cover', 'A+');
    await sell('case-worse', 'cover', 'B');
    await sell('sleeve', 'sleeve', 'new');
    await sell('charger', 'charger', 'new', 'other');
    for (const variant of ['case-better', 'case-worse', 'sleeve', 'charger']) await shop.stock(variant, { warehouse: 1, 'store-a': 1 });
  });

  it('offers the same product first, then its type, with enough free pieces', async () => {
    const { list } = await missing({ case: 2 });
    const { body } = await office.call<{ items: { variant_id: string; needs_consent: boolean }[] }>(
      'GET',
      `/lists/${list}/replacements?item=1`,
    );
    expect(body.items.map(({ variant_id: id, needs_consent: asks }) => [id, asks])).toEqual([
      ['case-better', false],
      ['case-worse', true],
      ['sleeve', true],
    ]);
    await shop.reserve({ 'case-better': 1 });
    const again = await office.call<{ items: unknown[] }>('GET', `/lists/${list}/replacements?item=1&q=better`);
    expect(again.body.items).toEqual([]);
  });

  it('is named in full, and so is what was bought: all looks of a product have one name', async () => {
    await shop.database.pool.query(
      `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, type_device, version, quality)
       values ('blue', 'p', 'BLUE', 'Apple iPhone 15 128GB modrá', '', '128 GB, modrá', '', 'accessory', 1, 'new'),
         ('black', 'p', 'BLACK', 'Apple iPhone 15 128GB černá', '', '128 GB, černá', '', 'accessory', 1, 'new')`,
    );
    await shop.stock('black', { warehouse: 1 });
    const { order, list } = await missing({ blue: 1 });
    expect((await resolve(list, { item: 1, action: 'substitute', variant_id: 'black' })).status).toBe(200);
    const [event] = await shop.published('picking.item-substituted.v1');
    expect(event?.data).toMatchObject({
      name: 'Apple iPhone 15, 128 GB, modrá',
      substitute: { name: 'Apple iPhone 15 128GB černá' },
    });
    const made = (await shop.published('picking.list-created.v1')).filter(({ data }) => data['order_id'] === order);
    expect(made.at(-1)?.data['items']).toMatchObject([{ variant_id: 'black', substitute_name: 'Apple iPhone 15 128GB černá' }]);
    expect(JSON.stringify(made[0]?.data['items'])).not.toContain('substitute_name');
  });

  it('reserves the pieces where they lie and remembers what they replace', async () => {
    const { order, list } = await missing({ case: 2 });
    expect((await resolve(list, { item: 1, action: 'substitute', variant_id: 'case-better' })).status).toBe(200);
    const lists = (await loadLists(order)).filter(({ status }) => status === 'waiting');
    expect(
      lists
        .toSorted((a, b) => (a.place < b.place ? 1 : -1))
        .map(({ place, items }) => [place, items[0]?.variant_id, items[0]?.quantity, items[0]?.replaces, items[0]?.bought_as]),
    ).toEqual([
      ['warehouse', 'case-better', 1, 'Apple iPhone 15', 'case'],
      ['store-a', 'case-better', 1, 'Apple iPhone 15', 'case'],
    ]);
    expect(await shop.available('case-better')).toEqual({ available: 0, places: { warehouse: 0, 'store-a': 0 } });
    const [event] = await shop.published('picking.item-substituted.v1');
    expect(event?.data).toMatchObject({
      variant_id: 'case',
      quantity: 2,
      consent: 'not-needed',
      substitute: { variant_id: 'case-better', code: 'CASE-BETTER', name: 'Kryt case-better' },
    });
    // The order ends: what was sent instead can be sold again.
    await apply(shop.database, shop.orderHandlers, await sampleOrder(orderCancelled, order, { case: 2 }));
    expect(await shop.available('case-better')).toEqual({ available: 2, places: { warehouse: 1, 'store-a': 1 } });
  });

  it('needs the customer for a worse grade or another product, and all pieces or none', async () => {
    const { list } = await missing({ case: 2 });
    const tell = async (body: object) => toCode(await resolve(list, { item: 1, action: 'substitute', ...body }));
    expect(await tell({ variant_id: 'case-worse' })).toBe('consent-needed');
    expect(await tell({ variant_id: 'sleeve' })).toBe('consent-needed');
    expect(await tell({ variant_id: 'nothing', consent: 'by-phone' })).toBe('unknown-product');
    await shop.reserve({ sleeve: 1 });
    expect(await tell({ variant_id: 'sleeve', consent: 'by-phone' })).toBe('no-free-pieces');
    expect((await shop.available('sleeve')).available).toBe(1);
    expect(await tell({ variant_id: 'case-worse', consent: 'by-mail' })).toBeUndefined();
  });

  it('that isn’t found either is dropped as what the customer bought', async () => {
    const { order, list } = await missing({ case: 1 });
    await resolve(list, { item: 1, action: 'substitute', variant_id: 'sleeve', consent: 'by-phone' });
    const next = (await loadLists(order)).find(({ status }) => status === 'waiting');
    await shop.database.pool.query("update stock set available = 0 where variant_id = 'sleeve'");
    await shop.database.pool.query("update stock_places set on_hand = reserved where variant_id = 'sleeve'");
    await office.call('POST', '/scans', {
      scans: [['start'], ['not-found', 1], ['wrap']].map(([kind, item]) => ({
        id: randomUUID(),
        at: new Date().toISOString(),
        list_id: next?.id,
        kind,
        item: item ?? null,
      })),
    });
    const waiting = (await loadLists(order)).find(({ status }) => status === 'not_available');
    expect(waiting?.items[0]).toMatchObject({ variant_id: 'sleeve', bought_as: 'case' });
    expect((await resolve(waiting?.id ?? '', { item: 1, action: 'drop' })).status).toBe(200);
    const [event] = await shop.published('picking.item-dropped.v1');
    expect(event?.data).toMatchObject({ variant_id: 'case', name: 'Apple iPhone 15', quantity: 1 });
  });
});
