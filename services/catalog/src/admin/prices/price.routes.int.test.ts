import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, loadEvents, staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

/** A variant that isn't reduced and costs more than a thousand. */
async function plain(market: 'cz' | 'ro' = 'cz'): Promise<PriceRow> {
  const { items }: { items: PriceRow[] } = (await office.get(`prices?market=${market}&category=phones&page_size=200`)).json();
  const found = items.find(({ was, now, since }) => was === null && now.amount > 100_000 && since < '2026-10-01');
  if (found === undefined) throw new Error('every price is reduced');
  return found;
}
const row = async (code: string, market = 'cz'): Promise<PriceRow> =>
  (await office.get(`prices?market=${market}&q=${code}`)).json().items[0];

describe('the price list', () => {
  it('shows a market’s prices in its currency only', async () => {
    const czech = (await office.get('prices?market=cz&page_size=5&sort=-price')).json();
    expect(czech.total).toBeGreaterThan(2000);
    expect(czech.items.every((item: PriceRow) => item.now.currency === 'CZK')).toBe(true);
    const romanian = (await office.get('prices?market=ro&quality=A%2B&manufacturer=apple&reduced=true')).json();
    expect(romanian.items.every((item: PriceRow) => item.now.currency === 'RON' && item.quality === 'A+' && item.was !== null)).toBe(true);
    expect((await office.get('prices')).statusCode).toBe(400);
  });

  it('finds whole words, the exact code first', async () => {
    const found = async (q: string): Promise<PriceRow[]> => (await office.get(`prices?market=cz&q=${encodeURIComponent(q)}`)).json().items;
    const pixels = await found('Pixel 8');
    expect(pixels.length).toBeGreaterThan(0);
    expect(pixels.filter(({ name }) => !/Pixel 8/.test(name))).toEqual([]);
    const code = pixels.at(-1)?.code ?? '';
    expect((await found(code))[0]?.code).toBe(code);
    expect((await found('pixl%')).length).toBe(0);
  });

  it.each([
    ['name', ({ name }: PriceRow) => name],
    ['code', ({ code }: PriceRow) => code],
    ['since', ({ since }: PriceRow) => since],
    ['price', ({ now }: PriceRow) => now.amount],
    ['discount', ({ was, now }: PriceRow) => (was === null ? 0 : (was.amount - now.amount) / was.amount)],
  ])('is sorted by %s in both directions, page after page, without a row twice', async (sort, read) => {
    const load = async (order: string): Promise<PriceRow[]> => {
      const pages = await Promise.all(
        [1, 2].map(async (page) => (await office.get(`prices?market=cz&category=tablets&page_size=30&page=${page}&sort=${order}`)).json()),
      );
      return pages.flatMap(({ items }) => items);
    };
    const [up, down] = [await load(sort), await load(`-${sort}`)];
    expect([up, down].map((list) => new Set(list.map(({ variant }) => variant)).size)).toEqual([60, 60]);
    // Names and codes are compared by the database's language.
    const numbers = up.map((item) => Number(read(item))).filter((value) => !Number.isNaN(value));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect([up[0]?.variant, up.at(-1)?.variant]).not.toEqual([down[0]?.variant, down.at(-1)?.variant]);
  });

  it('finds a word that thousands of prices have, in every order and together with filters', async () => {
    const MANY = 3_100;
    const like = await plain();
    const { pool } = shop.database;
    await pool.query(
      `insert into variants (id, code, master_product_id, quality, name_cs, name_ro)
       select 'cable-' || n, 'ZX-' || lpad(n::text, 4, '0'), master_product_id, quality, 'Šňůra ' || lpad(n::text, 4, '0'), 'Cablu'
       from variants, generate_series(1, ${MANY}) n where id = $1`,
      [like.variant],
    );
    await pool.query(
      `insert into prices (variant_id, market, now, was, reduced_at)
       select 'cable-' || n, 'cz', 100000 + n, case when n % 100 = 0 then 900000 end, case when n % 100 = 0 then now() end from generate_series(1, ${MANY}) n`,
    );
    const load = async (query: string) => {
      const { items, total } = (await office.get(`prices?market=cz&q=snura&page_size=2${query}`)).json();
      return { total, codes: items.map(({ code }: PriceRow) => code) };
    };
    expect(await load('')).toEqual({ total: MANY, codes: ['ZX-0001', 'ZX-0002'] });
    expect(await load('&sort=-price')).toEqual({ total: MANY, codes: ['ZX-3100', 'ZX-3099'] });
    expect(await load('&sort=-name&page=1550')).toEqual({ total: MANY, codes: ['ZX-0002', 'ZX-0001'] });
    expect(await load('&sort=code&page=1551')).toEqual({ total: MANY, codes: [] });
    expect(await load('&reduced=true&sort=price')).toEqual({ total: MANY / 100, codes: ['ZX-0100', 'ZX-0200'] });
    // Few are left, so the best find stands first: the code itself.
    expect(await load('&reduced=true')).toEqual({ total: MANY / 100, codes: ['ZX-0100', 'ZX-0200'] });
  });

  it('knows a variant by its new name, code and maker at once', async () => {
    const { variant } = (await office.get('prices?market=ro&category=tablets&sort=-code')).json().items[0];
    const find = async (query: string): Promise<string[]> =>
      (await office.get(`prices?market=ro&${query}`)).json().items.map((item: PriceRow) => item.variant);
    expect(await find('q=jiné')).not.toContain(variant);
    await shop.database.pool.query(
      `update variants set name_cs = 'Úplně jiné jméno', name_ro = 'Alt nume', code = 'NOVY-1' where id = $1`,
      [variant],
    );
    expect([await find('q=jine'), await find('q=novy-1'), await find('q=alt+nume&sort=name')]).toEqual([[variant], [variant], [variant]]);
    await shop.database.pool.query(
      `update master_products set manufacturer_id = 'nothing' where id = (select master_product_id from variants where id = $1)`,
      [variant],
    );
    expect(await find('q=novy-1&manufacturer=nothing')).toEqual([variant]);
  });

  it('is exported whole or for named variants, as CSV and as a workbook', async () => {
    const price = await plain();
    const csv = await office.get(`prices/export?market=cz&variants=${price.variant}`);
    const [head, only, end] = csv.body.split('\r\n');
    expect([head, end]).toEqual(['\uFEFFcode;name;quality;price;common_price;lowest_price_30_days', '']);
    expect(only).toContain(`${price.code};`);
    expect(only).toContain(`;${String(price.now.amount / 100).replace('.', ',')};`);
    const book = await office.get(`prices/export.xlsx?market=cz&variants=${price.variant}`);
    expect(book.headers['content-disposition']).toMatch(/okruh-cz-\d{4}-\d\d-\d\d\.xlsx/);
    expect(book.headers['content-type']).toContain('spreadsheetml.sheet');
  });

  it('says what the shop will show before anything is saved', async () => {
    const price = await plain();
    const now = Math.round(price.now.amount * 0.8);
    const { items } = (await office.post('prices/preview', { market: 'cz', changes: [{ variant: price.variant, now }] })).json();
    expect(items).toMatchObject([{ code: price.code, before: price.now, was: price.now, discount_percent: 20, is_steep: false }]);
    expect((await row(price.code)).now).toEqual(price.now);
  });
});

describe('a change', () => {
  it('is written with its history and published, and the cut is counted from the lowest price of 30 days', async () => {
    const price = await plain();
    const now = Math.round(price.now.amount * 0.75);
    const response = await office.post('prices', { market: 'cz', changes: [{ variant: price.variant, now, common: null }] });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      changed: 1,
      items: [{ now: { amount: now }, was: price.now, discount_percent: 25, common: null }],
    });
    const { rows } = await shop.database.pool.query(
      `select price::int, changed_by from price_history where variant_id = $1 and market = 'cz' order by valid_from desc limit 1`,
      [price.variant],
    );
    expect(rows).toEqual([{ price: now, changed_by: 'Martina Horáková' }]);
    expect((await loadEvents(shop, price.variant)).at(-1)).toMatchObject({
      type: 'price-changed',
      data: { code: price.code, prices: { cz: { now: { amount: now, currency: 'CZK' }, was: price.now } } },
    });
  });

  it('by 80 % or more needs a confirmation', async () => {
    const price = await plain('ro');
    const changes = [{ variant: price.variant, now: Math.round(price.now.amount * 0.2) }];
    const refused = await office.post('prices', { market: 'ro', changes });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ type: 'urn:okruh:problem:steep-reduction', extra: { codes: [price.code] } });
    expect((await row(price.code, 'ro')).now).toEqual(price.now);
    expect((await office.post('prices', { market: 'ro', changes, confirmed: true })).json().changed).toBe(1);
  });

  it('of a price that somebody else has changed is refused with the price as it is now', async () => {
    const price = await plain();
    expect(price.version).toBeGreaterThan(0);
    const [mine, theirs] = [price.now.amount - 200, price.now.amount - 100];
    const change = (now: number, version?: number) =>
      office.post('prices', { market: 'cz', changes: [{ variant: price.variant, now, ...(version !== undefined && { version }) }] });
    const saved = (await change(theirs, price.version)).json();
    expect(saved.items).toMatchObject([
      { now: { amount: theirs }, version: price.version + 1, changed_by: 'Martina Horáková', changed_at: saved.items[0].since },
    ]);
    const late = await change(mine, price.version);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { type: 'urn:okruh:problem:changed-meanwhile', extra: { present: { now: { amount: theirs }, version: price.version + 1 } } },
    ]);
    expect((await row(price.code)).now.amount).toBe(theirs);
    // Without a version nothing was seen; the same price once more is no change.
    expect((await change(theirs)).json()).toMatchObject({ changed: 0, items: [{ version: price.version + 1 }] });
    expect((await change(mine)).json()).toMatchObject({ changed: 1, items: [{ version: price.version + 2 }] });
  });

  it('with one unknown variant changes none, and needs the right', async () => {
    const price = await plain();
    const changes = [
      { variant: price.variant, now: 100_000 },
      { variant: 'nobody', now: 100_000 },
    ];
    expect((await office.post('prices', { market: 'cz', changes, confirmed: true })).statusCode).toBe(400);
    expect((await row(price.code)).now).toEqual(price.now);
    expect((await staff(shop, as('support')).post('prices', { market: 'cz', changes })).statusCode).toBe(403);
  });

  it('that names a variant twice is refused: nobody can say which price is meant', async () => {
    const price = await plain();
    const changes = [1, 2].map((cut) => ({ variant: price.variant, now: price.now.amount - cut * 100 }));
    const refused = await office.post('prices', { market: 'cz', changes });
    expect([refused.statusCode, refused.json()]).toEqual([400, { changes: ['Stejný výrobek je v seznamu dvakrát.'] }]);
    expect((await row(price.code)).now).toEqual(price.now);
  });
});

describe('the history of a price', () => {
  it('says who changed it by what, and marks what the shop strikes through', async () => {
    const price = await plain();
    const now = Math.round(price.now.amount * 0.9);
    await office.post('prices', { market: 'cz', changes: [{ variant: price.variant, now }] });
    const history = (await office.get(`prices/${price.variant}/history?market=cz`)).json();
    expect(history).toMatchObject({ code: price.code, lowest: { price: price.now, is_struck: true } });
    expect(history.items[0]).toMatchObject({
      price: { amount: now },
      until: null,
      by: 'Martina Horáková',
      source: 'hand',
      is_lowest: false,
    });
    expect(history.items[1]).toMatchObject({ price: price.now, until: history.items[0].since, source: null, is_lowest: true });
  });

  it('is read by everybody who reads the catalogue, of what there is', async () => {
    const price = await plain();
    expect((await staff(shop, as('support')).get(`prices/${price.variant}/history?market=ro`)).statusCode).toBe(200);
    expect((await office.get('prices/nobody/history?market=cz')).statusCode).toBe(404);
  });
});
