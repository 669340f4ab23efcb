import { randomUUID } from 'node:crypto';
import { orderCancelled, orderDelivered, orderPaid, orderReleased } from '@okruh/contracts/events/orders';
import type { StoreProduct } from '@okruh/contracts/http/picking';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply, sampleOrder } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.stock('phone', { warehouse: 5, 'store-a': 2 });
  await shop.stock('case', { warehouse: 5, 'store-a': 3, 'store-b': 1 });
  await shop.database.pool.query(`
    insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, type_device, ean, version) values
      ('phone', 'm', 'PH-1', 'Telefon Okruh', 'Telefon Okruh', '128 GB', '128 GB', 'phone', '4006381333931', 1),
      ('case', 'm', 'CS-1', 'Pouzdro Okruh', 'Husă Okruh', 'modré', 'albastră', 'accessory', '8590000000021', 1)`);
});
afterAll(() => shop.close());

const headers = identityFor({ kind: 'service', sub: 'orders', aud: 'picking', market: 'cz' });
const IMEI = '356938035643809';
const sell = (
  lines: readonly { readonly variant_id: string; readonly quantity: number; readonly serial_numbers: readonly string[] }[],
  order: string = randomUUID(),
) =>
  shop.app
    .inject({
      method: 'PUT',
      url: `/api/picking/internal/reservations/${order}/counter`,
      headers,
      payload: { market: 'cz', store_id: 'store-a', minutes: 30, lines },
    })
    .then((answer) => ({ order, status: answer.statusCode, body: answer.json() }));
const find = async (q: string): Promise<StoreProduct[]> => {
  const payload = { market: 'cz', store_id: 'store-a', q };
  return (await shop.app.inject({ method: 'POST', url: '/api/picking/internal/store-products', headers, payload })).json().products;
};
const loadPlace = async (variant: string, place: string) => {
  const { rows } = await shop.database.pool.query<{ on_hand: number; reserved: number }>(
    'select on_hand, reserved from stock_places where variant_id = $1 and place = $2',
    [variant, place],
  );
  return rows[0];
};
const loadAvailable = async (variant: string): Promise<number> =>
  (await shop.database.pool.query('select available from stock where variant_id = $1', [variant])).rows[0].available;

describe('products on the shelf of a store', () => {
  it('are found by barcode, code and words, with what each piece is identified by', async () => {
    expect(await find('4006381333931')).toMatchObject([{ variant_id: 'phone', available: 2, identifier: 'imei', serial: null }]);
    expect(await find('cs-1')).toMatchObject([{ variant_id: 'case', available: 3, identifier: null }]);
    expect((await find('okruh')).map(({ variant_id: id }) => id)).toEqual(['case', 'phone']);
    expect(await find('nothing')).toEqual([]);
  });
});

describe('a walk-in sale', () => {
  it('takes from the shelf of its store alone, and the piece can’t be sold online meanwhile', async () => {
    const before = await loadAvailable('case');
    const { order, status, body } = await sell([{ variant_id: 'case', quantity: 3, serial_numbers: [] }]);
    expect([status, body.order_id]).toEqual([200, order]);
    expect(Date.parse(body.reserved_until)).toBeGreaterThan(Date.now());
    expect(await loadPlace('case', 'store-a')).toEqual({ on_hand: 3, reserved: 3 });
    expect(await loadAvailable('case')).toBe(before - 3);
    // Sent again it takes nothing more.
    expect((await sell([{ variant_id: 'case', quantity: 3, serial_numbers: [] }], order)).status).toBe(200);
    expect(await loadPlace('case', 'store-a')).toEqual({ on_hand: 3, reserved: 3 });
    // The warehouse has some, the store has none: nothing is taken elsewhere.
    const more = await sell([{ variant_id: 'case', quantity: 1, serial_numbers: [] }]);
    expect(more.body).toMatchObject({ type: 'urn:okruh:problem:out-of-stock', extra: { lines: [{ variant_id: 'case', available: 0 }] } });
    expect(await loadPlace('case', 'warehouse')).toEqual({ on_hand: 5, reserved: 0 });
    await apply(shop.database, shop.orderHandlers, await sampleOrder(orderCancelled, order, { case: 3 }, { store: 'store-a' }));
    expect(await loadPlace('case', 'store-a')).toEqual({ on_hand: 3, reserved: 0 });
    expect(await loadAvailable('case')).toBe(before);
  });

  it('of two clerks who want the last piece gives it to one', async () => {
    const both = await Promise.all([1, 2].map(() => sell([{ variant_id: 'case', quantity: 2, serial_numbers: [] }])));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = both.find(({ status }) => status === 200)?.order ?? '';
    await apply(shop.database, shop.orderHandlers, await sampleOrder(orderCancelled, won, { case: 2 }, { store: 'store-a' }));
  });

  it('of a phone needs the number of the piece', async () => {
    for (const serials of [[], ['356938035643800'], [IMEI, IMEI], ['4006381333931']]) {
      const refused = await sell([{ variant_id: 'phone', quantity: Math.max(1, serials.length), serial_numbers: serials }]);
      expect(refused.body.type).toBe('urn:okruh:problem:wrong-serial');
    }
    expect((await sell([{ variant_id: 'case', quantity: 1, serial_numbers: [IMEI] }])).body.type).toContain('wrong-serial');
    expect(await loadPlace('phone', 'store-a')).toEqual({ on_hand: 2, reserved: 0 });
  });

  it('that is paid leaves the stock with its numbers and a finished package, in any order of its events', async () => {
    const { order } = await sell([
      { variant_id: 'phone', quantity: 1, serial_numbers: [IMEI] },
      { variant_id: 'case', quantity: 2, serial_numbers: [] },
    ]);
    for (const contract of [orderDelivered, orderPaid, orderReleased, orderDelivered]) {
      const event = await sampleOrder(contract, order, { phone: 1, case: 2 }, { store: 'store-a' });
      await apply(shop.database, shop.orderHandlers, event);
    }
    expect(await loadPlace('phone', 'store-a')).toEqual({ on_hand: 1, reserved: 0 });
    expect(await loadPlace('case', 'store-a')).toEqual({ on_hand: 1, reserved: 0 });
    const { rows: lists } = await shop.database.pool.query('select id, status, packed_at from picking_lists where order_id = $1', [order]);
    expect(lists).toMatchObject([{ status: 'delivered', packed_at: expect.any(Date) }]);
    const { rows: events } = await shop.database.pool.query('select type from outbox where subject = $1 order by position', [lists[0].id]);
    expect(events.map(({ type }) => type)).toEqual([
      'picking.list-created.v1',
      'picking.package-finished.v1',
      'picking.package-delivered.v1',
    ]);
    const contents = await shop.app.inject({
      method: 'POST',
      url: '/api/picking/internal/lists/contents',
      headers: identityFor({ kind: 'service', sub: 'invoicing', aud: 'picking', market: 'cz' }),
      payload: { lists: [lists[0].id] },
    });
    expect(contents.json().contents[0].items).toMatchObject([
      { variant_id: 'phone', quantity: 1, serial_numbers: [IMEI] },
      { variant_id: 'case', quantity: 2, serial_numbers: [] },
    ]);
  });
});
