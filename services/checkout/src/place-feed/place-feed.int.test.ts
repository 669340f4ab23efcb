import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import type { Role } from '@okruh/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutsideParties } from '../partners/outside-parties.ts';
import { startSandbox } from '../testing/sandbox.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { readFeeds } from './feed-worker.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let shop: Shop;
beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
  await sandbox.stop();
});

const loadState = async (code: string) => {
  const { rows } = await shop.database.pool.query<{ is_congested: boolean; is_available: boolean; name: string; district_id: string }>(
    'select is_congested, is_available, name, district_id from delivery_places where code = $1',
    [code],
  );
  return rows[0];
};
it('a point is changed by hand', async () => {
  const change = (id: string) =>
    shop.app.inject({
      method: 'PATCH',
      url: `/api/checkout/admin/delivery-places/${id}`,
      headers: identityFor({ roles: ['support'], name: 'Eva', market: 'cz' }),
      payload: { is_available: false },
    });
  expect((await change('dp-cz-002')).json()).toEqual({ id: 'dp-cz-002', is_congested: false, is_available: false });
  expect((await change('nothing')).statusCode).toBe(404);
  // Again it is no change.
  await change('dp-cz-002');
  const changes = await shop.app.inject({
    method: 'GET',
    url: '/api/checkout/admin/delivery-places/changes',
    headers: identityFor({ roles: ['support'], name: 'Eva', market: 'cz' }),
  });
  expect(changes.json()).toMatchObject({
    total: 1,
    items: [{ by: 'Eva', kind: 'changed', changes: [{ field: 'is_available', before: 'true', after: 'false' }] }],
  });
});

describe('the list of points', () => {
  const list = async (query: string, role: Role = 'support') => {
    const answer = await shop.app.inject({
      method: 'GET',
      url: `/api/checkout/admin/${query}`,
      headers: identityFor({ roles: [role], name: 'Eva', market: 'cz' }),
    });
    return { status: answer.statusCode, ...answer.json() };
  };

  it('finds by words without accents, whatever the market of the office', async () => {
    const all = await list('delivery-places?page_size=200');
    const [roman] = (await list('delivery-places?market=ro&page_size=1')).items;
    const found = await list(`delivery-places?q=${encodeURIComponent(roman.code)}`);
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([roman.id]);
    const prague = await list('delivery-places?q=praha&sort=name&page_size=200');
    expect(prague.total).toBeGreaterThan(0);
    expect(prague.total).toBeLessThan(all.total);
  });

  it('is narrowed by carrier and state, and shows what is true right now', async () => {
    const [place] = (await list('delivery-places?market=ro&page_size=1')).items;
    await shop.database.pool.query('update delivery_places set is_congested = true where id = $1', [place.id]);
    const congested = await list(`delivery-places?state=congested&carrier=${place.carrier.id}&page_size=200`);
    expect(congested.items.map(({ id }: { id: string }) => id)).toContain(place.id);
    expect(congested.items.every((row: { is_congested: boolean }) => row.is_congested)).toBe(true);
    const usable = await list(`delivery-places?state=usable&carrier=${place.carrier.id}&page_size=200`);
    expect(usable.items.map(({ id }: { id: string }) => id)).not.toContain(place.id);
    const { carriers } = await list('carriers');
    const all = await list(`delivery-places?carrier=${place.carrier.id}&page_size=1`);
    expect(carriers.find(({ id }: { id: string }) => id === place.carrier.id)).toMatchObject({ places: all.total });
  });

  it('needs the permission', async () => {
    expect((await list('delivery-places', 'shop')).status).toBe(403);
    expect((await list('carriers', 'shop')).status).toBe(403);
  });
});

describe('a feed of a carrier', () => {
  const read = () => {
    const { carrierFeed } = createOutsideParties({ SANDBOX_URL: sandbox.url });
    return readFeeds(shop.database, carrierFeed, silentLogger);
  };

  it('is read for what changed, once', async () => {
    await sandbox.feed('balikobod', [{ code: 'BBCZ44825', is_congested: true }]);
    expect(await read()).toBe(1);
    expect((await loadState('BBCZ44825'))?.is_congested).toBe(true);
    expect(await read()).toBe(0);
  });

  it('that is wrong or down leaves the points as they are', async () => {
    await sandbox.feed('balikobod', [{ code: 'BBCZ44825', is_congested: false, lat: 'north' }]);
    expect(await read()).toBe(0);
    await sandbox.errors('carriers', { fail: -1 });
    expect(await read()).toBe(0);
    await sandbox.errors('carriers');
    expect((await loadState('BBCZ44825'))?.is_congested).toBe(true);
  });
});
