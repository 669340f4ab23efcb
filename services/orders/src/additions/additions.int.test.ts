import { additionEnded, additionOffered, linesAdded } from '@okruh/contracts/events/orders';

import { paymentCaptured } from '@okruh/contracts/events/payments';
import { getOrder } from '@okruh/contracts/http/orders';
import { internalOrderPayment } from '@okruh/contracts/http/orders/internal';
import type { OrderView } from '@okruh/contracts/http/orders/view';
import type { AdditionPreview } from '@okruh/contracts/http/orders-admin/additions';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import { money } from '@okruh/market';
import { type Consumer, type Relay, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, identityFor, silentLogger, testKeys, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPicking, type Picking } from '../clients/picking.ts';
import { packageHandlers } from '../packages/on-picking-events.ts';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { onStockReleased } from '../reservations/on-stock-released.ts';
import { buy, type Bought, createPayment, draft, loadEvents } from '../testing/buyer.ts';
import { type Colleague, createColleague, readProblem } from '../testing/office.ts';
import { sample } from '../testing/publish-sample.ts';
import { type RealPicking, startRealPicking } from '../testing/real-picking.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { settleAdditions } from './add-products.ts';

// Orders and the real picking beside each other: what the office adds to an order is reserved, paid, and picked with it.

let shop: Shop;
let nats: TestNats;
let picking: RealPicking;
let relay: Relay;
let consumer: Consumer;
let pavla: Colleague;
let client: Picking;
beforeAll(async () => {
  nats = await testNats();
  picking = await startRealPicking(nats.url);
  client = createPicking({ baseUrl: picking.url, keys: testKeys('orders') });
  shop = await openShop(client);
  pavla = createColleague(shop, 'support', 'Pavla Podpora');
  const link = await nats.link();
  relay = startRelay({ database: shop.database, nats: link, publisher: 'orders', logger: silentLogger });
  consumer = startConsumer({
    database: shop.database,
    nats: link,
    name: 'orders',
    handlers: [...packageHandlers, onStockReleased(client)],
    logger: silentLogger,
    retryEveryMs: 100,
  });
}, 60_000);
afterAll(async () => {
  await consumer.stop();
  await relay.stop();
  await picking.close();
  await nats.close();
  await shop.close();
});

const CASE = 39_000;
let count = 0;
/** Cases that checkout sells and the warehouse has. */
async function sellCases(pieces: number): Promise<string> {
  count += 1;
  const variant = `kryt-${count}`;
  await picking.stock(variant, pieces);
  const product: PricedProduct = {
    variant_id: variant,
    master_product_id: 'mp-kryt',
    code: `KR-${count}`,
    name: 'Silikonový kryt',
    spec: 'zelený',
    brand: 'Okruh',
    type_device: 'accessory',
    quality: 'new',
    href: null,
    image: null,
    categories: [],
    unit_price: money(CASE, 'CZK'),
    vat_rate: 21,
    is_physical: true,
    is_reverse_charge_good: false,
    available: pieces,
  };
  shop.products.set(variant, product);
  return variant;
}
/** An order of one phone. */
async function order(type: 'card' | 'cash_on_delivery' | 'leasing' = 'card'): Promise<Bought> {
  count += 1;
  const phone = `telefon-${count}`;
  await picking.stock(phone, 1);
  const base = draft('cz', { payment: createPayment('cz', type) });
  const lines = base.lines.map((line) => (line.line === 1 ? { ...line, variant_id: phone } : line));
  return buy(shop, { ...base, lines });
}
async function capture(bought: Bought, addition: string | null, amount: number): Promise<void> {
  const paymentId = uuidv7();
  const sum = { amount, currency: 'CZK' };
  const event = await sample(paymentCaptured.type, paymentId, 2, {
    payment_id: paymentId,
    order_id: bought.order_id,
    addition_id: addition,
    amount: sum,
    captured: sum,
  });
  const handler = paymentHandlers.find(({ contract }) => contract.type === paymentCaptured.type);
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
async function orderPaid(): Promise<Bought> {
  const bought = await order();
  await capture(bought, null, 1_548_000);
  await eventually(async () => (await readLists(bought)).length > 0);
  return bought;
}
const readLists = async ({ order_id: id }: Bought): Promise<{ part: number; pieces: number }[]> =>
  (
    await picking.database.pool.query<{ part: number; pieces: number }>(
      `select part, (select sum((i ->> 'quantity')::int) from jsonb_array_elements(items) i)::int as pieces from picking_lists
       where order_id = $1 and status <> 'cancelled' order by part`,
      [id],
    )
  ).rows;
const loadDesk = async ({ order_id: id }: Bought): Promise<OrderDesk> => (await pavla.get(id, '/desk')).json();
const loadView = async ({ code }: Bought): Promise<OrderView> =>
  getOrder.responses[200].parse((await shop.app.inject({ url: `/api/orders/orders/${code}`, headers: identityFor({}) })).json());
const toLines = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines).map(([variant, quantity]) => ({ variant_id: variant, quantity }));
const calculateSum = (lines: Readonly<Record<string, number>>) =>
  money(CASE * Object.values(lines).reduce((sum, quantity) => sum + quantity, 0), 'CZK');
const add = (bought: Bought, version: number, lines: Readonly<Record<string, number>>, id = uuidv7()) =>
  pavla.send('POST', bought.order_id, '/additions', { addition_id: id, version, difference: calculateSum(lines), lines: toLines(lines) });
const countEvents = async (bought: Bought, type: string): Promise<number> =>
  (await loadEvents(shop, bought.order_id)).filter((one) => type === `orders.${one}.v1`).length;
const isPayable = async (code: string): Promise<{ status: number; state: string | null }> => {
  const answer = await shop.app.inject({
    url: `/api/orders/internal/orders/${code}/payment`,
    headers: identityFor({ kind: 'service', sub: 'payments', aud: 'orders', market: 'cz' }),
  });
  return {
    status: answer.statusCode,
    state: answer.statusCode === 200 ? internalOrderPayment.responses[200].parse(answer.json()).status : null,
  };
};

describe('products that the office adds to a paid order', () => {
  it('are reserved until they are paid, and are then picked and counted with it', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(3);
    const { version, adding } = await loadDesk(bought);
    expect(adding).toBe('allowed');
    const preview = (
      await pavla.send('POST', bought.order_id, '/additions/preview', { lines: toLines({ [cases]: 2 }) })
    ).json<AdditionPreview>();
    expect(preview).toMatchObject({
      old_total: { amount: 1_548_000 },
      new_total: { amount: 1_548_000 + 2 * CASE },
      settlement: 'link',
      lines: [{ name: 'Silikonový kryt', quantity: 2, available: 3 }],
    });
    const id = uuidv7();
    const answers = await Promise.all([add(bought, version, { [cases]: 2 }, id), add(bought, version, { [cases]: 2 }, id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await countEvents(bought, additionOffered.type)).toBe(1);
    expect(await picking.available(cases)).toBe(1);
    expect(await readLists(bought)).toEqual([{ part: 1, pieces: 1 }]);
    const [offered] = (await loadView(bought)).additions;
    expect(offered).toMatchObject({ state: 'awaiting-payment', amount: { amount: 2 * CASE } });
    expect((await loadView(bought)).totals.total.amount).toBe(1_548_000);
    expect(await isPayable(offered?.payment_code ?? '')).toEqual({ status: 200, state: 'awaiting_payment' });
    expect(readProblem(await add(bought, (await loadDesk(bought)).version, { [cases]: 1 }))).toBe('change-open');

    await capture(bought, id, 2 * CASE);
    const view = await loadView(bought);
    expect(view.totals).toMatchObject({ total: { amount: 1_548_000 + 2 * CASE }, pay_now: { amount: 1_548_000 + 2 * CASE } });
    expect(view.totals.vat.reduce((sum, { gross }) => sum + gross.amount, 0)).toBe(1_548_000 + 2 * CASE);
    expect(view.lines.at(-1)).toMatchObject({ line: 3, name: 'Silikonový kryt', quantity: 2 });
    expect(view.additions).toMatchObject([{ state: 'added', payment_code: null }]);
    expect((await isPayable(offered?.payment_code ?? '')).state).toBe('cancelled');
    await eventually(async () => (await readLists(bought))[0]?.pieces === 3);
    const { items } = (await pavla.get(bought.order_id, '/history')).json<{ items: { kind: string; by: { name: string | null } }[] }>();
    expect(items.map(({ kind, by }) => [kind, by.name]).slice(0, 2)).toEqual([
      ['lines-added', null],
      ['addition-offered', 'Pavla Podpora'],
    ]);
    // The added pieces leave as any others do, at what was paid for them.
    const desk = await loadDesk(bought);
    const removed = await pavla.send('POST', bought.order_id, '/lines/preview', { lines: toLines({ [cases]: 1 }) });
    expect(removed.json()).toMatchObject({ difference: { amount: CASE } });
    expect(desk.changeable_lines?.find(({ variant_id: variant }) => variant === cases)?.quantity).toBe(2);
  });

  it('end unpaid, and money that comes too late is sent back', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(1);
    const id = uuidv7();
    await add(bought, (await loadDesk(bought)).version, { [cases]: 1 }, id);
    expect(await picking.available(cases)).toBe(0);
    await picking.database.pool.query(`update reservations set reserved_until = now() - interval '1 second' where order_id = $1`, [id]);
    await eventually(async () => (await loadView(bought)).additions[0]?.state === 'ended');
    expect((await loadView(bought)).additions).toMatchObject([{ end_reason: 'expired', payment_code: null }]);
    await eventually(async () => (await picking.available(cases)) === 1);
    const ends = await countEvents(bought, additionEnded.type);
    await capture(bought, id, CASE);
    expect(await countEvents(bought, additionEnded.type)).toBe(ends + 1);
    expect((await loadView(bought)).totals.total.amount).toBe(1_548_000);
    expect(await countEvents(bought, linesAdded.type)).toBe(0);
  });

  it('end by the clock of the database also when picking’s event is lost', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(1);
    const id = uuidv7();
    await add(bought, (await loadDesk(bought)).version, { [cases]: 1 }, id);
    await shop.database.pool.query(`update order_additions set payable_until = now() - interval '3 minutes' where id = $1`, [id]);
    expect(await settleAdditions(shop.database.db, client)).toBe(1);
    expect((await loadView(bought)).additions).toMatchObject([{ state: 'ended', end_reason: 'expired' }]);
    await eventually(async () => (await picking.available(cases)) === 1);
  });

  it('end with the order, and by the office’s own word', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(1);
    const first = uuidv7();
    await add(bought, (await loadDesk(bought)).version, { [cases]: 1 }, first);
    const withdraw = () => pavla.send('POST', bought.order_id, `/additions/${first}/withdrawal`, {});
    expect([(await withdraw()).statusCode, (await withdraw()).statusCode]).toEqual([200, 200]);
    expect(await countEvents(bought, additionEnded.type)).toBe(1);
    await eventually(async () => (await picking.available(cases)) === 1);
    await add(bought, (await loadDesk(bought)).version, { [cases]: 1 });
    const { version } = await loadDesk(bought);
    await pavla.send('POST', bought.order_id, '/cancellation', { version, reason: 'customer-asked' });
    expect((await loadView(bought)).additions.map(({ end_reason: reason }) => reason)).toEqual(['withdrawn', 'order-cancelled']);
    await eventually(async () => (await picking.available(cases)) === 1);
  });

  it('that are paid after their customer had everything else don’t come, and their money goes back', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(1);
    const id = uuidv7();
    await add(bought, (await loadDesk(bought)).version, { [cases]: 1 }, id);
    await shop.database.pool.query(`update orders set status = 'delivered' where id = $1`, [bought.order_id]);
    await capture(bought, id, CASE);
    expect((await loadView(bought)).additions).toMatchObject([{ state: 'ended', end_reason: 'too-late' }]);
    expect((await loadView(bought)).totals.total.amount).toBe(1_548_000);
  });

  it('and a cancellation at once: either it is part of what goes back, or it ended with the order', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(1);
    const id = uuidv7();
    await add(bought, (await loadDesk(bought)).version, { [cases]: 1 }, id);
    const { version } = await loadDesk(bought);
    await Promise.all([
      capture(bought, id, CASE),
      pavla.send('POST', bought.order_id, '/cancellation', { version, reason: 'customer-asked' }),
    ]);
    const { status, additions } = await loadView(bought);
    // The cancellation names the version that was seen: after the payment it is another one, and nothing is cancelled.
    expect([status, additions[0]?.state]).toEqual(status === 'cancelled' ? ['cancelled', 'ended'] : ['paid', 'added']);
    if (status === 'cancelled') await eventually(async () => (await picking.available(cases)) === 1);
  });

  it('that were begun by a process that stopped are carried through', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(1);
    const id = uuidv7();
    await add(bought, (await loadDesk(bought)).version, { [cases]: 1 }, id);
    await shop.database.pool.query(
      `update order_additions set state = 'open', payable_until = null, begun_at = now() - interval '2 minutes' where id = $1`,
      [id],
    );
    expect(await settleAdditions(shop.database.db, client)).toBe(1);
    expect((await loadView(bought)).additions).toMatchObject([{ state: 'awaiting-payment' }]);
    expect(await picking.available(cases)).toBe(0);
  });

  it('are refused in words: sold out, at another price, not sold, of another version, or to what a loan pays', async () => {
    const bought = await orderPaid();
    const cases = await sellCases(1);
    const { version } = await loadDesk(bought);
    const send = async (body: object) =>
      readProblem(
        await pavla.send('POST', bought.order_id, '/additions', {
          addition_id: uuidv7(),
          version,
          difference: money(CASE, 'CZK'),
          lines: toLines({ [cases]: 1 }),
          ...body,
        }),
      );
    expect(await send({ difference: money(1, 'CZK') })).toBe('price-changed');
    expect(await send({ version: version - 1 })).toBe('changed-meanwhile');
    expect(await send({ lines: toLines({ nic: 1 }) })).toBe('not-for-sale');
    const id = uuidv7();
    const tooMany = () => add(bought, version, { [cases]: 2 }, id);
    expect([readProblem(await tooMany()), readProblem(await tooMany())]).toEqual(['out-of-stock', 'out-of-stock']);
    const leased = await order('leasing');
    expect(readProblem(await pavla.send('POST', leased.order_id, '/additions/preview', { lines: toLines({ [cases]: 1 }) }))).toBe(
      'loan-fixed',
    );
    const unpaid = await order();
    expect(readProblem(await pavla.send('POST', unpaid.order_id, '/additions/preview', { lines: toLines({ [cases]: 1 }) }))).toBe(
      'transition-not-allowed',
    );
  });
});

it('an order that is paid on delivery has them at once, and more is collected', async () => {
  const bought = await order('cash_on_delivery');
  await eventually(async () => (await readLists(bought)).length > 0);
  const cases = await sellCases(2);
  const { version, due } = await loadDesk(bought);
  const desk = (await add(bought, version, { [cases]: 2 })).json<OrderDesk>();
  expect(desk.due.amount).toBe(due.amount + 2 * CASE);
  expect(desk.additions).toMatchObject([{ state: 'added', is_due_raised: true, by: 'Pavla Podpora' }]);
  expect(await readLists(bought)).toEqual([{ part: 1, pieces: 3 }]);
  expect(await countEvents(bought, linesAdded.type)).toBe(1);
  const { rows } = await picking.database.pool.query<{ due: number }>(
    'select cash_on_delivery::int as due from released_orders where order_id = $1',
    [bought.order_id],
  );
  expect(rows).toEqual([{ due: due.amount + 2 * CASE }]);
});
