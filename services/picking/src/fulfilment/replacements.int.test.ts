import { randomUUID } from 'node:crypto';
import type { Envelope, EventContract } from '@okruh/contracts';
import { complaintDecided, replacementEnded } from '@okruh/contracts/events/orders';
import type { StockMove } from '@okruh/contracts/http/picking-admin/stock';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireReservations } from '../reservation/expire.ts';
import { apply, readSample } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.stock('cover', { warehouse: 5, 'store-a': 3 });
});
afterAll(() => shop.close());

/** Takes new goods from the shelf of a store, as services/orders does before it decides. */
async function take(quantity: number): Promise<{ readonly id: string; readonly status: number }> {
  const id = randomUUID();
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/api/picking/internal/reservations/${id}/counter`,
    headers: identityFor({ kind: 'service', sub: 'orders', aud: 'picking', market: 'cz' }),
    payload: {
      market: 'cz',
      store_id: 'store-a',
      minutes: 720,
      lines: [{ variant_id: 'cover', quantity, serial_numbers: [] }],
    },
  });
  return { id, status: answer.statusCode };
}
async function publish(contract: EventContract, data: object): Promise<void> {
  const sample = (await readSample(contract.type)) as Envelope<object>;
  await apply(shop.database, shop.orderHandlers, { ...sample, id: randomUUID(), data: { ...sample.data, ...data } });
}
const lines = [{ line: 3, variant_id: 'cover', quantity: 2, is_restocked: false }];
const decide = (id: string) =>
  publish(complaintDecided, { decision: 'replacement', replacement: { reservation_id: id, store_id: 'store-a' }, lines });
const end = (id: string, isHandedOver: boolean) =>
  publish(replacementEnded, { reservation_id: id, store_id: 'store-a', is_handed_over: isHandedOver });
const loadPlaces = async () =>
  (await shop.database.pool.query("select place, on_hand, reserved from stock_places where variant_id = 'cover' order by place")).rows;
const expire = async () => {
  await shop.database.pool.query("update reservations set reserved_until = now() - interval '1 minute' where state = 'held'");
  await expireReservations(shop.database);
};

it('new goods of a complaint stay on the shelf until their buyer has them, and leave it once', async () => {
  const { id } = await take(2);
  await decide(id);
  await decide(id);
  // Nobody else can have them, however long it takes.
  await expire();
  const waiting = [
    { place: 'store-a', on_hand: 3, reserved: 2 },
    { place: 'warehouse', on_hand: 5, reserved: 0 },
  ];
  expect(await loadPlaces()).toEqual(waiting);
  expect((await take(2)).status).toBe(409);
  await end(id, true);
  await end(id, true);
  expect(await loadPlaces()).toEqual([
    { place: 'store-a', on_hand: 1, reserved: 0 },
    { place: 'warehouse', on_hand: 5, reserved: 0 },
  ]);
  expect(await shop.available('cover')).toMatchObject({ available: 6 });
  const headers = identityFor({ roles: ['warehouse'], name: 'Karel Bureš', sub: 'karel' });
  const moves = await shop.app.inject({ url: '/api/picking/admin/stock/cz/cover/history', headers });
  expect(moves.json<{ moves: StockMove[] }>().moves).toMatchObject([
    { kind: 'replaced', place: 'store-a', change: -2, order_id: '0190b7c0-0000-7000-8000-0000000000a1', note: 'K26-00118' },
  ]);
});

it('goods that aren’t handed over can be sold again', async () => {
  const { id } = await take(1);
  await decide(id);
  await end(id, false);
  expect((await loadPlaces())[0]).toEqual({ place: 'store-a', on_hand: 1, reserved: 0 });
  await end(id, false);
  expect(await shop.available('cover')).toMatchObject({ available: 6 });
});

it('goods that were held for a decision that was never written are free after a while', async () => {
  await take(1);
  await expire();
  expect((await loadPlaces())[0]).toEqual({ place: 'store-a', on_hand: 1, reserved: 0 });
});
