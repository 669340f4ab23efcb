import type { EventContract } from '@okruh/contracts';
import { storeChanged } from '@okruh/contracts/events/accounts';
import { contentChanged, priceChanged } from '@okruh/contracts/events/catalog';
import { cachePurged } from '@okruh/contracts/events/delivery';
import { appendEvent, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, silentLogger, testDatabase, testNats } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSites } from '../site/site.ts';
import { CZ, json, release, RO, shellArtifact, startGateway, type TestGateway } from '../testing/test-gateway.ts';
import { AnswerCache } from './answer-cache.ts';
import { cdnHandlers } from './cdn-consumer.ts';
import { followPurges } from './follow-purges.ts';
import type { PurgeOrder } from './purge-order.ts';
import { purgeEverywhere } from './purge-everywhere.ts';

const sites = createSites({ cz: `http://${CZ}`, ro: `http://${RO}` });
const operator = {
  id: '0190b7c0-0000-7000-8000-000000000002',
  kind: 'staff' as const,
  display_name: 'Operátor',
  e_mail: 'o@okruh.example',
  roles: ['operator' as const],
};
const purgePath = '/api/new/core/fastly/purge';
const getPath = (word: string): string => `/api/catalog/category?path=${word}`;

let nats: Awaited<ReturnType<typeof testNats>>;
let gateways: TestGateway[];
let stops: (() => unknown)[];
beforeAll(async () => {
  nats = await testNats();
  gateways = [];
  stops = [];
  for (let instance = 0; instance < 2; instance += 1) {
    const gateway = await startGateway();
    await release(gateway, shellArtifact);
    gateway.sessions.set('op', operator);
    gateway.sessions.set('jana', { ...operator, kind: 'customer', roles: ['customer'] });
    gateway.catalog.answer = (request, response) => {
      const word = /path=(\w+)/.exec(request.url)?.[1] ?? '';
      response.setHeader('surrogate-key', `category:${word} ${word === 'prodejny' ? 'stores' : ''}`);
      json(response, 200, { word });
    };
    const link = await nats.link();
    stops.push(followPurges({ nats: link, cache: gateway.cache, sites, logger: silentLogger, againAfter: 50 }));
    const relay = startRelay({ database: gateway.database, nats: link, publisher: 'delivery', logger: silentLogger });
    stops.push(() => relay.stop());
    await (await link.connected()).flush();
    gateways.push(gateway);
  }
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await nats.close();
});
beforeEach(() => {
  for (const { cache } of gateways) cache.purge({ mode: 'full', isSoft: false });
});

const first = (): TestGateway => gateways[0] ?? missing();
const missing = (): never => {
  throw new Error('no gateway');
};
/** Fetches until each gateway answers from memory. */
const warm = async (...urls: string[]): Promise<void> => {
  for (const gateway of gateways) for (const url of urls) await eventually(async () => (await outcome(gateway, url)) === 'hit');
};
const outcome = async (gateway: TestGateway, url: string): Promise<unknown> => (await gateway.call(url)).headers['x-cache'];
const outcomes = (url: string): Promise<unknown[]> => Promise.all(gateways.map((gateway) => outcome(gateway, url)));
/** Waits until the purge has reached both gateways, by what they hold. */
const dropped = (url: string): Promise<unknown> =>
  eventually(() => gateways.every(({ cache }) => cache.store.get(`call cz ${url}`) === null));

describe('a purge by the back office', () => {
  it('reaches every gateway, and drops only what carries the keys', async () => {
    await warm(getPath('phones'), getPath('tablets'));
    const answer = await first().call(purgePath, { method: 'POST', session: 'op', body: { mode: 'key', keys: ['category:phones'] } });
    expect([answer.status, answer.json()]).toEqual([200, { purged: 1, cdn: false }]);
    await dropped(getPath('phones'));
    expect(await outcomes(getPath('tablets'))).toEqual(['hit', 'hit']);
  });
  it('without keys drops all HTML and all answers of calls', async () => {
    await warm(getPath('phones'), '/');
    await first().call(purgePath, { method: 'POST', session: 'op', body: {} });
    await dropped(getPath('phones'));
    expect(await outcomes('/')).toEqual(['miss', 'miss']);
  });
  it('by address drops that address of that market', async () => {
    await warm(getPath('phones'), getPath('tablets'));
    await first().call(purgePath, {
      method: 'POST',
      session: 'op',
      body: { mode: 'url', url: `http://${CZ}/api/catalog/category?utm_source=x&path=phones` },
    });
    await dropped(getPath('phones'));
    expect(await outcomes(getPath('tablets'))).toEqual(['hit', 'hit']);
  });
  it('softly leaves what is there until there is something new', async () => {
    await warm(getPath('phones'));
    await first().call(purgePath, { method: 'POST', session: 'op', body: { mode: 'full', soft_purge: true } });
    const changes = await first().call('/api/gateway/admin/record-changes?kind=cache&page_size=1', { session: 'op' });
    expect(changes.json()).toMatchObject({
      items: [{ by: 'Operátor', fields: expect.arrayContaining([{ field: 'mode', before: '', after: 'full' }]) }],
    });
    expect(await outcome(first(), getPath('phones'))).toBe('stale');
  });
  it('is for those who may, on our own addresses', async () => {
    expect((await first().call(purgePath, { method: 'POST', body: {} })).status).toBe(401);
    expect((await first().call(purgePath, { method: 'POST', session: 'jana', body: {} })).status).toBe(403);
    const body = { mode: 'url', url: 'https://evil.example/' };
    const answer = await first().call(purgePath, { method: 'POST', session: 'op', body });
    expect([answer.status, answer.json()]).toEqual([400, { url: ['To není adresa našeho obchodu.'] }]);
  });
  it('says what failed, and has done the rest', async () => {
    const cache = new AnswerCache({ capacity: 1e6 });
    const database = await testDatabase('gateway', new URL('../../migrations/', import.meta.url));
    const cdn = { purge: () => Promise.reject(new Error('the CDN answered 503 to a purge')) };
    const purge = purgeEverywhere({ cache, sites, database, cdn, logger: silentLogger });
    const gateway = await startGateway({ cache, purge, hasCdn: true });
    gateway.sessions.set('op', operator);
    const answer = await gateway.call(purgePath, { method: 'POST', session: 'op', body: { mode: 'full' } });
    expect(answer.status).toBe(502);
    expect(answer.json()).toMatchObject({ extra: { failed: [{ target: 'cdn', reason: 'the CDN answered 503 to a purge' }] } });
    const { rows } = await database.pool.query<{ type: string }>('select type from outbox');
    expect(rows).toEqual([{ type: cachePurged.type }]);
    await gateway.close();
    await database.close();
  });
});

describe('what changes in the shop', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const prices = { cz: null, ro: null };
  const changes: readonly [string, EventContract, unknown, string][] = [
    [
      'a price',
      priceChanged,
      { variant_id: 'v', code: 'c', master_product_id: 'm', category_ids: ['phones'], prices, changed_at: at },
      'phones',
    ],
    ['a text', contentChanged, { kind: 'seo', id: '1', keys: ['category:phones'], changed_on: '2026-11-21', changed_at: at }, 'phones'],
  ];
  it.each(changes)('%s makes every gateway ask again', async (_what, contract, data, word) => {
    await warm(getPath(word), getPath('tablets'));
    const publisher = await testDatabase('catalog');
    const relay = startRelay({ database: publisher, nats: await nats.link(), publisher: 'catalog', logger: silentLogger });
    await appendEvent(publisher.db, contract, { subject: 'm', version: 1, market: null, data });
    await dropped(getPath(word));
    expect(await outcomes(getPath('tablets'))).toEqual(['hit', 'hit']);
    await relay.stop();
    await publisher.close();
  });

  it('is sent to the CDN once for all gateways, again until it has taken it', async () => {
    const database = await testDatabase('gateway', new URL('../../migrations/', import.meta.url));
    const publisher = await testDatabase('accounts');
    const sent: PurgeOrder[] = [];
    let isAway = true;
    const cdn = {
      purge: (order: PurgeOrder) => {
        if (!order.keys.includes('stores')) return Promise.resolve();
        if (isAway) {
          isAway = false;
          return Promise.reject(new Error('away'));
        }
        sent.push(order);
        return Promise.resolve();
      },
    };
    const relay = startRelay({ database: publisher, nats: await nats.link(), publisher: 'accounts', logger: silentLogger });
    const consumers = await Promise.all(
      gateways.map(async () =>
        startConsumer({
          database,
          nats: await nats.link(),
          name: 'gateway-cdn',
          handlers: cdnHandlers(cdn),
          logger: silentLogger,
          backoffMs: [10, 10],
        }),
      ),
    );
    const data = storeChanged.data.parse(store);
    await appendEvent(publisher.db, storeChanged, { subject: data.store_id, version: 1, market: 'cz', data });
    await eventually(() => sent.length === 1);
    expect(sent).toEqual([{ mode: 'key', keys: ['stores'], url: null, isSoft: false }]);
    for (const consumer of consumers) await consumer.stop();
    await relay.stop();
    await publisher.close();
    await database.close();
  });
});

it('after the broker was away nothing is trusted that was cached before', async () => {
  await warm(getPath('phones'));
  await nats.kill();
  await nats.start();
  await dropped(getPath('phones'));
  expect(await outcomes(getPath('phones'))).toEqual(['miss', 'miss']);
});

const store = {
  store_id: 'praha',
  seo_name: 'praha',
  market: 'cz',
  name: 'Okruh Praha',
  city: 'Praha',
  city_part: 'Nové Město',
  street: 'Vodičkova 1',
  postcode: '11000',
  lat: 50.08,
  lng: 14.42,
  phone: '+420800123456',
  e_mail: 'praha@okruh.example',
  opening_hours: [],
  closed_on: [],
  is_buyout_center: true,
  is_service_center: true,
  is_show_room: false,
  is_open: true,
  changed_at: '2026-11-21T10:00:00.000Z',
};
