import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { collectionChanged } from '@okruh/contracts/events/picking';
import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import type { ResponseOf } from '@okruh/contracts';
import type { CollectionRequest, CollectionState } from '@okruh/contracts/http/picking-collections';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, place, type Placed } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, command, dossier, inspectDevice, WORN } from '../testing/staff.ts';
import { onCollectionChanged } from './on-collection-changed.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const byCourier = { hand_over: { method: 'courier' as const, pickup_date: '2026-11-23', pickup_window: '08-12' as const } };

/** What was asked of services/picking about a buy-out, oldest first. */
const asked = async (id: string): Promise<{ type: string; data: CollectionRequest }[]> => {
  const { rows } = await shop.database.pool.query<{ type: string; data: CollectionRequest }>(
    `select type, envelope->'data' as data from outbox
     where type like 'buyout.collection-%' and envelope->'data'->>'about_id' = $1 order by position`,
    [id],
  );
  return rows.map(({ type, data }) => ({ type: type.replace(/^buyout\.|\.v1$/g, ''), data }));
};
const lastWanted = async (id: string): Promise<CollectionRequest> => {
  const found = (await asked(id)).findLast(({ type }) => type === 'collection-wanted');
  if (found === undefined) throw new Error('nothing was wanted');
  return found.data;
};

let version = 1;
/** News of services/picking about the last collection of a buy-out. */
async function tell(
  id: string,
  state: CollectionState,
  changes: { readonly version?: number; readonly day?: string; readonly refusal?: string } = {},
) {
  version += 1;
  const sample: Envelope = JSON.parse(
    await readFile(new URL(`../../../../packages/contracts/samples/${collectionChanged.type}.json`, import.meta.url), 'utf8'),
  );
  const request = await lastWanted(id);
  const { version: given, ...data } = changes;
  const event: Envelope = {
    ...sample,
    id: uuidv7(),
    subject: request.collection_id,
    aggregateversion: given ?? version,
    data: {
      ...request,
      state,
      refusal: null,
      tracking_number: 'KC0123456789',
      tracking_url: 'https://carrier.example/KC0123456789',
      changed_at: '2026-11-20T10:00:00.000Z',
      ...data,
    },
  };
  await shop.database.db.transaction((tx) => onCollectionChanged.apply(event, tx, silentLogger));
}
const ask = async ({ code, token }: Placed, withToken = true) =>
  (
    await shop.app.inject({
      url: `/api/buyout/orders/${code}/status`,
      headers: { ...identityFor(), ...(withToken ? { 'x-buyout-token': token } : {}) },
    })
  ).json<ResponseOf<BuyoutRoutes['get_buyout_status']>>();
const rebook = ({ code, token }: Placed, body: object, headers: Record<string, string> = { 'x-buyout-token': token }) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/buyout/orders/${code}/collection`,
    headers: { ...identityFor(), ...headers },
    payload: body,
  });

describe('a courier that the seller chose', () => {
  it('is asked for with the sale, without anybody’s name; booked, its day and its page are shown', async () => {
    const placed = await place(shop, 'cz', byCourier);
    const [wanted, ...others] = await asked(placed.id);
    expect(others).toEqual([]);
    expect(wanted).toMatchObject({
      type: 'collection-wanted',
      data: { about: 'buyout', number: placed.number, way: 'in', day: '2026-11-23', window: '08-12' },
    });
    expect(JSON.stringify(wanted)).not.toContain('Novotn');
    expect(await ask(placed)).toMatchObject({ status: 'submitted', collection: { state: 'booking', may_rebook: true, has_label: false } });
    await tell(placed.id, 'booked', { day: '2026-11-24' });
    const seen = await ask(placed);
    expect(seen).toMatchObject({
      status: 'courier_ordered',
      collection: { state: 'booked', day: '2026-11-24', tracking_url: 'https://carrier.example/KC0123456789', has_label: true },
    });
    expect(seen.collection?.when).toContain('mezi 8. a 12. hodinou');
    expect((await ask(placed, false)).collection).toMatchObject({
      tracking_number: null,
      tracking_url: null,
      has_label: false,
      may_rebook: false,
    });
    expect(await loadEvents(shop, placed.id)).toEqual(['buyout-ordered', 'courier-ordered']);
  });

  it('gives its address to picking alone, the other one where the seller chose it', async () => {
    const placed = await place(shop, 'cz', {
      ...byCourier,
      pickup_address: {
        district: 'CZ0100',
        street: 'Krátká 1',
        city: 'Brno',
        postcode: '602 00',
        country: '203',
        delivery_extra_info: 'Zvonek vlevo',
      },
    });
    const address = (sub: string) =>
      shop.app.inject({
        url: `/api/buyout/internal/orders/${placed.id}/address/in`,
        headers: identityFor({ kind: 'service', sub, aud: 'buyout', market: 'cz' }),
      });
    expect((await address('picking')).json()).toMatchObject({
      name: 'Jan Novotný',
      street: 'Krátká 1',
      city: 'Brno',
      country: 'CZ',
      note: 'Zvonek vlevo',
    });
    expect((await address('orders')).statusCode).toBe(403);
  });

  it('that found nobody comes on another day; the same wish twice is one', async () => {
    const placed = await place(shop, 'cz', byCourier);
    await tell(placed.id, 'booked');
    await tell(placed.id, 'missed');
    expect(await loadEvents(shop, placed.id)).toEqual(['buyout-ordered', 'courier-ordered', 'collection-missed']);
    expect((await rebook(placed, { pickup_date: '2026-11-24', pickup_window: '12-17' }, {})).statusCode).toBe(403);
    expect((await rebook(placed, { pickup_date: '2026-11-29', pickup_window: '12-17' })).statusCode).toBe(400);
    for (let time = 0; time < 2; time += 1) {
      expect((await rebook(placed, { pickup_date: '2026-11-24', pickup_window: '12-17' })).statusCode).toBe(200);
    }
    expect((await asked(placed.id)).map(({ type, data }) => [type, data.day])).toEqual([
      ['collection-wanted', '2026-11-23'],
      ['collection-dropped', '2026-11-23'],
      ['collection-wanted', '2026-11-24'],
    ]);
    await tell(placed.id, 'booked');
    expect(await ask(placed)).toMatchObject({
      status: 'courier_ordered',
      collection: { state: 'booked', day: '2026-11-24', window: '12-17' },
    });
    expect((await loadEvents(shop, placed.id)).at(-1)).toBe('courier-ordered');
  });

  it('is followed in whichever order the news come: older ones and those of another collection change nothing', async () => {
    const placed = await place(shop, 'cz', byCourier);
    await tell(placed.id, 'booked', { version: 5 });
    await tell(placed.id, 'in_transit', { version: 9 });
    await tell(placed.id, 'collected', { version: 8 });
    await tell(placed.id, 'in_transit', { version: 9 });
    expect((await ask(placed)).collection?.state).toBe('in_transit');
    expect((await rebook(placed, { pickup_date: '2026-11-24', pickup_window: '12-17' })).statusCode).toBe(409);
    const history = (await dossier(shop, placed.id)).history.map(({ event }) => event);
    expect(history).toEqual(['submitted', 'courier_ordered', 'collection_in_transit']);
  });

  it('has its label for the seller alone', async () => {
    const placed = await place(shop, 'cz', byCourier);
    const label = (headers: Record<string, string>) =>
      shop.app.inject({ url: `/api/buyout/orders/${placed.code}/collection/label`, headers: { ...identityFor(), ...headers } });
    const token = { 'x-buyout-token': placed.token };
    expect((await label(token)).json()).toMatchObject({ type: 'urn:okruh:problem:no-label' });
    await tell(placed.id, 'booked');
    shop.labels.set((await lastWanted(placed.id)).collection_id, Buffer.from('%PDF-label'));
    expect((await label({})).statusCode).toBe(403);
    expect((await label(token)).body).toBe('%PDF-label');
    await tell(placed.id, 'collected');
    expect((await label(token)).statusCode).toBe(409);
  });
});

describe('the office', () => {
  it('sees what arrived and what went wrong, and receives by hand', async () => {
    const [arrived, refused] = [await place(shop, 'cz', byCourier), await place(shop, 'cz', byCourier)];
    await tell(arrived.id, 'booked');
    await tell(arrived.id, 'delivered');
    await tell(refused.id, 'refused', { refusal: 'address-invalid' });
    const list = async (collection: string) =>
      (await shop.app.inject({ url: `/api/buyout/admin/orders?collection=${collection}&page_size=100`, headers: as('buyout-clerk') }))
        .json<{ items: { id: string; has_arrived: boolean; has_trouble: boolean }[] }>()
        .items.filter(({ id }) => id === arrived.id || id === refused.id);
    expect(await list('arrived')).toMatchObject([{ id: arrived.id, has_arrived: true, has_trouble: false }]);
    expect(await list('trouble')).toMatchObject([{ id: refused.id, has_arrived: false, has_trouble: true }]);
    expect(await dossier(shop, refused.id)).toMatchObject({
      status: 'submitted',
      collection: { state: 'refused', refusal: 'address-invalid' },
    });
    expect((await command(shop, arrived.id, 'receive')).json()).toMatchObject({ status: 'received', collection: { state: 'delivered' } });
    expect(await list('arrived')).toEqual([]);
  });

  it('books another day and calls it off; a device that came by other means calls it off itself', async () => {
    const placed = await place(shop);
    expect((await dossier(shop, placed.id)).collection).toBeNull();
    const wanted = await command(shop, placed.id, 'courier', { pickup_date: '2026-11-25', pickup_window: '08-12' });
    expect(wanted.json()).toMatchObject({ status: 'submitted', collection: { state: 'booking', day: '2026-11-25' } });
    await tell(placed.id, 'booked');
    const { version: seen, allowed } = await dossier(shop, placed.id);
    expect(allowed).toEqual(expect.arrayContaining(['courier', 'cancel-collection', 'receive']));
    const cancelled = await shop.app.inject({
      method: 'POST',
      url: `/api/buyout/admin/orders/${placed.id}/collection/cancel`,
      headers: as('buyout-clerk'),
      payload: { version: seen },
    });
    expect(cancelled.json()).toMatchObject({ status: 'submitted', collection: null, hand_over: { method: 'store' } });
    await command(shop, placed.id, 'courier', { pickup_date: '2026-11-26' });
    await command(shop, placed.id, 'receive');
    expect((await asked(placed.id)).map(({ type }) => type)).toEqual([
      'collection-wanted',
      'collection-dropped',
      'collection-wanted',
      'collection-dropped',
    ]);
  });

  it('sends a declined device back by the carrier: with its first scan it is returned', async () => {
    const placed = await place(shop);
    await inspectDevice(shop, placed.id, WORN);
    expect((await command(shop, placed.id, 'return', { by: 'courier' })).json()).toMatchObject({
      status: 'inspected',
      collection: { way: 'back', state: 'booking' },
    });
    await tell(placed.id, 'booked');
    const { collection_id: id } = await lastWanted(placed.id);
    shop.labels.set(id, Buffer.from('%PDF-back'));
    const label = await shop.app.inject({ url: `/api/buyout/admin/orders/${placed.id}/collection/label`, headers: as('buyout-clerk') });
    expect(label.body).toBe('%PDF-back');
    await tell(placed.id, 'collected');
    await tell(placed.id, 'in_transit');
    await tell(placed.id, 'delivered');
    expect(await ask(placed)).toMatchObject({ status: 'returned', collection: { way: 'back', state: 'delivered' } });
    expect((await loadEvents(shop, placed.id)).filter((event) => event === 'device-returned')).toHaveLength(1);
  });
});
