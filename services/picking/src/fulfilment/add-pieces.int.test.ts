import { randomUUID } from 'node:crypto';
import type { Envelope } from '@okruh/contracts';
import { additionEnded, linesAdded, orderCancelled, orderReleased, type OrderState } from '@okruh/contracts/events/orders';
import { identityFor } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expireReservations } from '../reservation/expire.ts';
import { apply, readSample, sampleOrder } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { listAddition } from './add-pieces.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const PRICE = 39_000;
/** An order whose lists wait to be picked. */
async function release(lines: Readonly<Record<string, number>>, options: { readonly cash?: boolean } = {}): Promise<string> {
  const order = randomUUID();
  for (const [variant, pieces] of Object.entries(lines)) await shop.stock(variant, { warehouse: pieces });
  await shop.reserve(lines, { order });
  await apply(shop.database, shop.orderHandlers, await sampleOrder(orderReleased, order, lines, options));
  return order;
}
/** The event that an addition of so many pieces of a variant is in its order. */
async function addedEvent(order: string, addition: string, variant: string, quantity: number): Promise<Envelope> {
  const sample = (await readSample(linesAdded.type)) as Envelope<OrderState & { addition: object }>;
  const [line] = sample.data.lines;
  const added = { ...line, line: 9, parent_line: null, variant_id: variant, code: variant, name: variant, quantity, is_physical: true };
  return {
    ...sample,
    id: randomUUID(),
    subject: order,
    data: {
      ...sample.data,
      order_id: order,
      lines: [...sample.data.lines, { ...added, type_device: 'accessory', final_total: { amount: PRICE * quantity, currency: 'CZK' } }],
      addition: {
        id: addition,
        amount: { amount: PRICE * quantity, currency: 'CZK' },
        payable_until: null,
        lines: [9],
        is_due_raised: false,
      },
    },
  };
}
async function endedEvent(order: string, addition: string): Promise<Envelope> {
  const sample = (await readSample(additionEnded.type)) as Envelope<OrderState & { addition: { id: string } }>;
  return {
    ...sample,
    id: randomUUID(),
    subject: order,
    data: { ...sample.data, order_id: order, addition: { ...sample.data.addition, id: addition } },
  };
}
const hear = (event: Envelope): Promise<void> => apply(shop.database, shop.orderHandlers, event);
const cancel = async (order: string): Promise<void> => hear(await sampleOrder(orderCancelled, order, {}));
const query = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await shop.database.pool.query<Row>(text, [...values])).rows;
const readLists = (order: string) =>
  query<{ part: number; status: string; items: Record<string, number> }>(
    `select part, status, (select jsonb_object_agg(i ->> 'variant_id', (i ->> 'quantity')::int) from jsonb_array_elements(items) i) as items
     from picking_lists where order_id = $1 order by part`,
    [order],
  );
const readStock = async (variant: string) =>
  (
    await query<{ available: number; reserved: number }>(
      'select s.available, p.reserved from stock s join stock_places p using (market, variant_id) where s.variant_id = $1',
      [variant],
    )
  )[0];
const readDue = async (order: string): Promise<number | null> =>
  (await query<{ due: number | null }>('select cash_on_delivery::int as due from released_orders where order_id = $1', [order]))[0]?.due ??
  null;
async function add(order: string, addition: string, variant: string, quantity: number): Promise<{ status: number; type: string | null }> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/picking/internal/orders/${order}/additions`,
    headers: identityFor({ kind: 'service', sub: 'orders', aud: 'picking', market: 'cz' }),
    payload: {
      addition_id: addition,
      market: 'cz',
      lines: [
        {
          line: 9,
          variant_id: variant,
          code: variant,
          name: variant,
          type_device: 'accessory',
          quantity,
          final_total: { amount: PRICE * quantity, currency: 'CZK' },
        },
      ],
    },
  });
  return { status: answer.statusCode, type: answer.statusCode === 204 ? null : answer.json<{ type: string }>().type };
}

describe('an addition that was paid', () => {
  it('joins the list that waits, once however often it is received, and its pieces are the order’s own', async () => {
    const order = await release({ phone: 1, case: 1 });
    await query(`update stock set available = 2 where variant_id = 'case'`, []);
    await query(`update stock_places set on_hand = 3 where variant_id = 'case'`, []);
    const { order: addition } = await shop.reserve({ case: 2 });
    expect(await readLists(order)).toEqual([{ part: 1, status: 'waiting', items: { phone: 1, case: 1 } }]);
    const event = await addedEvent(order, addition, 'case', 2);
    await hear(event);
    await hear({ ...event, id: randomUUID() });
    expect(await readLists(order)).toEqual([{ part: 1, status: 'waiting', items: { phone: 1, case: 3 } }]);
    expect(await shop.published('picking.list-extended.v1')).toHaveLength(1);
    expect(await readStock('case')).toEqual({ available: 0, reserved: 3 });
    await cancel(order);
    expect(await readStock('case')).toEqual({ available: 3, reserved: 0 });
    expect((await readLists(order)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('gets a list of its own once somebody has begun with the rest', async () => {
    const order = await release({ phone: 1 });
    await shop.stock('case', { warehouse: 1 });
    const { order: addition } = await shop.reserve({ case: 1 });
    await query(`update picking_lists set status = 'in_progress' where order_id = $1`, [order]);
    await hear(await addedEvent(order, addition, 'case', 1));
    expect(await readLists(order)).toEqual([
      { part: 1, status: 'in_progress', items: { phone: 1 } },
      { part: 2, status: 'waiting', items: { case: 1 } },
    ]);
    const [created] = (await shop.published('picking.list-created.v1')).slice(-1);
    expect(created?.data).toMatchObject({ part: 2, parts: 2 });
  });

  it('takes its pieces again when they expired in the moment of the payment, and waits for what is sold', async () => {
    const order = await release({ phone: 1 });
    await shop.stock('case', { warehouse: 2 });
    const { order: addition } = await shop.reserve({ case: 2 });
    await query(`update reservations set reserved_until = now() - interval '1 second' where order_id = $1`, [addition]);
    await expireReservations(shop.database);
    await shop.reserve({ case: 1 }, { minutes: null });
    await hear(await addedEvent(order, addition, 'case', 2));
    expect(await readLists(order)).toEqual([
      { part: 1, status: 'waiting', items: { phone: 1, case: 1 } },
      { part: 2, status: 'not_available', items: { case: 1 } },
    ]);
  });

  it('of an order that is cancelled meanwhile gives its pieces back, whichever is received first', async () => {
    const order = await release({ phone: 1 });
    await shop.stock('case', { warehouse: 1 });
    const { order: addition } = await shop.reserve({ case: 1 });
    await cancel(order);
    await hear(await addedEvent(order, addition, 'case', 1));
    expect(await readStock('case')).toEqual({ available: 1, reserved: 0 });
    expect((await readLists(order)).filter(({ status }) => status !== 'cancelled')).toEqual([]);
  });

  it('that is received before its order was released waits for the order’s lists', async () => {
    const order = randomUUID();
    await shop.stock('phone', { warehouse: 1 });
    await shop.stock('case', { warehouse: 1 });
    await shop.reserve({ phone: 1 }, { order });
    const { order: addition } = await shop.reserve({ case: 1 });
    await hear(await addedEvent(order, addition, 'case', 1));
    expect(await readLists(order)).toEqual([]);
    await hear(await sampleOrder(orderReleased, order, { phone: 1 }));
    await shop.database.db.transaction((tx) => listAddition(tx, addition));
    expect(await readLists(order)).toEqual([{ part: 1, status: 'waiting', items: { phone: 1, case: 1 } }]);
  });
});

it('an addition that ended unpaid frees its pieces, also one that is reserved after that', async () => {
  const order = await release({ phone: 1 });
  await shop.stock('case', { warehouse: 1 });
  const { order: addition } = await shop.reserve({ case: 1 });
  const late = randomUUID();
  await hear(await endedEvent(order, addition));
  await hear(await endedEvent(order, late));
  expect(await readStock('case')).toEqual({ available: 1, reserved: 0 });
  expect((await shop.reserve({ case: 1 }, { order: late })).status).toBe(409);
});

describe('pieces for an order that is paid on delivery', () => {
  it('are on its list at once, and the carrier collects them too', async () => {
    const order = await release({ phone: 1 }, { cash: true });
    await shop.stock('case', { warehouse: 2 });
    const due = (await readDue(order)) ?? 0;
    const addition = randomUUID();
    const answers = await Promise.all([add(order, addition, 'case', 2), add(order, addition, 'case', 2)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await readLists(order)).toEqual([{ part: 1, status: 'waiting', items: { phone: 1, case: 2 } }]);
    expect(await readDue(order)).toBe(due + 2 * PRICE);
    expect(await readStock('case')).toEqual({ available: 0, reserved: 2 });
  });

  it('are refused whole when there are too few, and when the amount stands on a label', async () => {
    const order = await release({ phone: 1 }, { cash: true });
    await shop.stock('case', { warehouse: 1 });
    expect(await add(order, randomUUID(), 'case', 2)).toEqual({ status: 409, type: 'urn:okruh:problem:out-of-stock' });
    await query(`update picking_lists set status = 'packed', packed_at = now() where order_id = $1`, [order]);
    expect(await add(order, randomUUID(), 'case', 1)).toEqual({ status: 409, type: 'urn:okruh:problem:label-printed' });
    await cancel(order);
    expect(await add(order, randomUUID(), 'case', 1)).toEqual({ status: 409, type: 'urn:okruh:problem:order-not-released' });
    expect(await readStock('case')).toEqual({ available: 1, reserved: 0 });
  });
});
