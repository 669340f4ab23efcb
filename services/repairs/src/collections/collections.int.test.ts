import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { collectionChanged } from '@okruh/contracts/events/picking';
import type { CollectionRequest, CollectionState } from '@okruh/contracts/http/picking-collections';
import type { ServiceStatus } from '@okruh/contracts/http/repairs';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booked, command, loadEvents, place, status } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, done, dossier, moved, work } from '../testing/staff.ts';
import { onCollectionChanged } from './on-collection-changed.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const byCourier = {
  hand_over: 'courier' as const,
  store: '',
  slot: '',
  pickup_address: { street: 'Dlouhá 5', city: 'Brno', postcode: '602 00', pickup_date: '2026-11-23', delivery_extra_info: 'Zvonek vlevo' },
};

const asked = async (id: string): Promise<{ type: string; data: CollectionRequest }[]> => {
  const { rows } = await shop.database.pool.query<{ type: string; data: CollectionRequest }>(
    `select type, envelope->'data' as data from outbox
     where type like 'repairs.collection-%' and envelope->'data'->>'about_id' = $1 order by position`,
    [id],
  );
  return rows.map(({ type, data }) => ({ type: type.replace(/^repairs\.|\.v1$/g, ''), data }));
};
let version = 1;
/** News of services/picking about the last collection of a repair. */
async function tell(id: string, state: CollectionState): Promise<void> {
  version += 1;
  const sample: Envelope = JSON.parse(
    await readFile(new URL(`../../../../packages/contracts/samples/${collectionChanged.type}.json`, import.meta.url), 'utf8'),
  );
  const request = (await asked(id)).findLast(({ type }) => type === 'collection-wanted')?.data;
  const news = { tracking_number: 'KC0123456789', tracking_url: 'https://carrier.example/KC0123456789', refusal: null };
  const event = {
    ...sample,
    id: uuidv7(),
    subject: request?.collection_id ?? '',
    aggregateversion: version,
    data: { ...request, ...news, state, changed_at: '2026-11-20T10:00:00.000Z' },
  };
  await shop.database.db.transaction((tx) => onCollectionChanged(shop.deps).apply(event, tx, silentLogger));
}
const seen = async ({ code, token }: Booked, withToken = true) =>
  (await status(shop, code, withToken ? token : undefined)).json<ServiceStatus>();

describe('a courier for a repair', () => {
  it('is asked for with the booking; its day, page and label are the customer’s, its address is picking’s alone', async () => {
    const booked = await place(shop, 'cz', byCourier);
    expect(await asked(booked.id)).toMatchObject([
      { type: 'collection-wanted', data: { about: 'repair', number: booked.number, way: 'in', day: '2026-11-23', window: null } },
    ]);
    await tell(booked.id, 'booked');
    expect(await seen(booked)).toMatchObject({
      pickup_date: '2026-11-23',
      collection: { state: 'booked', tracking_number: 'KC0123456789', has_label: true },
    });
    expect((await seen(booked, false)).collection).toMatchObject({ tracking_number: null, has_label: false, may_rebook: false });
    expect(await loadEvents(shop, booked.id)).toEqual(['repair-booked', 'courier-booked']);
    const address = (sub: string) =>
      shop.app.inject({
        url: `/api/repairs/internal/orders/${booked.id}/address/in`,
        headers: identityFor({ kind: 'service', sub, aud: 'repairs', market: 'cz' }),
      });
    expect((await address('picking')).json()).toMatchObject({
      name: 'Jan Novotný',
      street: 'Dlouhá 5',
      postcode: expect.stringMatching(/^602 ?00$/),
    });
    expect((await address('buyout')).statusCode).toBe(403);
  });

  it('that found nobody comes on another day', async () => {
    const booked = await place(shop, 'cz', byCourier);
    await tell(booked.id, 'booked');
    await tell(booked.id, 'missed');
    expect((await loadEvents(shop, booked.id)).at(-1)).toBe('collection-missed');
    const rebook = (body: object, token = booked.token) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/repairs/orders/${booked.code}/collection`,
        headers: { ...identityFor(), 'x-repair-token': token },
        payload: body,
      });
    expect((await rebook({ pickup_date: '2026-11-24' }, 'nonsense')).statusCode).toBe(403);
    expect((await rebook({ pickup_date: '2026-11-29' })).statusCode).toBe(400);
    for (let time = 0; time < 2; time += 1) expect((await rebook({ pickup_date: '2026-11-24' })).statusCode).toBe(200);
    expect((await asked(booked.id)).map(({ type, data }) => [type, data.day])).toEqual([
      ['collection-wanted', '2026-11-23'],
      ['collection-dropped', '2026-11-23'],
      ['collection-wanted', '2026-11-24'],
    ]);
    await tell(booked.id, 'booked');
    await tell(booked.id, 'collected');
    expect((await rebook({ pickup_date: '2026-11-25' })).statusCode).toBe(409);
  });

  it('of a cancelled repair is called off', async () => {
    const booked = await place(shop, 'cz', byCourier);
    await tell(booked.id, 'booked');
    await command(shop, booked, 'cancel');
    expect((await asked(booked.id)).map(({ type }) => type)).toEqual(['collection-wanted', 'collection-dropped']);
    expect((await seen(booked)).collection).toBeNull();
  });

  it('that arrived is received by a person, and the repaired device goes back by courier until its customer has it', async () => {
    const booked = await place(shop, 'cz', byCourier);
    await tell(booked.id, 'booked');
    await tell(booked.id, 'delivered');
    expect(await dossier(shop, booked.id)).toMatchObject({ status: 'booked', has_arrived: true });
    await done(work(shop, booked.id, 'receive'));
    await done(
      work(shop, booked.id, 'diagnose', {
        finding: 'Displej.',
        lines: [{ operation_id: 'op-apple-iphone-13-display-original', price: null }],
      }),
    );
    for (const step of ['confirm-price', 'start-repair', 'check-quality', 'finish']) await moved(shop, booked.id, step);
    const { version: now, allowed } = await dossier(shop, booked.id);
    expect(allowed).toContain('send-back');
    const back = await shop.app.inject({
      method: 'POST',
      url: `/api/repairs/admin/orders/${booked.id}/courier`,
      headers: as('repair-technician'),
      payload: { version: now, way: 'back' },
    });
    expect(back.json()).toMatchObject({ status: 'ready', collection: { way: 'back', state: 'booking' } });
    for (const state of ['booked', 'collected', 'in_transit', 'delivered'] as const) await tell(booked.id, state);
    expect(await seen(booked)).toMatchObject({ status: 'collected', collection: { way: 'back', state: 'delivered' } });
    const events = await loadEvents(shop, booked.id);
    expect(events.filter((event) => event === 'device-sent-back')).toHaveLength(1);
    expect(events.at(-1)).toBe('repair-collected');
    expect((await dossier(shop, booked.id)).device_with_us).toBe(false);
  });

  it('can be booked for another day and called off by the office', async () => {
    const booked = await place(shop, 'cz', byCourier);
    await tell(booked.id, 'refused');
    expect(await dossier(shop, booked.id)).toMatchObject({ has_trouble: true, collection: { state: 'refused' } });
    const post = async (path: string, body: object) =>
      (
        await shop.app.inject({
          method: 'POST',
          url: `/api/repairs/admin/orders/${booked.id}/${path}`,
          headers: as('repair-technician'),
          payload: { version: (await dossier(shop, booked.id)).version, ...body },
        })
      ).json();
    expect(await post('courier', { way: 'in', pickup_date: '2026-11-30' })).toMatchObject({
      has_trouble: false,
      collection: { day: '2026-11-30' },
    });
    expect(await post('courier/cancel', {})).toMatchObject({ collection: null });
    expect(await post('courier', { way: 'back' })).toMatchObject({ type: 'urn:okruh:problem:transition-not-allowed' });
  });
});
