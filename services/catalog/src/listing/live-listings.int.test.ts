import { testDatabase, type TestDatabase } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLiveListings } from './live-listings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('catalog', new URL('../../migrations/', import.meta.url));
});
afterAll(() => database.close());

const sell = async (id: string): Promise<void> => {
  await database.pool.query(
    `with maker as (insert into manufacturers (id, name, seo_name, position) values ('m', 'M', 'm', 1) on conflict do nothing),
     type as (insert into type_devices (id, position, name_cs, name_ro) values ('phone', 1, 'Telefon', 'Telefon') on conflict do nothing)
     insert into qualities values ('new', 0, false, 24, 'Nový', 'Nou', '', '') on conflict do nothing`,
  );
  await database.pool.query(
    `insert into master_products (id, code, seo_name, state, manufacturer_id, type_device, name_cs, name_ro)
     values ($1, $1, $1, 'published', 'm', 'phone', $1, $1)`,
    [id],
  );
  await database.pool.query(
    `insert into variants (id, code, master_product_id, quality, name_cs, name_ro) values ($1, $1, $1, 'new', $1, $1)`,
    [id],
  );
  await database.pool.query(`insert into prices (variant_id, market, now) values ($1, 'cz', 100)`, [id]);
};

it('a read shows what was committed before it, by any process', async () => {
  const listings = createLiveListings(database);
  expect((await listings.read()).cards('cz')).toEqual([]);
  await sell('one');
  expect((await listings.read()).cards('cz')).toMatchObject([
    { masterProductId: 'one', isUsed: false, variants: [{ price: 100, available: 0 }] },
  ]);
  await database.pool.query(`update prices set now = 90 where variant_id = 'one'`);
  await database.pool.query(`insert into stock (variant_id, market, available, version, changed_at) values ('one', 'cz', 5, 1, now())`);
  await sell('two');
  const after = await listings.read();
  expect(after.cards('cz').map((card) => [card.masterProductId, card.variants[0]?.price, card.variants[0]?.available])).toEqual([
    ['one', 90, 5],
    ['two', 100, 0],
  ]);
  expect(after.cards('ro')).toEqual([]);
});

it('what goes off sale leaves the lists', async () => {
  const listings = createLiveListings(database);
  const before = (await listings.read()).version;
  await database.pool.query(`update master_products set state = 'withdrawn' where id = 'one'`);
  const after = await listings.read();
  expect(after.version).toBeGreaterThan(before);
  expect(after.getCards('cz', 'one')).toEqual([]);
});

it('the price history can only grow', async () => {
  await database.pool.query(`insert into price_history (variant_id, market, price, valid_from) values ('two', 'cz', 100, now())`);
  for (const change of [`update price_history set price = 1`, 'delete from price_history', 'truncate price_history'])
    await expect(database.pool.query(change)).rejects.toThrow('only ever added');
});
