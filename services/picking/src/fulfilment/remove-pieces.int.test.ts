import { randomUUID } from 'node:crypto';
import type { Envelope } from '@okruh/contracts';
import { orderCancelled, orderReleased, type OrderState } from '@okruh/contracts/events/orders';
import type { DroppedPieces } from '@okruh/contracts/http/picking';
import { identityFor } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apply, sampleOrder } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** 100 Kč a piece. */
const priced = (event: Envelope<OrderState>): Envelope<OrderState> => ({
  ...event,
  data: {
    ...event.data,
    lines: event.data.lines.map((line) => ({ ...line, final_total: { amount: 10_000 * line.quantity, currency: 'CZK' } })),
    total: { amount: 50_000, currency: 'CZK' },
  },
});
/** An order whose lists wait to be picked. */
async function release(lines: Readonly<Record<string, number>>, options: { readonly cash?: boolean } = {}): Promise<string> {
  const order = randomUUID();
  for (const [variant, pieces] of Object.entries(lines)) await shop.stock(variant, { warehouse: pieces });
  await shop.reserve(lines, { order });
  await apply(shop.database, shop.orderHandlers, priced(await sampleOrder(orderReleased, order, lines, options)));
  return order;
}
async function remove(order: string, lines: Readonly<Record<string, number>>, id: string = randomUUID()) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/picking/internal/orders/${order}/removals`,
    headers: identityFor({ kind: 'service', sub: 'orders', aud: 'picking' }),
    payload: {
      removal_id: id,
      actor: 'Pavla Podpora',
      lines: Object.entries(lines).map(([variant, quantity]) => ({ variant_id: variant, quantity })),
    },
  });
  return { status: answer.statusCode, body: answer.json<{ items?: DroppedPieces[]; type?: string }>() };
}
const query = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await shop.database.pool.query<Row>(text, [...values])).rows;
const readLists = (order: string) =>
  query<{ status: string; pieces: number }>(
    `select status, coalesce((select sum((i ->> 'quantity')::int) from jsonb_array_elements(items) i), 0)::int as pieces
     from picking_lists where order_id = $1 order by part`,
    [order],
  );
const readStock = async (variant: string) => {
  const [row] = await query<{ available: number; reserved: number; on_hand: number }>(
    `select s.available, p.reserved, p.on_hand from stock s join stock_places p using (market, variant_id) where s.variant_id = $1`,
    [variant],
  );
  return row;
};

describe('taking pieces off an order', () => {
  it('shortens its list and lets the pieces be sold again, once however often it is asked', async () => {
    const order = await release({ case: 3, glass: 1 });
    const id = randomUUID();
    const answers = await Promise.all([remove(order, { case: 2 }, id), remove(order, { case: 2 }, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body.items).toMatchObject([{ variant_id: 'case', quantity: 2, dropped_before: 0, reason: 'asked' }]);
    expect(await readLists(order)).toEqual([{ status: 'waiting', pieces: 2 }]);
    expect(await readStock('case')).toEqual({ available: 2, reserved: 1, on_hand: 3 });
    expect(await shop.published('picking.item-dropped.v1')).toHaveLength(1);
  });

  it('ends a list that has nothing left', async () => {
    const order = await release({ case: 1, glass: 1 });
    await remove(order, { case: 1 });
    await remove(order, { glass: 1 });
    expect((await readLists(order)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await shop.published('picking.list-cancelled.v1')).toHaveLength(1);
    expect(await readStock('glass')).toEqual({ available: 1, reserved: 0, on_hand: 1 });
  });

  it('lowers what the carrier collects', async () => {
    const order = await release({ case: 2, glass: 1 }, { cash: true });
    const { body } = await remove(order, { case: 1 });
    expect(body.items).toMatchObject([{ is_due_reduced: true }]);
    const [row] = await query<{ cash: string }>('select cash_on_delivery as cash from released_orders where order_id = $1', [order]);
    expect(row?.cash).toBe('40000');
  });

  it('takes all or nothing: too many of one product leave the other as well', async () => {
    const order = await release({ case: 2, glass: 1 });
    const { status, body } = await remove(order, { glass: 1, case: 3 });
    expect([status, body.type]).toEqual([409, 'urn:okruh:problem:picking-begun']);
    expect(await readLists(order)).toEqual([{ status: 'waiting', pieces: 3 }]);
  });

  it('is refused once somebody picks the list', async () => {
    const order = await release({ case: 2 });
    await query(`update picking_lists set status = 'in_progress', started_at = now() where order_id = $1`, [order]);
    expect((await remove(order, { case: 1 })).status).toBe(409);
    expect(await readStock('case')).toEqual({ available: 0, reserved: 2, on_hand: 2 });
  });

  it('and a cancellation at once give each piece back once', async () => {
    const order = await release({ case: 3, glass: 2 });
    await Promise.all([
      remove(order, { case: 1, glass: 1 }),
      apply(shop.database, shop.orderHandlers, await sampleOrder(orderCancelled, order, { case: 3, glass: 2 })),
      remove(order, { case: 1 }),
    ]);
    expect(await readStock('case')).toEqual({ available: 3, reserved: 0, on_hand: 3 });
    expect(await readStock('glass')).toEqual({ available: 2, reserved: 0, on_hand: 2 });
    expect((await readLists(order)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('isn’t for people: only orders asks it', async () => {
    const order = await release({ case: 1 });
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/picking/internal/orders/${order}/removals`,
      headers: identityFor({ roles: ['admin'] }),
      payload: { removal_id: randomUUID(), actor: 'x', lines: [{ variant_id: 'case', quantity: 1 }] },
    });
    expect(answer.statusCode).toBe(403);
  });
});
