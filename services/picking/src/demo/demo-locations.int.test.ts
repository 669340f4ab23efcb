import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOffice } from '../testing/office.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { seedLocations } from './demo-locations.ts';
import { seedStock } from './demo-stock.ts';

const DEMO_DATA = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('the demo stock lies on racks and in stores, nearly all of it, and is put there once', async () => {
  const { db, pool } = shop.database;
  await pool.query(
    `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, version)
     values ('apple-iphone-11-64gb-black-a', 'm', 'PH001-001', 'a', 'a', '', '', 1)`,
  );
  const seed = () =>
    db.transaction(async (tx) => {
      await seedStock(tx, DEMO_DATA, new Date('2026-11-20T10:00:00Z'));
      return seedLocations(tx, DEMO_DATA);
    });
  // Two warehouses of 720 shelves, receiving and returns; three locations in each of 20 stores.
  expect(await seed()).toBe(2 * 722 + 3 * 20);
  expect(await seed()).toBe(0);
  await openOffice(shop).expectSound();
  const { rows } = await pool.query<{ place: string; kind: string; share: number }>(
    `select case when p.place = 'warehouse' then 'warehouse' else 'store' end as place, sum(l.on_hand)::float8 / sum(p.on_hand) as share
     from stock_places p left join location_stock l using (market, variant_id, place) where p.on_hand > 0 group by 1 order by 1`,
  );
  expect(rows[0]).toMatchObject({ place: 'store', share: 1 });
  expect(rows[1]?.share).toBeGreaterThan(0.9);
  expect(rows[1]?.share).toBeLessThan(1);
  const used = await pool.query(
    `select 1 from location_stock l join locations o on o.id = l.location_id
     where l.place = 'warehouse' and (l.variant_id ~ '-new$') <> (o.kind = 'shelf')`,
  );
  expect(used.rows).toEqual([]);
  const ean = await pool.query('select ean from products');
  expect(ean.rows).toEqual([{ ean: '2900000000018' }]);
});
