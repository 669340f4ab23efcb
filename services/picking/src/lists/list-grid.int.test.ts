import { pickingListQuerySchema } from '@okruh/contracts/http/picking-work';
import { collectPlans, identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { openShop, type Shop } from '../testing/shop.ts';
import { listLists } from './list.query.ts';

const LISTS = 10_050;
/** More lists than are counted, the first released last; the newest hundred are packed, every tenth is Romanian. */
const insertOrders = `
  insert into released_orders (order_id, order_number, market, type_delivery_code, lines, currency, released_at, is_listed)
  select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, '261' || lpad(i::text, 7, '0'), case when i % 10 = 0 then 'ro' else 'cz' end,
    'courier', '[]', 'CZK', now() - make_interval(mins => i), true from generate_series(1, ${LISTS}) i`;
const insertLists = `
  insert into picking_lists (id, number, order_id, order_number, market, place, part, type_delivery_code, status, items, taken_from, due_at, released_at)
  select order_id, 1000 + row_number() over (order by order_number), order_id, order_number, market, 'warehouse', 1, type_delivery_code,
    case when order_number <= '2610000100' then 'packed' else 'delivered' end, '[]', jsonb_build_array(repeat('x', 1000)),
    released_at + interval '1 day', released_at from released_orders`;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(insertOrders);
  await shop.database.pool.query(insertLists);
  await shop.database.pool
    .query(`insert into crates (market, code, place, list_id) select 'cz', 'BED-0007', 'warehouse', id from picking_lists
    where number = 1007`);
  await shop.database.pool.query(`insert into parcels (id, list_id, order_id, order_number, market, place, carrier, type_delivery_code,
    weight_grams, own_state, state, tracking_number)
    select id, id, order_id, order_number, market, place, 'courier', 'courier', 500, 'booked', 'booked', 'KC' || number from picking_lists`);
  await shop.database.pool.query('vacuum analyze picking_lists, parcels');
});
afterAll(() => shop.close());

type Query = z.input<typeof pickingListQuerySchema>;
const list = (query: Query) => listLists(shop.database.db, pickingListQuerySchema.parse({ page_size: 50, ...query }), 'cs');

describe('a list of more picking lists than anybody reads', () => {
  it('is counted as far as it goes, and has no page behind that', async () => {
    const last = await list({ page: 200 });
    expect([last.items.length, last.total, last.isTotalBounded]).toEqual([50, 10_000, true]);
    expect((await list({ page: 201 })).items).toEqual([]);
  });

  it('finds the beginning of an order’s number, a list’s number and a crate', async () => {
    const found = async (q: string): Promise<number[]> => (await list({ q, sort: 'number' })).items.map(({ number }) => number);
    expect(await found('261000000')).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009]);
    expect(await found('1500')).toEqual([1500]);
    expect(await found('bed-0007')).toEqual([1007]);
    expect(await found('BED')).toEqual([]);
  });

  it.each<Query>([
    {},
    { sort: 'due_at' },
    { sort: '-due_at' },
    { sort: '-number' },
    { market: 'ro' },
    { market: 'cz', place: 'store-a', sort: 'due_at' },
    { status: 'packed', sort: 'released_at' },
    { status: 'packed,in_progress,picked', sort: '-number' },
    { type_delivery_code: 'express' },
    { late: 'true', sort: '-due_at' },
    { q: '2610001' },
    { q: '261', status: 'packed', sort: 'due_at' },
  ])('counts, finds and sorts by indexes alone for %o', async (query) => {
    const plans = await collectPlans(shop.database, () => list(query), true);
    const counted = plans.filter(({ statement }) => statement.includes('fitting'));
    expect(counted.length).toBeGreaterThan(0);
    for (const { plan } of counted) {
      expect(plan).toContain('Index Only Scan');
      // The fifty lists of the page are read by their keys.
      expect(plan).not.toMatch(/Seq Scan|Bitmap Heap Scan|Index Scan (Backward )?using (?!picking_lists_(pkey|order_id_part_key))/);
    }
  });

  it.each([
    ['its crate', 'BED-0007'],
    ['its number', '1007'],
    ['the number of its order', '2610000007'],
    ['its label', 'kc1007'],
  ])('is searched for one by %s', async (_what, code) => {
    const headers = identityFor({ roles: ['warehouse'], name: 'Karel Bureš', sub: 'karel' });
    const find = (market: string) => shop.app.inject({ url: `/api/picking/admin/lists/find?market=${market}&code=${code}`, headers });
    expect((await find('cz')).json()).toMatchObject({ number: 1007 });
    expect((await find('ro')).statusCode).toBe(404);
  });

  it.each(['lists/find?market=cz&code=2610000007', 'lists/find?market=cz&code=KC1007', 'board?market=cz&place=store-a'])(
    'reads no whole table for %s',
    async (path) => {
      const headers = identityFor({ roles: ['warehouse'], name: 'Karel Bureš', sub: 'karel' });
      const answers: number[] = [];
      const plans = await collectPlans(shop.database, async () =>
        answers.push((await shop.app.inject({ url: `/api/picking/admin/${path}`, headers })).statusCode),
      );
      expect(answers).toEqual([200]);
      for (const { plan } of plans) expect(plan).not.toMatch(/Seq Scan on (picking_lists|parcels)/);
    },
  );

  it('finds the few that are packed at the far end of the sort order without reading through all the others', async () => {
    const plans = await collectPlans(shop.database, () => list({ status: 'packed', sort: 'released_at' }), true);
    const page = plans.find(({ statement }) => statement.includes('with page as'));
    expect(page?.plan).toContain('using picking_lists_by_filters');
    expect(page?.plan).not.toContain('using picking_lists_by_release');
  });
});

it('says what waits where, and is found by the office’s search', async () => {
  const warehouse = identityFor({ roles: ['warehouse'] });
  const waiting = async (headers: Record<string, string>) =>
    (await shop.app.inject({ url: '/api/picking/admin/waiting', headers })).json<{
      items: { kind: string; count: number; late: number }[];
    }>().items;
  await shop.database.pool.query(`update picking_lists set status = 'waiting', due_at = now() - interval '1 minute' where number = 1007`);
  const [lists] = (await waiting(warehouse)).filter(({ kind }) => kind === 'picking-lists');
  expect(lists).toMatchObject({ count: 1, late: 1, first: [{ number: '2610000007' }] });
  // A clerk of a store sees the work of that store.
  const clerk = await waiting(identityFor({ roles: ['shop'], store: 'store-praha-karlin' }));
  expect(clerk.filter(({ kind }) => kind === 'picking-lists')).toMatchObject([{ count: 0 }]);
  const search = async (text: string) =>
    (await shop.app.inject({ method: 'POST', url: '/api/picking/admin/search', headers: warehouse, payload: { text } })).json().items;
  expect(await search('bed-0007')).toMatchObject([{ kind: 'crate', number: 'BED-0007', name: '2610000007', is_exact: true }]);
  expect((await search('KC1007'))[0]).toMatchObject({ kind: 'parcel', number: 'KC1007', is_exact: true });
});
