import { type OrderFigures, orderFiguresSchema } from '@okruh/contracts/http/orders-admin';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy } from '../testing/buyer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { readFigures } from './order-figures.query.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** An order as it stood at a time, in the market's time of day. */
async function place(placedAt: string, set: Readonly<Record<string, string | null>> = {}): Promise<void> {
  const { order_id: id } = await buy(shop);
  const changes: Record<string, string | null> = { placed_at: placedAt, ...set };
  const columns = Object.keys(changes).map((column, index) => `${column} = $${index + 2}`);
  await shop.database.pool.query(`update orders set ${columns.join(', ')} where id = $1`, [id, ...Object.values(changes)]);
}
// Friday, an hour after noon in Prague; the clocks changed on the Sunday before.
const NOW = new Date('2026-10-30T12:00:00Z');
const read = (market: 'cz' | 'ro'): Promise<OrderFigures> => readFigures(shop.database.db, market, NOW);

it('counts a day until now against the same time a week ago, in the market’s time', async () => {
  await place('2026-10-29T22:59:59Z', { status: 'delivered' });
  await place('2026-10-29T23:00:00Z', { status: 'paid', total: '100' });
  await place('2026-10-30T11:59:59Z', { status: 'awaiting_payment', total: '20' });
  await place('2026-10-30T11:20:00Z', { status: 'awaiting_payment', total: '3' });
  await place('2026-10-30T10:00:00Z', {
    status: 'cancelled',
    total: '4000',
    cancel_reason: 'customer',
    cancelled_at: '2026-10-30T10:01:00Z',
  });
  await place('2026-10-30T10:00:00Z', { status: 'handed_over', total: '7', handed_over_at: '2026-10-30T10:30:00Z' });
  // 13:00 was 11:00 UTC before the clocks changed, and midnight 22:00.
  await place('2026-10-22T22:00:00Z', { status: 'delivered', total: '50', handed_over_at: '2026-10-29T10:30:00Z' });
  await place('2026-10-23T10:59:59Z', { status: 'delivered', total: '60' });
  await place('2026-10-23T11:00:01Z', { status: 'delivered', total: '500' });
  expect(await read('cz')).toEqual({
    market: 'cz',
    today: { orders: 4, revenue: { amount: 130, currency: 'CZK' } },
    week_ago: { orders: 2, revenue: { amount: 110, currency: 'CZK' } },
    late: 1,
    to_send: 1,
    handed_over: 1,
  });
  expect(await read('ro')).toMatchObject({ today: { orders: 0, revenue: { amount: 0, currency: 'RON' } }, to_send: 0 });
});

it('is for those who read orders', async () => {
  const ask = (role: 'support' | 'catalog-editor') =>
    shop.app.inject({ url: '/api/orders/admin/order-figures?market=ro', headers: identityFor({ roles: [role] }) });
  expect(orderFiguresSchema.parse((await ask('support')).json()).market).toBe('ro');
  expect((await ask('catalog-editor')).statusCode).toBe(403);
});
