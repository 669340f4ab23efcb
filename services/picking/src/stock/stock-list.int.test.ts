import { adminListStock } from '@okruh/contracts/http/picking-admin/stock';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceStock } from '../announcing/announce-stock.ts';
import { openShop, type Shop } from '../testing/shop.ts';

/** More than are looked up one by one. */
const MANY = 3_100;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(
    `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, type_device, version)
     select 'cable-' || n, 'mp-cable', 'KB-' || n, 'Kabel ' || n, 'Cablu ' || n, '', '', 'accessory', 1 from generate_series(1, ${MANY}) n`,
  );
  await shop.database.pool.query(
    `insert into stock (variant_id, market, available, changed_at)
     select 'cable-' || n, 'cz', n % 10, '2026-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, ${MANY}) n`,
  );
  await shop.database.pool.query(
    `insert into stock_places (variant_id, market, place, on_hand) select 'cable-' || n, 'cz', 'warehouse', n % 10 from generate_series(1, ${MANY}) n`,
  );
});
afterAll(() => shop.close());

const list = async (query: Readonly<Record<string, string>>) => {
  const answer = await shop.app.inject({
    url: `${adminListStock.path}?${new URLSearchParams({ page_size: '3', ...query }).toString()}`,
    headers: identityFor({ roles: ['admin'] }),
  });
  const { items, ...rest } = adminListStock.responses[200].parse(answer.json());
  return { ...rest, ids: items.map(({ variant_id: id }) => id) };
};

describe('a word that many products have', () => {
  it.each([
    [{ sort: 'changed_at' }, MANY, ['cable-1', 'cable-2', 'cable-3']],
    [{ sort: '-changed_at', page: '1034' }, MANY, ['cable-1']],
    [{ sort: '-changed_at', state: 'none' }, MANY / 10, ['cable-3100', 'cable-3090', 'cable-3080']],
    [{ sort: 'changed_at', place: 'warehouse' }, MANY * 0.9, ['cable-1', 'cable-2', 'cable-3']],
    [{ sort: 'available', type_device: 'accessory' }, MANY, ['cable-10', 'cable-100', 'cable-1000']],
    [{ market: 'ro' }, 0, []],
  ])('is found in the order that was asked: %o', async (query, total, ids) => {
    expect(await list({ q: 'kabel', ...query })).toMatchObject({ total, total_is_bounded: false, ids });
  });

  it('is found with its reserved pieces first', async () => {
    const { order } = await shop.reserve({ 'cable-5': 1, 'cable-7': 2 });
    expect(await list({ q: 'kabel', sort: '-reserved' })).toMatchObject({ total: MANY, ids: ['cable-7', 'cable-5', 'cable-999'] });
    expect(await list({ q: 'kabel', sort: 'reserved', page: '1034' })).toMatchObject({ total: MANY, ids: ['cable-7'] });
    await shop.release(order);
  });
});

describe('a row is listed as it is', () => {
  it('once what was sold is announced', async () => {
    await shop.reserve({ 'cable-11': 1 });
    await announceStock(shop.database, { few: 0, plenty: 0 }, true);
    expect((await list({ q: 'KB-11', state: 'none' })).ids).toEqual(['cable-11']);
  });

  it('at once when a person corrects it', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/picking/admin/stock/cz/cable-12/corrections',
      headers: identityFor({ roles: ['admin'] }),
      payload: { place: 'warehouse', on_hand_before: 2, on_hand: 40, reason: 'counted', note: '' },
    });
    expect(answer.statusCode).toBe(200);
    expect((await list({ sort: '-available' })).ids[0]).toBe('cable-12');
  });

  it('when its product is called something else, or comes later', async () => {
    await shop.database.pool.query(`update products set name_cs = 'Aaa šňůra', version = 2 where variant_id = 'cable-13'`);
    expect((await list({ sort: 'name' })).ids[0]).toBe('cable-13');
    await shop.stock('cable-0', { warehouse: 1 });
    await shop.database.pool.query(
      `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, type_device, version)
       values ('cable-0', 'mp-cable', 'KB-0', 'Aaa', 'Aaa', '', '', 'accessory', 1)`,
    );
    expect((await list({ sort: 'name' })).ids).toEqual(['cable-0', 'cable-13', 'cable-1']);
  });
});
