import { jetstream } from '@nats-io/jetstream';
import type { Envelope } from '@okruh/contracts';
import { type Consumer, type Relay, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, silentLogger, testNats, type TestNats } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventHandlers } from './event-handlers.ts';
import { changePrices } from './stored/product-commands.ts';
import { openShop, type Shop } from './testing/shop.ts';

const PHONE = 'apple-iphone-15-128gb-blue-new';
let shop: Shop;
let nats: TestNats;
let relay: Relay;
let consumer: Consumer;
beforeAll(async () => {
  shop = await openShop();
  // The demo catalogue's own events are of no interest here.
  await shop.database.pool.query('delete from outbox');
  nats = await testNats();
  const link = await nats.link();
  relay = startRelay({ database: shop.database, nats: link, publisher: 'catalog', logger: silentLogger });
  consumer = startConsumer({ database: shop.database, nats: link, name: 'catalog', handlers: eventHandlers(), logger: silentLogger });
});
afterAll(async () => {
  await consumer.stop();
  await relay.stop();
  await nats.close();
  await shop.close();
});

/** Events of our stream, oldest first. */
async function stream(): Promise<Envelope[]> {
  const connection = await (await nats.link()).connected();
  const found = await jetstream(connection).streams.get('CATALOG');
  const { state } = await found.info();
  const events: Envelope[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await found.getMessage({ seq });
    if (message !== null) events.push(message.json<Envelope>());
  }
  return events;
}

it('a changed price reaches the stream once, with both markets’ prices', async () => {
  const price = { variantId: PHONE, market: 'ro' as const, now: 300_000, common: null };
  await shop.database.db.transaction((tx) => changePrices(tx, [price], { name: 'test' }));
  await eventually(async () => (await stream()).length > 0);
  const [event, ...others] = await stream();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'catalog.price-changed.v1',
    subject: PHONE,
    data: { variant_id: PHONE, prices: { cz: { now: { amount: 1_699_000 } }, ro: { now: { amount: 300_000, currency: 'RON' } } } },
  });
});
