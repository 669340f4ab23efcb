import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = async (path: string) => (await shop.app.inject({ url: `/api/repairs/admin/${path}`, headers: as('repair-technician') })).json();
const patch = (id: string, payload: object, role: 'repair-technician' | 'shop' = 'repair-technician') =>
  shop.app.inject({ method: 'PATCH', url: `/api/repairs/admin/spare-parts/${id}`, headers: as(role), payload });

it('a device has the parts of its colour and those of any colour', async () => {
  const { items } = await get(`devices/apple-iphone-11-64gb-red/spare-parts`);
  const colours = items.map((part: { colour: { id: string } | null }) => part.colour?.id ?? null);
  expect(new Set(colours)).toEqual(new Set([null, 'red']));
  expect((await get(`devices/${PHONE}/spare-parts`)).device.name).toBe('Apple iPhone 13');
  expect((await get('devices/nothing/spare-parts')).status).toBe(404);
});

it('parts are found by name, place and what runs low', async () => {
  const { items, total } = await get('spare-parts?q=baterie+iphone+13&sort=cz');
  expect(total).toBeGreaterThan(0);
  expect(items[0]).toMatchObject({ kind: 'battery', kind_label: 'Výměna baterie', stock: { cz: { reserved: 0 } } });
  const low = await get('spare-parts?low=cz&page_size=200');
  expect(
    low.items.every((part: { stock: { cz: { on_hand: number; minimum: number } } }) => part.stock.cz.on_hand <= part.stock.cz.minimum),
  ).toBe(true);
  expect((await get('spare-parts?q=%25')).total).toBe(0);
});

it('a counted stock is stored, published, and never below what is reserved', async () => {
  const id = 'sp-apple-iphone-13-battery';
  const response = await patch(id, { version: 1, stock: { market: 'cz', on_hand: 7, minimum: 2 }, location: 'S1-01' });
  expect(response.json()).toMatchObject({ version: 2, location: 'S1-01', stock: { cz: { on_hand: 7, minimum: 2 } } });
  const { rows } = await shop.database.pool.query(`select envelope->'data' as data from outbox where subject = $1`, [`${id}@cz`]);
  expect(rows[0].data).toMatchObject({ on_hand: 7, reserved: 0 });
  expect((await patch(id, { version: 1, stock: { market: 'cz', on_hand: 9 } })).json().type).toBe('urn:okruh:problem:changed-meanwhile');
  await shop.database.pool.query(`update spare_part_stock set reserved = 3 where spare_part_id = $1 and market = 'cz'`, [id]);
  expect((await patch(id, { version: 2, stock: { market: 'cz', on_hand: 2 } })).json().type).toBe('urn:okruh:problem:below-reserved');
  expect((await patch(id, { version: 2 }, 'shop')).statusCode).toBe(403);
});

it('the list goes into a spreadsheet', async () => {
  const csv = await shop.app.inject({ url: '/api/repairs/admin/spare-parts/export', headers: as('repair-technician') });
  expect(csv.body.split('\r\n')).toHaveLength(912 + 2);
});
