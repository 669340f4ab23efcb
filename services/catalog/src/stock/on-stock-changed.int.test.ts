import type { Envelope } from '@okruh/contracts';
import { silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { onStockChanged } from './on-stock-changed.ts';

const PHONE = 'apple-iphone-15-128gb-blue-new';
const NOW = '2026-11-20T10:00:00.000Z';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const hear = (version: number, available: number): Promise<void> => {
  const received: Envelope = {
    specversion: '1.0',
    id: '019a9f2c-4b10-7000-8000-000000000001',
    source: '/okruh/test',
    type: 'picking.stock-changed.v1',
    time: NOW,
    subject: `${PHONE}@cz`,
    datacontenttype: 'application/json',
    market: 'cz',
    aggregateversion: version,
    correlationid: 'test',
    causationid: null,
    traceparent: null,
    data: { variant_id: PHONE, market: 'cz', available, is_endless: false, stores: [], expected_at: null, changed_at: NOW },
  };
  return shop.database.db.transaction((tx) => onStockChanged().apply(received, tx, silentLogger));
};
/** What was reported since the last call. */
async function published(): Promise<{ kind: string; id: string; keys: string[] }[]> {
  const { rows } = await shop.database.pool.query<{ data: { kind: string; id: string; keys: string[] } }>(
    `with gone as (delete from outbox where type = 'catalog.content-changed.v1' returning position, envelope)
     select envelope->'data' as data from gone order by position`,
  );
  return rows.map(({ data }) => data);
}

it('stock is published with the keys of everything that shows it, when visitors see something else', async () => {
  await hear(9, 2);
  const [first, ...more] = await published();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ kind: 'stock', id: `${PHONE}@cz` });
  // The lists of its categories and of all their parents.
  const { rows } = await shop.database.pool.query<{ key: string }>(
    `select distinct 'category:' || n.id as key from master_categories mc join categories c on c.id = mc.category_id
     join categories n on n.id = c.id or n.id = any(c.ancestor_ids) where mc.master_product_id = 'mp-apple-iphone-15'`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(first?.keys.toSorted()).toEqual(['home', 'lists', 'product:mp-apple-iphone-15', ...rows.map(({ key }) => key)].toSorted());
});

it('of a well stocked thing one is sold without emptying a cache, and late or repeated news empties none', async () => {
  await hear(10, 15);
  await published();
  await hear(11, 14);
  await hear(11, 14);
  await hear(8, 0);
  expect(await published()).toEqual([]);
  await hear(12, 0);
  expect(await published()).toHaveLength(1);
});

it('of a thing that there is plenty of no list is read again when one is sold, but when the last ones begin', async () => {
  const version = async (): Promise<number> => {
    const { rows } = await shop.database.pool.query<{ version: number }>('select version::int as version from listing_state');
    return rows[0]?.version ?? 0;
  };
  await hear(20, 500);
  const before = await version();
  await hear(21, 499);
  await hear(22, 21);
  expect(await version()).toBe(before);
  const { rows } = await shop.database.pool.query(`select available from stock where variant_id = $1 and market = 'cz'`, [PHONE]);
  expect(rows).toEqual([{ available: 21 }]);
  await hear(23, 19);
  expect(await version()).toBe(before + 1);
  await hear(24, 0);
  expect(await version()).toBe(before + 2);
});
