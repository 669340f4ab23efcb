import { jetstream } from '@nats-io/jetstream';
import { type Relay, startRelay } from '@okruh/service-kit';
import { eventually, identityFor, silentLogger, testNats, type TestNats } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { place, sell, sellBody } from './testing/seller.ts';
import { openShop, type Shop } from './testing/shop.ts';
import { as, command, offer } from './testing/staff.ts';

let shop: Shop;
let nats: TestNats;
let relay: Relay;
beforeAll(async () => {
  shop = await openShop();
  nats = await testNats();
  relay = startRelay({ database: shop.database, nats: await nats.link(), publisher: 'buyout', logger: silentLogger });
});
afterAll(async () => {
  await relay.stop();
  await nats.close();
  await shop.close();
});

/** Events of the stream, oldest first. */
async function stream(): Promise<{ type: string; subject: string; aggregateversion: number }[]> {
  const connection = await (await nats.link()).connected();
  const found = await jetstream(connection).streams.get('BUYOUT');
  const { state } = await found.info();
  const events = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await found.getMessage({ seq });
    if (message !== null) events.push(message.json<{ type: string; subject: string; aggregateversion: number }>());
  }
  return events;
}
const of = async (id: string): Promise<string[]> =>
  (await stream()).filter((event) => event.subject === id).map((event) => `${event.aggregateversion} ${event.type}`);

it('all events of a phone stand in the stream in their order', async () => {
  const placed = await place(shop);
  await command(shop, placed.id, 'courier', { pickup_date: '2026-11-23', by_hand: true });
  await offer(shop, placed.id);
  await shop.app.inject({
    method: 'POST',
    url: `/api/buyout/orders/${placed.code}/counter-offer`,
    headers: { ...identityFor(), 'x-buyout-token': placed.token },
    payload: { answer: 'accept' },
  });
  for (const step of ['export', 'confirm']) {
    await shop.app.inject({
      method: 'POST',
      url: `/api/buyout/admin/payouts/${step}`,
      headers: as('accountant'),
      payload: { market: 'cz', ids: [placed.id] },
    });
  }
  await eventually(async () => (await of(placed.id)).length === 9);
  expect(await of(placed.id)).toEqual([
    '1 buyout.buyout-ordered.v1',
    '2 buyout.courier-ordered.v1',
    '3 buyout.device-received.v1',
    '4 buyout.device-inspected.v1',
    '5 buyout.counter-offer-made.v1',
    '6 buyout.counter-offer-answered.v1',
    '7 buyout.buyout-accepted.v1',
    '8 buyout.payout-requested.v1',
    '9 buyout.payout-made.v1',
  ]);
});

it('an order is taken while the broker is away, and published once when it is back', async () => {
  await nats.kill();
  const response = await sell(shop, sellBody());
  expect(response.statusCode).toBe(201);
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from buyouts where code = $1', [response.json().code]);
  const id = rows[0]?.id ?? '';
  await nats.start();
  await eventually(async () => (await of(id)).length > 0);
  expect(await of(id)).toEqual(['1 buyout.buyout-ordered.v1']);
});
