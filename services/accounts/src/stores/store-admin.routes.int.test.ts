import { readFile } from 'node:fs/promises';
import type { AdminStore } from '@okruh/contracts/http/accounts/store-admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoStoresSchema, seedStores, type DemoStores } from '../demo/demo-stores.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const data: DemoStores = demoStoresSchema.parse(
  JSON.parse(await readFile(new URL('../../../../tools/demo-data/stores.json', import.meta.url), 'utf8')),
);
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await seedStores(shop.database, data);
});
afterEach(() => shop.close());

const call = (path: string, body?: object, role: 'catalog-editor' | 'support' = 'catalog-editor', method?: 'PUT') =>
  shop.call(shop.browser(), `/admin/stores${path}`, {
    claims: { kind: 'staff', sub: '019a9f2e-0000-7000-8000-000000000001', name: 'Karla Katalogová', roles: [role] },
    ...(body !== undefined && { body: { ...body } }),
    ...(method !== undefined && { method }),
  });
const KARLIN = 'store-praha-karlin';
const load = async (id = KARLIN): Promise<AdminStore> => (await call(`/${id}`)).json<{ store: AdminStore }>().store;
const toBody = ({ id: _id, market: _market, changed_by: _by, changed_at: _at, ...values }: AdminStore) => values;
const update = (store: AdminStore, changes: object = {}) => call(`/${store.id}`, { ...toBody(store), ...changes }, 'catalog-editor', 'PUT');
const visitStore = (name: string, market: 'cz' | 'ro' = 'cz') => shop.call(shop.browser(market), `/stores/${name}`);
/** The name under which the store of an address has its page. */
const findName = async (name: string): Promise<string> => (await visitStore(name)).json().store.seo_name;
const published = async (id: string) =>
  (
    await shop.database.pool.query<{ data: { name: string; is_open: boolean; closed_on: string[] } }>(
      `select envelope -> 'data' as data from outbox where subject = $1 order by position`,
      [id],
    )
  ).rows.map(({ data: event }) => event);

describe('the office’s stores', () => {
  it('are listed for both markets, searched and narrowed', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await call(`?${query}`)).json<{ items: AdminStore[] }>().items.map(({ name }) => name);
    expect((await names('page_size=50')).length).toBe(20);
    expect(await names('q=karlin')).toEqual(['Okruh Praha – Karlín']);
    expect((await names('market=ro&page_size=50')).length).toBe(8);
    expect(await names('state=closed')).toEqual([]);
    expect((await call('/choices')).json().services[0]).toEqual({ value: 'sale', label: 'Prodej' });
    expect((await call('', undefined, 'support')).statusCode).toBe(403);
  });

  it('are changed by version; the shop, the history and the event follow, and the next seed leaves them alone', async () => {
    const store = await load();
    const closed_on = [{ date: '2026-12-31', name: 'Inventura' }];
    const saved = await update(store, { name: 'Okruh Karlín', closed_on, is_show_room: !store.is_show_room });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { name: 'Okruh Karlín', version: store.version + 1, changed_by: 'Karla Katalogová' },
    ]);
    const shown = await shop.call(shop.browser('cz'), '/stores/praha-karlin');
    expect(shown.json().store).toMatchObject({ name: 'Okruh Karlín', closed_on, is_show_room: !store.is_show_room });
    expect((await published(KARLIN)).at(-1)).toMatchObject({ name: 'Okruh Karlín', closed_on: ['2026-12-31'] });
    const { history } = (await call(`/${KARLIN}`)).json();
    expect(history).toMatchObject([{ by: 'Karla Katalogová', action: 'changed' }]);
    expect(history[0].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual(['closed_on', 'is_show_room', 'name']);
    const late = await update(store, { name: 'Jinak' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { extra: { present: { name: 'Okruh Karlín' } } }]);
    expect(await seedStores(shop.database, data)).toBe(0);
    expect((await load()).name).toBe('Okruh Karlín');
  });

  it('saved as they are change nothing', async () => {
    const store = await load();
    const before = (await published(KARLIN)).length;
    expect((await update(store)).json().version).toBe(store.version);
    expect((await published(KARLIN)).length).toBe(before);
  });

  it('that close for good leave the shop: their page is gone, and names the nearest ones', async () => {
    expect((await update(await load(), { is_open: false })).statusCode).toBe(200);
    const gone = await visitStore('praha-karlin');
    expect([gone.statusCode, gone.json().type, gone.headers['surrogate-key']]).toEqual([410, 'urn:okruh:problem:store-closed', 'stores']);
    const { name, city, nearby } = gone.json().extra;
    expect([name, city, nearby.length]).toEqual(['Okruh Praha – Karlín', 'Praha', 3]);
    expect(nearby[0].city).toBe('Praha');
    expect((await published(KARLIN)).at(-1)?.is_open).toBe(false);
    expect((await update(await load(), { is_open: true })).statusCode).toBe(200);
    expect((await visitStore('praha-karlin')).statusCode, 'it may open again').toBe(200);
  });

  it('leave a redirect at each address that they had, straight to the newest', async () => {
    await update(await load(), { seo_name: 'karlin' });
    await update(await load(), { seo_name: 'praha-8' });
    expect(await Promise.all(['praha-karlin', 'karlin', 'praha-8', KARLIN].map(findName))).toEqual(Array(4).fill('praha-8'));
    expect((await visitStore('karlin', 'ro')).statusCode, 'in its own market only').toBe(404);
    expect((await call(`/${KARLIN}`)).json().former_names).toEqual(['karlin', 'praha-karlin']);
    await update(await load(), { seo_name: 'karlin' });
    expect(await findName('praha-8')).toBe('karlin');
    expect((await call(`/${KARLIN}`)).json().former_names).toEqual(['praha-8', 'praha-karlin']);
    await update(await load(), { is_open: false });
    expect((await visitStore('praha-8')).statusCode, 'an old address of a closed store').toBe(410);
  });

  it('take an address that another store had, which wins over the redirect', async () => {
    await update(await load(), { seo_name: 'karlin' });
    const made = await call('', { ...toBody(await load()), market: 'cz', seo_name: 'praha-karlin', name: 'Okruh Karlín II' });
    expect([made.statusCode, made.json().id]).toEqual([201, 'store-praha-karlin-2']);
    expect((await visitStore('praha-karlin')).json().store.name).toBe('Okruh Karlín II');
    expect((await call(`/${KARLIN}`)).json().former_names).toEqual([]);
  });

  it('take the address of a store that closed, which can’t open under it any more', async () => {
    await update(await load(), { is_open: false });
    const made = await call('', { ...toBody(await load()), market: 'cz', is_open: true, name: 'Okruh Karlín II' });
    expect(made.statusCode).toBe(201);
    expect((await visitStore('praha-karlin')).json().store.name).toBe('Okruh Karlín II');
    const late = await update(await load(), { is_open: true });
    expect([late.statusCode, Object.keys(late.json())]).toEqual([400, ['seo_name']]);
    const { id } = made.json<AdminStore>();
    await update(await load(id), { seo_name: 'karlin' });
    await update(await load(), { city_part: 'Karlín, zavřeno' });
    expect(await findName('praha-karlin'), 'the page that was there last').toBe('karlin');
  });

  it('are opened, each under an address of its own', async () => {
    const body = { ...toBody(await load()), market: 'ro', seo_name: 'oradea', name: 'Okruh Oradea', city: 'Oradea', postcode: '410001' };
    const made = await call('', body);
    expect([made.statusCode, made.json()]).toMatchObject([201, { id: 'store-oradea', market: 'ro', version: 1 }]);
    expect((await shop.call(shop.browser('ro'), '/stores/oradea')).json().store.href).toBe('/magazine/oradea');
    expect((await call('/store-oradea')).json().history).toMatchObject([{ action: 'added' }]);
    expect((await call('', body)).json()).toEqual({ seo_name: ['Takovou adresu už má jiná prodejna.'] });
    const taken = await update(await load('store-oradea'), { seo_name: 'praha-karlin' });
    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([400, ['seo_name']]);
  });

  it.each([
    [{ postcode: '12' }, 'postcode'],
    [{ e_mail: 'nikam' }, 'e_mail'],
    [{ opening_hours: [{ day: 1, open: '18:00', close: '09:00' }] }, 'opening_hours'],
    [{ closed_on: [1, 2].map(() => ({ date: '2026-12-24', name: 'Štědrý den' })) }, 'closed_on'],
    [{ services: ['surfing'] }, 'services'],
    [{ timeslots: ['12:00-09:00'] }, 'timeslots'],
    [{ name: '' }, 'name'],
  ])('with %o are refused at the field', async (changes, field) => {
    const refused = await update(await load(), changes);
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  });
});
