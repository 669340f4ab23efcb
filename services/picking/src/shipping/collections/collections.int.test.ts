import { createHmac, randomUUID } from 'node:crypto';
import type { EventContract } from '@okruh/contracts';
import { collectionChanged } from '@okruh/contracts/events/picking';
import { buyoutCollectionDropped, buyoutCollectionWanted } from '@okruh/contracts/events/buyout';
import type { CollectionAddress, CollectionRequest } from '@okruh/contracts/http/picking-collections';
import { DependencyDown, untilDone } from '@okruh/service-kit';
import { eventually, identityFor, readBarCodes, SANDBOX_SECRET } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { apply, readSample } from '../../testing/order-events.ts';
import { openParcels } from '../../testing/parcels.ts';
import { carrierSecret } from '../carriers/sandbox-carrier.ts';
import { askAboutCollections, doCollectionTasks, forgetCollectionLabels } from './book-collection.ts';
import { collectionHandlers } from './on-collection-wanted.ts';

type Shop = Awaited<ReturnType<typeof openParcels>>;
let shop: Shop;
const jana: CollectionAddress = {
  name: 'Jana Nováková',
  street: 'Dlouhá 5',
  city: 'Brno',
  postcode: '602 00',
  country: 'CZ',
  phone: '+420777123456',
  e_mail: 'jana@mail.cz',
  note: 'Zvonek vlevo',
};
let address: CollectionAddress | null | 'down' = jana;

beforeAll(async () => {
  shop = await openParcels({
    addresses: {
      load: () => (address === 'down' ? Promise.reject(new DependencyDown('buyout')) : Promise.resolve(address)),
    },
  });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  address = jana;
  await shop.sandbox.behave({});
});

const toRequest = (changes: Partial<CollectionRequest> = {}): CollectionRequest => ({
  collection_id: randomUUID(),
  about: 'buyout',
  about_id: randomUUID(),
  number: 'V26-11-0193',
  market: 'cz',
  way: 'in',
  day: '2026-11-24',
  window: '08-12',
  ...changes,
});
const tell = async (contract: EventContract, request: CollectionRequest): Promise<void> => {
  const sample = await readSample(contract.type);
  await apply(shop.database, collectionHandlers, { ...sample, id: uuidv7(), subject: request.collection_id, data: request });
};
const want = (request: CollectionRequest) => tell(buyoutCollectionWanted, request);
const drop = (request: CollectionRequest) => tell(buyoutCollectionDropped, request);
const work = async (): Promise<void> => {
  while ((await doCollectionTasks(shop.shipping)) > 0);
};
const load = async ({ collection_id: id }: CollectionRequest): Promise<Record<string, unknown>> => {
  const { rows } = await shop.database.pool.query<Record<string, unknown>>('select *, day::text as day from collections where id = $1', [
    id,
  ]);
  return rows[0] ?? {};
};
const published = async ({ collection_id: id }: CollectionRequest): Promise<string[]> => {
  const { rows } = await shop.database.pool.query<{ state: string }>(
    `select envelope->'data'->>'state' as state from outbox where type = $1 and subject = $2 order by position`,
    [collectionChanged.type, id],
  );
  return rows.map(({ state }) => state);
};
const booked = async (changes: Partial<CollectionRequest> = {}): Promise<CollectionRequest> => {
  const request = toRequest(changes);
  await want(request);
  await work();
  return request;
};
const press = async (request: CollectionRequest, kind: string): Promise<void> => {
  await shop.sandbox.press('courier', String((await load(request))['tracking_number']), kind);
};
const stateIs = (request: CollectionRequest, state: string) => eventually(async () => (await load(request))['state'] === state);
const label = ({ collection_id: id }: CollectionRequest, sub = 'buyout') =>
  shop.app.inject({
    url: `/api/picking/internal/collections/${id}/label.pdf`,
    headers: identityFor({ kind: 'service', sub, aud: 'picking', market: 'cz' }),
  });

describe('booking', () => {
  it('is done once, however often it is asked for, with a label and the carrier’s page', async () => {
    const request = toRequest();
    for (let time = 0; time < 3; time += 1) await want(request);
    await work();
    await want(request);
    await work();
    const row = await load(request);
    expect(row).toMatchObject({ state: 'booked', day: '2026-11-24', todo: null });
    expect(row['tracking_number']).toMatch(/^KC\d{10}$/);
    expect((await fetch(String(row['tracking_url']))).status).toBe(200);
    expect(readBarCodes((await label(request)).rawPayload)).toEqual([row['tracking_number']]);
    expect((await label(request, 'orders')).statusCode).toBe(403);
    expect(await published(request)).toEqual(['booked']);
    expect(String(row['label_pdf_cipher'])).not.toContain('Jana');
  });

  it('takes the next day that isn’t full', async () => {
    await shop.sandbox.behave({ full_days: ['2026-11-27'] });
    const request = await booked({ day: '2026-11-27' });
    expect(await load(request)).toMatchObject({ state: 'booked', day: '2026-11-30' });
  });

  it('waits out an outage of the carrier and of the owner; a lost answer makes no second parcel', async () => {
    address = 'down';
    const request = await booked();
    expect(await load(request)).toMatchObject({ state: 'booking', todo: 'book', todo_attempts: 1 });
    address = jana;
    await shop.sandbox.behave({ outage: 4 });
    const again = async () => {
      await shop.database.pool.query('update collections set todo_at = now() where id = $1 and todo is not null', [request.collection_id]);
      await work();
    };
    await again();
    expect(await load(request)).toMatchObject({ state: 'booking', todo: 'book' });
    await shop.sandbox.behave({ lose_answer: 1 });
    await again();
    await again();
    await stateIs(request, 'booked');
    const page = await (await fetch(`${shop.sandbox.url}/shipping/courier`)).text();
    expect(page.split(`track/${String((await load(request))['tracking_number'])}`)).toHaveLength(2);
  });

  it('that is refused says why', async () => {
    address = { ...jana, street: 'Neznámá 7' };
    const request = await booked();
    expect(await load(request)).toMatchObject({ state: 'refused', refusal: 'address-invalid' });
    expect((await label(request)).statusCode).toBe(404);
    address = null;
    expect(await load(await booked())).toMatchObject({ state: 'refused', refusal: 'recipient-missing' });
    expect(await published(request)).toEqual(['refused']);
  });
});

describe('a collection that isn’t wanted any more', () => {
  const isVoid = async (request: CollectionRequest): Promise<boolean> => {
    const page = await (await fetch(`${shop.sandbox.url}/shipping/courier`)).text();
    const [, article = ''] = page.split(`track/${String((await load(request))['tracking_number'])}`);
    return article.slice(0, 300).includes('cancelled');
  };

  it('is cancelled at the carrier, once', async () => {
    const request = await booked();
    await drop(request);
    await drop(request);
    await work();
    expect(await load(request)).toMatchObject({ state: 'cancelled', todo: null });
    expect(await isVoid(request)).toBe(true);
    expect(await published(request)).toEqual(['booked', 'cancelled']);
    expect((await label(request)).statusCode).toBe(404);
  });

  it('is never booked when it was dropped before it was wanted, or before the first try', async () => {
    const early = toRequest();
    await drop(early);
    await want(early);
    const late = toRequest();
    await want(late);
    await drop(late);
    await work();
    expect(await load(early)).toMatchObject({ state: 'cancelled', tracking_number: null });
    expect(await load(late)).toMatchObject({ state: 'cancelled', tracking_number: null, todo: null });
  });

  it('and the driver has all the same is where the carrier says', async () => {
    const request = await booked();
    await press(request, 'handed_over');
    await stateIs(request, 'collected');
    await drop(request);
    await work();
    await stateIs(request, 'collected');
    expect(await published(request)).toEqual(['booked', 'collected']);
  });
});

describe('what the carrier reports', () => {
  it('moves it on, also when it comes late, twice, out of order or forged', async () => {
    const request = await booked();
    await shop.sandbox.behave({ duplicate: 3, reorder: true, forge: true });
    for (const kind of ['collection_missed', 'handed_over', 'in_transit', 'out_for_delivery', 'delivered']) await press(request, kind);
    await eventually(async () => {
      const { rows } = await shop.database.pool.query('select 1 from collection_events where collection_id = $1', [request.collection_id]);
      return rows.length === 6;
    });
    expect(await load(request)).toMatchObject({ state: 'delivered' });
    expect((await published(request)).at(-1)).toBe('delivered');
  });

  it('nobody at home is reported, and another day is another booking', async () => {
    const request = await booked();
    await press(request, 'collection_missed');
    await stateIs(request, 'missed');
    await drop(request);
    const again = await booked({ about_id: request.about_id, day: '2026-11-26' });
    await work();
    expect(await load(again)).toMatchObject({ state: 'booked', day: '2026-11-26' });
    expect(await load(request)).toMatchObject({ state: 'cancelled' });
    expect((await load(again))['tracking_number']).not.toBe((await load(request))['tracking_number']);
  });

  it('is asked for when its webhooks never come', async () => {
    const request = await booked();
    await shop.sandbox.behave({ drop: 100 });
    await press(request, 'in_transit');
    await press(request, 'lost');
    await askAboutCollections(shop.shipping, 0);
    while ((await load(request))['state'] !== 'lost') await askAboutCollections(shop.shipping, 0);
    expect(await published(request)).toEqual(['booked', 'lost']);
  });

  it('with a key of another carrier changes nothing', async () => {
    const request = await booked();
    const row = await load(request);
    const body = JSON.stringify({
      type: 'parcel.updated',
      carrier: 'express',
      reference: request.collection_id,
      tracking_number: row['tracking_number'],
      event: { id: randomUUID(), kind: 'delivered', at: new Date().toISOString(), text: '', place: '', weight_grams: null },
    });
    const seconds = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', carrierSecret(SANDBOX_SECRET, 'express')).update(`${seconds}.${body}`).digest('hex');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/picking/webhooks/express',
      headers: { ...identityFor(), 'content-type': 'application/json', 'x-carrier-signature': `t=${seconds},v1=${mac}` },
      payload: body,
    });
    expect(answer.statusCode).toBe(204);
    expect(await load(request)).toMatchObject({ state: 'booked' });
  });
});

it('what goes back is a parcel to the customer, which the carrier delivers', async () => {
  const request = await booked({ way: 'back', day: null, window: null });
  expect(await load(request)).toMatchObject({ state: 'booked', day: null });
  for (const kind of ['handed_over', 'in_transit', 'delivered']) await press(request, kind);
  await stateIs(request, 'delivered');
});

it('labels are forgotten 30 days after the last change', async () => {
  const [old, young] = [await booked(), await booked()];
  await shop.database.pool.query(`update collections set changed_at = now() - interval '31 days' where id = $1`, [old.collection_id]);
  await forgetCollectionLabels(shop.shipping, untilDone);
  expect([(await label(old)).statusCode, (await label(young)).statusCode]).toEqual([404, 200]);
});
