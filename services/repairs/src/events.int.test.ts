import { readFile } from 'node:fs/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type Envelope, getStreamName } from '@okruh/contracts';
import { productPublished } from '@okruh/contracts/events/catalog';
import { storeChanged } from '@okruh/contracts/events/accounts';
import { type Consumer, type Relay, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, identityFor, silentLogger, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcePrices } from './stored/announce-prices.ts';
import { onProductPublished } from './catalogue/on-product-events.ts';
import { onStoreChanged } from './stores/on-store-changed.ts';
import { book, bookBody, freeSlots, PHONE, place } from './testing/customer.ts';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let nats: TestNats;
let relay: Relay;
let consumer: Consumer;
beforeAll(async () => {
  shop = await openShop();
  nats = await testNats();
  const link = await nats.link();
  // Those of the services that we hear.
  const manager = await jetstreamManager(await link.connected());
  for (const publisher of ['catalog', 'accounts'] as const) {
    await manager.streams.add({ name: getStreamName(publisher), subjects: [`shop.${publisher}.>`] });
  }
  relay = startRelay({ database: shop.database, nats: link, publisher: 'repairs', logger: silentLogger });
  consumer = startConsumer({
    database: shop.database,
    nats: link,
    name: 'repairs',
    handlers: [onStoreChanged, onProductPublished],
    logger: silentLogger,
    retryEveryMs: 100,
  });
});
afterAll(async () => {
  await consumer.stop();
  await relay.stop();
  await nats.close();
  await shop.close();
});

/** The committed sample of an event, with other data and version. */
async function sample(type: string, version: number, data: object): Promise<Envelope> {
  const file = new URL(`../../../packages/contracts/samples/${type}.json`, import.meta.url);
  const envelope: Envelope<object> = JSON.parse(await readFile(file, 'utf8'));
  return { ...envelope, id: uuidv7(), aggregateversion: version, data: { ...envelope.data, ...data } };
}
async function publish(envelope: Envelope): Promise<void> {
  const connection = await (await nats.link()).connected();
  await jetstream(connection).publish(`shop.${envelope.type}`, JSON.stringify(envelope), { msgID: envelope.id });
}
async function loadTypes(id: string): Promise<string[]> {
  const connection = await (await nats.link()).connected();
  const stream = await jetstream(connection).streams.get('REPAIRS');
  const { state } = await stream.info();
  const types: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const event = (await stream.getMessage({ seq }))?.json<Envelope>();
    if (event?.subject === id) types.push(event.type);
  }
  return types;
}

describe('what repairs publishes', () => {
  it('stands in the stream, also when it was booked while the broker was away', async () => {
    const before = await place(shop);
    await eventually(async () => (await loadTypes(before.id)).length > 0);
    await nats.kill();
    const [slot = ''] = await freeSlots(shop);
    const response = await book(shop, bookBody('cz', slot));
    expect(response.statusCode).toBe(201);
    const { rows } = await shop.database.pool.query('select id from repairs where code = $1', [response.json().code]);
    await nats.start();
    await eventually(async () => (await loadTypes(rows[0].id)).length > 0);
    expect(await loadTypes(rows[0].id)).toEqual(['repairs.repair-booked.v1']);
  });

  it('of prices is published once for each device, and nothing when nothing changed', async () => {
    const announce = () => shop.database.db.transaction((tx) => announcePrices(tx, new Date()));
    expect(await announce()).toBe(86);
    expect(await announce()).toBe(0);
  });

  it('of prices names every device with its address in both markets, and is published once more when a device is added', async () => {
    const { pool } = shop.database;
    const announce = () => shop.database.db.transaction((tx) => announcePrices(tx, new Date()));
    const last = async () =>
      (
        await pool.query(
          `select envelope -> 'data' -> 'devices' as devices from outbox
           where subject = 'mp-apple-iphone-13' and type like 'repairs.repair-prices-changed%' order by position desc limit 1`,
        )
      ).rows[0].devices;
    await announce();
    const devices = await last();
    expect(devices).toContainEqual({
      device_identifier: 'apple-iphone-13-512gb-midnight',
      url: { cz: '/servis/telefony/apple/apple-iphone-13/midnight', ro: '/service/telefoane/apple/apple-iphone-13/midnight' },
    });
    const { rows } = await pool.query(`select count(*)::int as n from device_identifiers where master_product_id = 'mp-apple-iphone-13'`);
    expect(devices).toHaveLength(rows[0].n);
    await pool.query(`insert into device_identifiers values ('apple-iphone-13-1tb-midnight', 'mp-apple-iphone-13', 'midnight')`);
    expect(await announce()).toBe(1);
    expect(await last()).toHaveLength(devices.length + 1);
    await pool.query(`delete from device_identifiers where id = 'apple-iphone-13-1tb-midnight'`);
    expect(await announce()).toBe(1);
  });
});

describe('what repairs consumes', () => {
  const device = async () =>
    (await shop.app.inject({ url: `/api/repairs/operations?color=${PHONE}`, headers: identityFor() })).json().device;
  const product = (version: number, name: string) =>
    sample(productPublished.type, version, {
      master_product_id: 'mp-apple-iphone-13',
      seo_name: 'apple-iphone-13',
      name: { cs: name, ro: name },
      colours: [{ id: 'midnight', name: { cs: 'půlnoční', ro: 'miezul nopții' }, hex: '#000000' }],
      variants: [],
    });

  it('names and colours follow the catalogue, a late event changes nothing', async () => {
    await publish(await product(5, 'Apple iPhone 13 (2021)'));
    await eventually(async () => {
      await shop.deps.repairList.reload();
      expect(await device()).toMatchObject({ name: 'Apple iPhone 13 (2021)', variant: 'půlnoční', swatch: '#000000' });
    });
    await publish(await product(4, 'Old name'));
    await publish(await product(6, 'Apple iPhone 13'));
    await eventually(async () => {
      await shop.deps.repairList.reload();
      expect((await device()).name).toBe('Apple iPhone 13');
    });
    const { rows } = await shop.database.pool.query(
      `select count(*)::int from outbox where subject = 'mp-apple-iphone-13' and type like 'repairs.repair-prices-changed%'`,
    );
    expect(rows[0].count).toBeGreaterThanOrEqual(3);
  });

  it('a store that is closed is offered no more', async () => {
    const { rows } = await shop.database.pool.query(`select * from stores where id = 'store-plzen'`);
    const data = { store_id: 'store-plzen', market: 'cz', name: rows[0].name, is_service_center: true, is_open: false };
    await publish(await sample(storeChanged.type, 3, data));
    const offered = async () =>
      (await shop.app.inject({ url: '/api/repairs/places', headers: identityFor() }))
        .json()
        .stores.map((store: { store_id: string }) => store.store_id);
    await eventually(async () => {
      await shop.deps.repairList.reload();
      expect(await offered()).not.toContain('store-plzen');
    });
    expect(await offered()).toContain('store-praha-karlin');
  });
});
