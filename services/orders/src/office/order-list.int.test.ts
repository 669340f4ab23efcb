import { MAX_LISTED_ORDERS } from '@okruh/contracts/http/orders-admin';
import { collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { listOrders } from './order.query.ts';
import { resolveSearch } from './order-search.ts';

const EXTRA = 50;
/**
 * More orders than are listed; the newest hundred are paid, every hundredth one is Romanian, every tenth of these goes by express. Every
 * twentieth has the last name $1, the one before it the company $2, every sixtieth both.
 */
const insertOrders = `
  insert into orders (id, code, number, market, status, payment_status, version, type_payment, type_delivery_code, currency, price, total,
    snapshot, is_create_account, is_company, placed_at, updated_at, customer_cipher, label_cipher, name_index, company_index,
    e_mail_index, phone_index)
  select gen_random_uuid(), 'C' || lpad(i::text, 20, '0'), '261' || lpad(i::text, 7, '0'), case when i % 100 = 0 then 'ro' else 'cz' end,
    case when i <= 100 then 'paid' else 'new' end, 'pending', 1, 'cash_on_delivery', case when i % 1000 = 0 then 'express' else 'courier' end, 'CZK', i, i,
    '{"delivery":{"place":null}}', false, false, now() - make_interval(secs => i), now(), repeat('x', 1000), '', case when i % 20 = 0 then $1::text[] else array['n' || i] end,
    case when i % 20 = 19 or i % 60 = 0 then $2::text[] else '{}' end, 'e' || i, 'p' || i
  from generate_series(1, ${MAX_LISTED_ORDERS + EXTRA}) i`;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { personalData } = shop.deps;
  await shop.database.pool.query(insertOrders, [personalData.nameHashes('Nov'), personalData.companyHashes('Nov')]);
  await shop.database.pool.query('vacuum analyze orders');
});
afterAll(() => shop.close());

type Query = Omit<Parameters<typeof listOrders>[1], 'page' | 'page_size'>;
const list = async (query: Query, page = 1) =>
  listOrders(shop.database.db, { page, page_size: 200, ...query }, await resolveSearch(query.q ?? '', shop.deps));

describe('a list of more orders than anybody reads', () => {
  it('counts as far as it goes, and has no page behind that', async () => {
    const { rows, total, isTotalBounded } = await list({});
    expect([rows.length, total, isTotalBounded]).toEqual([200, MAX_LISTED_ORDERS, true]);
    const pages = MAX_LISTED_ORDERS / 200;
    expect((await list({}, pages)).rows).toHaveLength(200);
    expect((await list({}, pages + 1)).rows).toEqual([]);
  });

  it('is counted whole once it is narrowed', async () => {
    const few = await list({ market: 'ro', type_delivery_code: 'express', sort: 'total' });
    expect([few.rows.length, few.total, few.isTotalBounded]).toEqual([10, 10, false]);
    expect(few.rows.map(({ total }) => total)).toEqual([1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000]);
    expect((await list({ market: 'ro', sort: '-number' }, 1)).rows[0]?.number).toBe('2610010000');
  });

  it('finds a name and a company by their first three letters, each order once', async () => {
    const every = Array.from({ length: MAX_LISTED_ORDERS + EXTRA }, (_, index) => index + 1);
    const fitting = every.filter((i) => i % 20 === 0 || i % 20 === 19);
    const first = await list({ q: 'Nov', sort: 'total' });
    expect([first.total, first.isTotalBounded]).toEqual([fitting.length, false]);
    expect(first.rows.map(({ total }) => total)).toEqual(fitting.slice(0, 200));
    const last = await list({ q: 'nov', sort: '-number' }, Math.ceil(fitting.length / 200));
    expect(last.rows.at(-1)?.number).toBe('2610000019');
    const both = await list({ q: 'nov 26100000', status: 'paid', sort: 'total' });
    expect(both.rows.map(({ total }) => total)).toEqual([19, 20, 39, 40, 59, 60, 79, 80, 99]);
    expect((await list({ q: 'nox' })).total).toBe(0);
  });

  it.each<Query>([
    {},
    { sort: 'number' },
    { sort: '-total' },
    { market: 'cz' },
    { market: 'cz', sort: 'number' },
    { market: 'ro', sort: '-total' },
    { market: 'ro', type_delivery_code: 'express', type_payment: 'card' },
    { type_payment: 'instalments' },
    { type_delivery_code: 'express', sort: 'total' },
    { status: 'new,paid' },
    { status: 'paid', sort: 'placed_at' },
    { payment_status: 'failed' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-01', sort: 'total' },
    { assignee: 'nobody', status: 'paid' },
    { q: '2610001' },
    { q: '26', status: 'paid', sort: '-number' },
    { q: 'Nov' },
    { q: 'nov', market: 'cz', sort: '-total' },
    { q: 'Nov 2610', market: 'cz', sort: 'number' },
  ])('counts, finds and sorts by indexes alone for %o', async (query) => {
    const plans = await collectPlans(shop.database, () => list(query), true);
    expect(plans.length).toBeGreaterThan(0);
    for (const { plan } of plans) {
      expect(plan).toContain('Index Only Scan');
      // The fifty rows of the page are read by their keys.
      expect(plan).not.toMatch(/Seq Scan on orders|Bitmap Heap Scan|Index Scan (Backward )?using (?!orders_pkey)/);
    }
  });

  it.each<Query>([
    { late: 'true' },
    { q: 'novak' },
    { q: 'jana@example.com' },
    { q: 'BB123456785CZ' },
    { assignee: '019a9f2e-0000-7000-8000-000000000001' },
  ])('reads no whole table for %o', async (query) => {
    const plans = await collectPlans(shop.database, () => list(query));
    expect(plans.length).toBeGreaterThan(0);
    for (const { plan } of plans) expect(plan).not.toContain('Seq Scan on orders');
  });

  it('finds the few paid ones at the far end of the sort order without reading through all the others', async () => {
    const plans = await collectPlans(shop.database, () => list({ status: 'paid', sort: '-total' }), true);
    const [, page] = plans;
    expect(plans).toHaveLength(2);
    expect(page?.plan).toContain('using orders_by_filters');
    expect(page?.plan).not.toContain('using orders_by_total');
  });
});
