import type { Market } from '@okruh/market';
import { leasingChanged } from '@okruh/contracts/events/checkout';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { onLeasingChanged } from './on-leasing-changed.ts';

const appleProgramme = {
  id: 'lease-old-for-new-apple',
  kind: 'old-for-new',
  name: { cs: 'Nový iPhone každý rok', ro: 'iPhone nou în fiecare an' },
  description: { cs: 'Po dvanácti splátkách vrátíte iPhone.', ro: 'După douăsprezece rate predai iPhone-ul.' },
  months: 24,
  monthly_percent: 4.1,
  residual_percent: 0,
  deposit_percent: 5,
  exchange_after_months: 12,
  required_grade: 'B',
  type_devices: ['phone'],
  manufacturer_ids: ['apple'],
  min: { CZK: 1_400_000, RON: 285_500 },
  max: { CZK: 8_000_000, RON: 1_632_500 },
  company_only: false,
  markets: ['cz', 'ro'],
  partner_ids: { cz: 'splatkovka', ro: 'rata-facila' },
  is_active: true,
} as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await hear(1, [appleProgramme]);
});
const hear = (version: number, programmes: readonly object[]) =>
  shop.database.db.transaction((tx) =>
    onLeasingChanged.apply(
      {
        specversion: '1.0',
        id: '019a9f2c-4b10-7000-8000-000000000001',
        source: '/okruh/checkout',
        type: leasingChanged.type,
        time: '2026-11-20T10:00:00.000Z',
        subject: 'leasing',
        datacontenttype: 'application/json',
        market: null,
        aggregateversion: version,
        correlationid: 'test',
        causationid: null,
        traceparent: null,
        data: { programmes, changed_at: '2026-11-20T10:00:00.000Z' },
      },
      tx,
      silentLogger,
    ),
  );
afterAll(() => shop.close());
const get = async (url: string, market: Market = 'cz') => {
  const answer = await shop.app.inject({ url, headers: identityFor({ market }) });
  return { status: answer.statusCode, body: answer.json(), keys: answer.headers['surrogate-key'] };
};
const lease = (master: string, market: Market = 'cz') => get(`/api/new/special-offers/product/lease-info/${master}/`, market);
const limited = (id: string, market: Market = 'cz') => get(`/api/new/leases/time-limited-offer/limited-offers-lease/${id}/`, market);

it('a phone is leased for shares of its price, in the language of the market', async () => {
  const { body, keys } = await lease('mp-apple-iphone-16-pro');
  const [programme] = body.programmes;
  expect(programme).toMatchObject({ id: appleProgramme.id, name: 'Nový iPhone každý rok', months: 24, exchange: { after_months: 12 } });
  expect(programme.monthly_price).toEqual({ amount: Math.ceil((body.price.amount * 0.041) / 100) * 100, currency: 'CZK' });
  expect(keys).toBe('product:mp-apple-iphone-16-pro leasing');
  const { programmes } = (await lease('mp-apple-iphone-16-pro', 'ro')).body;
  expect(programmes[0]).toMatchObject({ name: 'iPhone nou în fiecare an', monthly_price: { currency: 'RON' } });
});

it('a variant has its own price, a used one isn’t leased', async () => {
  const variant = (id: string) => get(`/api/new/special-offers/product/lease-info/mp-apple-iphone-15/?variant=${id}`);
  const [smaller, larger] = await Promise.all([variant('apple-iphone-15-128gb-blue-new'), variant('apple-iphone-15-256gb-blue-new')]);
  expect(larger.body.price.amount).toBeGreaterThan(smaller.body.price.amount);
  expect((await variant('apple-iphone-15-128gb-blue-a')).body).toMatchObject({ price: null, programmes: [] });
});

it('is what checkout published last; a late or repeated event changes nothing, and what shows it is made again', async () => {
  const reports = async (): Promise<number> => {
    const { rows } = await shop.database.pool.query(
      `select 1 from outbox where type = 'catalog.content-changed.v1' and subject = 'leasing'`,
    );
    return rows.length;
  };
  const before = await reports();
  await hear(3, [{ ...appleProgramme, monthly_percent: 8.2 }]);
  await hear(2, []);
  await hear(3, []);
  const { price, programmes } = (await lease('mp-apple-iphone-16-pro')).body;
  expect(programmes[0].monthly_price.amount).toBe(Math.ceil((price.amount * 0.082) / 100) * 100);
  expect(await reports()).toBe(before + 1);
});

it('a case isn’t leased, a product that we don’t have isn’t found', async () => {
  expect((await lease('mp-apple-silicone-case-iphone-15')).body.programmes).toEqual([]);
  expect((await lease('mp-nothing')).status).toBe(404);
});

it('a time-limited offer shows its end, its products and their leasing', async () => {
  await hear(4, [{ ...appleProgramme, manufacturer_ids: [], min: { CZK: 0, RON: 0 } }]);
  const { body, keys } = await limited('weekend-phones');
  expect(body).toMatchObject({ id: 'weekend-phones', title: 'Telefony týdne', ends_at: '2026-11-22T22:59:00.000Z' });
  expect(body.items.length).toBeGreaterThan(0);
  for (const card of body.items) {
    expect(card.price.discount_percent).toBeGreaterThan(0);
    expect(keys).toContain(`product:${card.master_product_id}`);
  }
  expect(body.items.some((card: { lease_from: { amount: number } | null }) => (card.lease_from?.amount ?? 0) > 0)).toBe(true);
  expect((await limited('weekend-phones', 'ro')).body).toMatchObject({ title: 'Telefoanele săptămânii' });
});

it('an offer that has ended is gone', async () => {
  await shop.database.pool.query(
    `update limited_offers set starts_at = '2026-11-01', ends_at = '2026-11-20T09:59:59Z' where id = 'weekend-phones'`,
  );
  expect((await limited('weekend-phones')).status).toBe(404);
  expect((await limited('nothing')).status).toBe(404);
});
