import { jetstream } from '@nats-io/jetstream';
import { addStream, rebuildOnce, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { stockProjection } from './on-stock-changed.ts';

const PHONE = 'apple-iphone-15-128gb-blue-new';
const NOW = '2026-11-20T10:00:00.000Z';
const TYPE = 'picking.stock-changed.v1';

let shop: Shop;
let nats: TestNats;
beforeAll(async () => {
  [shop, nats] = await Promise.all([openShop(), testNats({ hasUsers: true })]);
  await addStream(nats, 'picking');
});
afterAll(async () => {
  await nats.close();
  await shop.close();
});

async function publish(market: string, version: number, available: number, stores: readonly object[]): Promise<void> {
  const link = await nats.link();
  const event = {
    specversion: '1.0',
    id: uuidv7(),
    source: '/okruh/picking',
    type: TYPE,
    time: NOW,
    subject: `${PHONE}@${market}`,
    datacontenttype: 'application/json',
    market,
    aggregateversion: version,
    correlationid: 'test',
    causationid: null,
    traceparent: null,
    data: { variant_id: PHONE, market, available, is_endless: false, stores, expected_at: null, changed_at: NOW },
  };
  await jetstream(await link.connected()).publish(`shop.${TYPE}`, JSON.stringify(event), { msgID: uuidv7() });
  await link.close();
}

const rebuild = () => rebuildOnce(nats, shop.database, 'catalog', stockProjection);

it('stock that was lost or is wrong is read again from the stream, and pages that show it are made again, no others', async () => {
  const { pool } = shop.database;
  await pool.query('delete from stock; delete from store_stock; delete from outbox');
  await publish('cz', 1, 9, [{ store_id: 'brno', available: 2 }]);
  await publish('cz', 2, 8, [{ store_id: 'brno', available: 2 }]);
  await publish('ro', 1, 4, []);
  expect(await rebuild()).toMatchObject({ events: 3, rows: 3, missing: 3, different: 0, stray: 0 });
  await pool.query(`delete from outbox; update store_stock set available = 7`);
  expect(await rebuild()).toMatchObject({ missing: 0, different: 1, stray: 0 });
  const { rows: reported } = await pool.query(`select type, subject from outbox`);
  expect(reported).toEqual([{ type: 'catalog.content-changed.v1', subject: `stock:${PHONE}@cz` }]);
  expect(await rebuild()).toMatchObject({ missing: 0, different: 0, stray: 0 });
  expect((await pool.query('select market, available, version from stock order by market')).rows).toEqual([
    { market: 'cz', available: 8, version: 2 },
    { market: 'ro', available: 4, version: 1 },
  ]);
  expect((await pool.query('select store_id, available, version from store_stock')).rows).toEqual([
    { store_id: 'brno', available: 2, version: 1 },
  ]);
});
