import { readFile } from 'node:fs/promises';
import type { Store } from '@okruh/contracts/http/accounts/stores';
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

const loadStores = async (market: 'cz' | 'ro', query = ''): Promise<Store[]> =>
  (await shop.call(shop.browser(market), `/stores${query}`)).json<{ stores: Store[] }>().stores;

describe('the stores', () => {
  it('of a market are those of its site, with texts in its language', async () => {
    const czech = await loadStores('cz');
    const romanian = await loadStores('ro');
    expect([czech.length, romanian.length]).toEqual([12, 8]);
    expect(czech[0]).toMatchObject({
      name: 'Okruh Praha – Karlín',
      href: '/prodejny/praha-karlin',
      access: 'Metro B Křižíkova, 2 minuty pěšky.',
    });
    expect(romanian.every(({ href }) => href.startsWith('/magazine/'))).toBe(true);
    expect(romanian[0]?.closed_on.map(({ name }) => name)).toContain('Ziua Națională');
    expect(romanian[0]?.services[0]).toEqual({ value: 'sale', label: 'Vânzare' });
  });

  it('have no hours for the days on which they are closed', async () => {
    const hours = [...(await loadStores('cz')), ...(await loadStores('ro'))].map(({ opening_hours: days }) => days);
    expect(hours.some((days) => days.length < 7)).toBe(true);
    expect(hours.flat().every(({ open, close }) => open < close)).toBe(true);
  });

  it('are cached by the gateway under their key', async () => {
    expect((await shop.call(shop.browser(), '/stores')).headers['surrogate-key']).toBe('stores');
  });

  it('can be narrowed to a service; one that nobody offers gives none', async () => {
    const all = await loadStores('cz');
    const express = await loadStores('cz', '?service=express_repair');
    expect(express.length).toBeGreaterThan(0);
    expect(express.length).toBeLessThan(all.length);
    expect(express.every(({ services }) => services.some(({ value }) => value === 'express_repair'))).toBe(true);
    expect(await loadStores('cz', '?service=surfing')).toEqual([]);
  });

  it('are found by id and by seo name, in their own market only', async () => {
    const found = await Promise.all(
      ['store-praha-karlin', 'praha-karlin'].map(async (name) => (await shop.call(shop.browser('cz'), `/stores/${name}`)).statusCode),
    );
    expect(found).toEqual([200, 200]);
    expect((await shop.call(shop.browser('ro'), '/stores/praha-karlin')).statusCode).toBe(404);
  });

  it('that buy out or repair have a list of their own', async () => {
    const answer = await shop.call(shop.browser('cz'), '/api/new/stores/stores/service-center/service-buyout-centers/');
    const centres = answer.json<{ stores: Store[] }>().stores;
    expect(centres.length).toBeGreaterThan(0);
    expect(centres.every((store) => store.is_buyout_center || store.is_service_center)).toBe(true);
  });
});

describe('a store', () => {
  const karlin = async () => (await shop.events()).filter(({ subject }) => subject === 'store-praha-karlin');

  it('is published once, however often the demo data is brought in', async () => {
    expect(await seedStores(shop.database, data)).toBe(0);
    const events = await shop.events();
    expect(events).toHaveLength(20);
    expect(events[0]).toMatchObject({
      type: 'accounts.store-changed.v1',
      subject: 'store-praha-karlin',
      data: { market: 'cz', is_service_center: true, is_open: true, closed_on: ['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01'] },
    });
  });

  it('that changes is published again, the others stay silent', async () => {
    const moved = { ...data, stores: data.stores.map((store, index) => (index === 0 ? { ...store, street: 'Nová 1' } : store)) };
    expect(await seedStores(shop.database, moved)).toBe(1);
    expect((await karlin()).map(({ data: store }) => store['street'])).toEqual(['Křižíkova 1412/27', 'Nová 1']);
  });

  it('gets a new holiday of its market', async () => {
    const holidays = [...data.holidays, { site: 'cz' as const, date: '2027-04-05', name: 'Velikonoční pondělí' }];
    expect(await seedStores(shop.database, { ...data, holidays })).toBe(12);
    expect((await karlin()).at(-1)?.data['closed_on']).toContain('2027-04-05');
  });
});
