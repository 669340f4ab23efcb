import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BATTERY, book, bookBody, freeSlots, PHONE } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.devices.push(device);
});
afterAll(() => shop.close());

const colour = (size: string, id: string, name: string) => ({
  device_identifier: `fairphone-6-${size}-${id}`,
  colour_id: id,
  name: { cs: name, ro: name },
  hex: '#112233',
});
const device: FoundDevice = {
  id: 'mp-fairphone-6',
  seo_name: 'fairphone-6',
  name: { cs: 'Fairphone 6', ro: 'Fairphone 6' },
  type_device: 'phone',
  manufacturer: { id: 'fairphone', name: 'Fairphone' },
  release_year: 2026,
  models: [
    { id: 'fairphone-6-256gb', size: '256 GB', colours: [colour('256gb', 'green', 'zelená'), colour('256gb', 'black', 'černá')] },
    { id: 'fairphone-6-512gb', size: '512 GB', colours: [colour('512gb', 'black', 'černá')] },
  ],
};
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, role: 'catalog-editor' | 'shop' = 'catalog-editor') =>
  shop.app.inject({ method, url: `/api/repairs/admin/${path}`, headers: as(role), ...(payload && { payload }) });
const shopper = async (path: string) => (await shop.app.inject({ url: `/api/repairs/${path}`, headers: identityFor() })).json();
const body = { master_product_id: 'mp-fairphone-6', copy_from: 'mp-apple-iphone-13' };

it('a device of the catalogue is found with a similar model, added with its operations, and repaired at once', async () => {
  const { items } = (await call('GET', 'catalogue-devices?q=fairphone')).json();
  expect(items).toMatchObject([{ id: 'mp-fairphone-6', is_known: false, similar: { id: expect.stringMatching(/^mp-/) } }]);
  const added = await call('POST', 'devices', body);
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toMatchObject({
    name: 'Fairphone 6',
    manufacturer: { name: 'Fairphone' },
    colours: 2,
    is_repaired: true,
    changed_by: 'Tomáš Technik',
  });
  const { device: shown, choices, url } = await shopper('operations?color=fairphone-6-512gb-black');
  expect(url).toBe('/servis/telefony/fairphone/fairphone-6/black');
  expect(shown).toMatchObject({ name: 'Fairphone 6', variant: 'černá' });
  const like = await shopper(`operations?color=${PHONE}`);
  expect(choices.map(({ label, price }: { label: string; price: object }) => [label, price])).toEqual(
    like.choices.map(({ label, price }: { label: string; price: object }) => [label, price]),
  );
  expect((await shopper('manufacturers?type=telefony')).choices).toContainEqual({ value: 'fairphone', label: 'Fairphone' });
  const events = await shop.database.pool.query(
    `select envelope -> 'data' as data from outbox where type like 'repairs.repair-prices-changed%' and subject = 'mp-fairphone-6'`,
  );
  expect(events.rows).toMatchObject([{ data: { operations: choices.length, devices: [{}, {}, {}] } }]);
  expect((await call('GET', 'operations?q=fairphone&page_size=200')).json().items[0]).toMatchObject({ spare_parts: [] });
  expect((await call('GET', 'devices/mp-fairphone-6')).json().history).toMatchObject([{ by: 'Tomáš Technik', action: 'added' }]);
});

it('is refused twice, for what the catalogue doesn’t have, and with a model of another kind', async () => {
  expect((await call('POST', 'devices', body)).json()).toEqual({ master_product_id: ['Toto zařízení už v seznamu je.'] });
  expect(Object.keys((await call('POST', 'devices', { ...body, master_product_id: 'mp-none' })).json())).toEqual(['master_product_id']);
  shop.devices.push({ ...device, id: 'mp-other', seo_name: 'other', type_device: 'tablet' });
  expect(Object.keys((await call('POST', 'devices', { ...body, master_product_id: 'mp-other' })).json())).toEqual(['copy_from']);
  expect((await call('POST', 'devices', body, 'shop')).statusCode).toBe(403);
});

it('a model that isn’t repaired any more is offered nowhere and can’t be booked, until it is repaired again', async () => {
  const id = 'mp-apple-iphone-13';
  const stop = (version: number, isRepaired: boolean) => call('PATCH', `devices/${id}`, { version, is_repaired: isRepaired });
  const { device: before } = (await call('GET', `devices/${id}`)).json();
  const [slot = ''] = await freeSlots(shop);
  expect((await stop(before.version, false)).json()).toMatchObject({ is_repaired: false, operations: before.operations });
  expect((await shopper(`operations?color=${PHONE}`)).choices).toEqual([]);
  const { choices } = await shopper('models?type=telefony&manufacturer=apple');
  expect(choices.map(({ value }: { value: string }) => value)).not.toContain('apple-iphone-13');
  const refused = await book(shop, bookBody('cz', slot, { operations: [BATTERY] }));
  expect(Object.keys(refused.json())).toEqual(['operations']);
  // The office keeps its operations, and says why nobody books them.
  expect((await call('GET', `operations/${BATTERY}`)).json().operation).toMatchObject({ is_offered: true, is_device_repaired: false });
  const conflict = await stop(before.version, true);
  expect(conflict.json()).toMatchObject({ extra: { present: { id, is_repaired: false, changed_by: 'Tomáš Technik' } } });
  expect((await stop(before.version + 1, true)).statusCode).toBe(200);
  expect((await book(shop, bookBody('cz', slot, { operations: [BATTERY] }))).statusCode).toBe(201);
  expect((await call('GET', `devices/${id}`)).json().history.map(({ action }: { action: string }) => action)).toEqual([
    'resumed',
    'stopped',
  ]);
  expect((await call('GET', 'devices?repaired=false')).json().total).toBe(0);
  expect((await call('GET', 'devices?q=apple&sort=-operations')).json().items[0].operations).toBeGreaterThan(7);
});
