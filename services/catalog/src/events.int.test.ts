import type { Envelope } from '@okruh/contracts';
import type { Handler } from '@okruh/service-kit';
import { silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOldReductions } from './product/price-housekeeping.ts';
import { onRepairPricesChanged } from './repair-offer/on-repair-prices-changed.ts';
import { onStockChanged } from './stock/on-stock-changed.ts';
import { onStoreChanged } from './store/on-store-changed.ts';
import { get } from './testing/get.ts';
import { openShop, type Shop } from './testing/shop.ts';
import { onBuyoutPricesChanged } from './trade-in/on-buyout-prices-changed.ts';

const PHONE = 'apple-iphone-15-128gb-blue-new';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const NOW = '2026-11-20T10:00:00.000Z';
const event = <Data extends object>(type: string, subject: string, version: number, data: Data): Envelope & { readonly data: Data } => ({
  specversion: '1.0',
  id: '019a9f2c-4b10-7000-8000-000000000001',
  source: '/okruh/test',
  type,
  time: NOW,
  subject,
  datacontenttype: 'application/json',
  market: 'cz',
  aggregateversion: version,
  correlationid: 'test',
  causationid: null,
  traceparent: null,
  data,
});
const hear = (handler: Handler, received: Envelope) => shop.database.db.transaction((tx) => handler.apply(received, tx, silentLogger));
const product = async (market: 'cz' | 'ro' = 'cz') => (await get(shop, `/api/catalog/products/${PHONE}`, market)).body;

describe('stock', () => {
  const changed = (version: number, available: number, stores: readonly { store_id: string; available: number }[]) =>
    event('picking.stock-changed.v1', `${PHONE}@cz`, version, {
      variant_id: PHONE,
      market: 'cz',
      available,
      is_endless: false,
      stores,
      expected_at: null,
      changed_at: NOW,
    });

  it('is what picking published last, on the page and in lists at once', async () => {
    await hear(onStockChanged(), changed(7, 2, [{ store_id: 'store-brno-stred', available: 1 }]));
    expect((await product()).stock).toMatchObject({ state: 'low', quantity: 2, stores: 1 });
    expect((await product()).stores[0]).toMatchObject({ store_id: 'store-brno-stred', quantity: 1, ready_at: '2026-11-20T10:30:00.000Z' });
    await hear(onStockChanged(), changed(8, 0, []));
    expect((await product()).stock).toEqual({ state: 'none', quantity: 0, delivery_on: null, stores: 0 });
    const { body } = await get(
      shop,
      '/api/catalog/products?path=telefony/apple-iphone/iphone-15&kvalita=nove&barva=modra&uloziste=128gb&skladem=ano',
    );
    expect(body.items.map((card: { id: string }) => card.id)).not.toContain(PHONE);
  });

  it('published late or twice changes nothing', async () => {
    await hear(onStockChanged(), changed(7, 5, [{ store_id: 'store-brno-stred', available: 5 }]));
    await hear(onStockChanged(), changed(8, 5, [{ store_id: 'store-brno-stred', available: 5 }]));
    expect((await product()).stock).toMatchObject({ state: 'none', stores: 0 });
  });
});

describe('a store', () => {
  const changed = (version: number, name: string, isOpen = true) =>
    event('accounts.store-changed.v1', 'store-brno-stred', version, {
      store_id: 'store-brno-stred',
      seo_name: 'brno-stred',
      market: 'cz',
      name,
      city: 'Brno',
      city_part: '',
      street: 'Nová 1',
      postcode: '602 00',
      lat: 49.2,
      lng: 16.6,
      phone: '+420 601 000 203',
      e_mail: 'brno-stred@okruh.example.com',
      opening_hours: [],
      closed_on: [],
      is_buyout_center: true,
      is_service_center: true,
      is_show_room: false,
      is_open: isOpen,
      changed_at: NOW,
    });
  const names = async (): Promise<string[]> => (await product()).stores.map((store: { name: string }) => store.name);

  it('has the name that accounts published last; late and repeated events change nothing', async () => {
    await hear(onStoreChanged, changed(3, 'Okruh Brno nové'));
    await hear(onStoreChanged, changed(2, 'Okruh Brno staré'));
    await hear(onStoreChanged, changed(3, 'Okruh Brno podruhé'));
    expect(await names()).toContain('Okruh Brno nové');
  });
  it('that closed is offered no more', async () => {
    await hear(onStoreChanged, changed(4, 'Okruh Brno nové', false));
    expect(await names()).not.toContain('Okruh Brno nové');
  });
});

describe('buy-out prices', () => {
  const changed = (version: number, amount: number | null) =>
    event('buyout.buyout-prices-changed.v1', 'mp-apple-iphone-13@cz', version, {
      master_product_id: 'mp-apple-iphone-13',
      market: 'cz',
      type_device: 'phone',
      manufacturer_id: 'apple',
      up_to: amount === null ? null : { amount, currency: 'CZK' },
      bonus_percent: 10,
      appraisal_version: '2026-11-20/1',
      changed_at: NOW,
    });

  it('decide the price with a trade-in; late and repeated events change nothing', async () => {
    const { price } = await product();
    expect((await product()).trade_in_price).toBeNull();
    await hear(onBuyoutPricesChanged(), changed(2, 600_000));
    await hear(onBuyoutPricesChanged(), changed(1, 900_000));
    await hear(onBuyoutPricesChanged(), changed(2, 900_000));
    expect((await product()).trade_in_price).toEqual({ amount: price.now.amount - 660_000, currency: 'CZK' });
    await hear(onBuyoutPricesChanged(), changed(3, null));
    expect((await product()).trade_in_price).toBeNull();
  });

  it('bring the address where the very device is sold to us, on the market of the event', async () => {
    const published = (version: number, market: 'cz' | 'ro', device: string, url: string) =>
      event('buyout.buyout-prices-changed.v1', `mp-apple-iphone-15@${market}`, version, {
        ...changed(version, 900_000).data,
        master_product_id: 'mp-apple-iphone-15',
        market,
        devices: [{ device_identifier: device, url }],
      });
    const links = async () => Promise.all((['cz', 'ro'] as const).map(async (market) => (await product(market)).sell_href));
    expect(await links()).toEqual([null, null]);
    await hear(onBuyoutPricesChanged(), published(2, 'cz', 'apple-iphone-15-128gb-blue', '/vykup/here'));
    expect(await links()).toEqual(['/vykup/here', null]);
    await hear(onBuyoutPricesChanged(), published(1, 'cz', 'apple-iphone-15-128gb-blue', '/vykup/late'));
    expect(await links()).toEqual(['/vykup/here', null]);
    await hear(onBuyoutPricesChanged(), published(1, 'ro', 'apple-iphone-15-128gb-blue', '/buyback/here'));
    expect(await links()).toEqual(['/vykup/here', '/buyback/here']);
    // Another colour is bought, this one isn't any more.
    await hear(onBuyoutPricesChanged(), published(3, 'cz', 'apple-iphone-15-128gb-pink', '/vykup/pink'));
    expect(await links()).toEqual([null, '/buyback/here']);
  });
});

it('a reduction that has stood for 60 days ends, and its end is published', async () => {
  const { pool } = shop.database;
  expect(await endOldReductions(shop.database)).toBe(0);
  const { rows } = await pool.query<{ id: string; now: string }>(`select id from variants where id like 'spigen%' order by 1 limit 1`);
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into price_history (variant_id, market, price, valid_from)
     select variant_id, market, now + 5000, now() - interval '95 days' from prices where variant_id = $1
     union all select variant_id, market, now + 5000, now() - interval '80 days' from prices where variant_id = $1`,
    [id],
  );
  await pool.query(`update prices set was = now + 5000, reduced_at = now() - interval '61 days' where variant_id = $1`, [id]);
  await pool.query('delete from outbox');
  expect(await endOldReductions(shop.database)).toBe(1);
  expect((await pool.query('select was from prices where variant_id = $1', [id])).rows).toEqual([{ was: null }, { was: null }]);
  expect((await pool.query('select type, subject from outbox')).rows).toEqual([{ type: 'catalog.price-changed.v1', subject: id }]);
  expect(await endOldReductions(shop.database)).toBe(0);
});

describe('repairs', () => {
  const published = (version: number, device: string, type: string, minutes: number | null) =>
    event('repairs.repair-prices-changed.v1', device, version, {
      master_product_id: device,
      type_device: type,
      manufacturer_id: 'apple',
      operations: 9,
      price_from: { cz: { amount: 49_000, currency: 'CZK' }, ro: null },
      on_the_spot_minutes: minutes,
      price_list_version: '2026-11-20/1',
      changed_at: NOW,
    });
  const minutes = async () => (await get(shop, '/api/catalog/home')).body.tags.repair_within_minutes;

  it('of phones are promised within the time of the slowest that is done while waiting, as it was published last', async () => {
    expect(await minutes()).toBeNull();
    await hear(onRepairPricesChanged(), published(3, 'mp-apple-iphone-13', 'phone', 120));
    await hear(onRepairPricesChanged(), published(1, 'mp-apple-iphone-14', 'phone', 90));
    await hear(onRepairPricesChanged(), published(1, 'mp-apple-macbook-air', 'computer', 600));
    expect(await minutes()).toBe(120);
    await hear(onRepairPricesChanged(), published(2, 'mp-apple-iphone-13', 'phone', 45));
    expect(await minutes()).toBe(120);
    await hear(onRepairPricesChanged(), published(4, 'mp-apple-iphone-13', 'phone', null));
    expect(await minutes()).toBe(90);
  });

  it('bring the address where the very device is repaired, in each market’s words', async () => {
    const addressed = (version: number, ...devices: string[]) =>
      event('repairs.repair-prices-changed.v1', 'mp-apple-iphone-15', version, {
        ...published(version, 'mp-apple-iphone-15', 'phone', 90).data,
        devices: devices.map((device) => ({ device_identifier: device, url: { cz: `/servis/${device}`, ro: `/service/${device}` } })),
      });
    const links = async () => Promise.all((['cz', 'ro'] as const).map(async (market) => (await product(market)).repair_href));
    expect(await links()).toEqual([null, null]);
    await hear(onRepairPricesChanged(), addressed(2, 'apple-iphone-15-128gb-pink', 'apple-iphone-15-128gb-blue'));
    expect(await links()).toEqual(['/servis/apple-iphone-15-128gb-blue', '/service/apple-iphone-15-128gb-blue']);
    await hear(onRepairPricesChanged(), addressed(1, 'apple-iphone-15-128gb-pink'));
    expect(await links()).toEqual(['/servis/apple-iphone-15-128gb-blue', '/service/apple-iphone-15-128gb-blue']);
    // The categories' switch hides them, whatever repairs offer.
    const show = (isShown: boolean) =>
      shop.database.pool.query(
        `update categories set for_service = $1 where id in (select category_id from master_categories where master_product_id = 'mp-apple-iphone-15')`,
        [isShown],
      );
    await show(false);
    expect(await links()).toEqual([null, null]);
    await show(true);
    expect(await links()).not.toContain(null);
    // As it was published before addresses were.
    await hear(onRepairPricesChanged(), published(3, 'mp-apple-iphone-15', 'phone', 90));
    expect(await links()).toEqual([null, null]);
  });
});
