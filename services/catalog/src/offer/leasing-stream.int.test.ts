import { readFile } from 'node:fs/promises';
import { jetstream } from '@nats-io/jetstream';
import type { Envelope } from '@okruh/contracts';
import { leasingChanged } from '@okruh/contracts/events/checkout';
import { type Consumer, startConsumer } from '@okruh/service-kit';
import { addStream, eventually, rebuildOnce, silentLogger, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get } from '../testing/get.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { leasingProjection, onLeasingChanged } from './on-leasing-changed.ts';

let shop: Shop;
let nats: TestNats;
let consumer: Consumer;
beforeAll(async () => {
  shop = await openShop();
  nats = await testNats();
  const link = await nats.link();
  await addStream(nats, 'checkout');
  consumer = startConsumer({
    database: shop.database,
    nats: link,
    name: 'catalog',
    handlers: [onLeasingChanged],
    logger: silentLogger,
    retryEveryMs: 100,
  });
});
afterAll(async () => {
  await consumer.stop();
  await nats.close();
  await shop.close();
});

/** Publishes the committed sample with another share a month. */
async function publish(version: number, monthlyPercent: number): Promise<void> {
  const file = new URL(`../../../../packages/contracts/samples/${leasingChanged.type}.json`, import.meta.url);
  const sample: Envelope<{ programmes: object[] }> = JSON.parse(await readFile(file, 'utf8'));
  const programmes = sample.data.programmes.map((programme) => ({ ...programme, monthly_percent: monthlyPercent }));
  const envelope = { ...sample, id: uuidv7(), aggregateversion: version, data: { ...sample.data, programmes } };
  const connection = await (await nats.link()).connected();
  await jetstream(connection).publish(`shop.${envelope.type}`, JSON.stringify(envelope), { msgID: envelope.id });
}
const loadShare = async (): Promise<number | null> => {
  const { price, programmes } = (await get(shop, '/api/new/special-offers/product/lease-info/mp-apple-iphone-16-pro/')).body;
  return programmes.length === 0 ? null : Math.round((programmes[0].monthly_price.amount / price.amount) * 1_000) / 10;
};

it('what checkout publishes is on the product page; a wrong copy is made again from the stream', async () => {
  expect(await loadShare()).toBeNull();
  await publish(1, 3.4);
  await publish(2, 5);
  await eventually(async () => (await loadShare()) === 5);
  const isLeased = async (id: string): Promise<boolean> => (await get(shop, `/api/catalog/products/${id}`)).body.is_leased;
  expect([await isLeased('apple-iphone-15-256gb-blue-new'), await isLeased('apple-iphone-15-128gb-blue-a')]).toEqual([true, false]);
  await shop.database.pool.query(`update leasing set programmes = '[]'`);
  expect(await loadShare()).toBeNull();
  const report = await rebuildOnce(nats, shop.database, 'catalog', leasingProjection);
  expect(report).toMatchObject({ events: 2, different: 1 });
  expect(await loadShare()).toBe(5);
});
