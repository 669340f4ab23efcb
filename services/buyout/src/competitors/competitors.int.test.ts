import type { Competitor, ModelMarket } from '@okruh/contracts/http/buyout-admin/competitors';
import type { ImportAnswer } from '@okruh/contracts/import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectPlans } from '@okruh/service-kit/testing';
import { openShop, type Shop } from '../testing/shop.ts';
import { forgetCompetitorPrices } from './forget-prices.ts';
import { as } from '../testing/staff.ts';

const MODEL = 'apple-iphone-13-128gb';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Role = Parameters<typeof as>[0];
const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object, role: Role = 'buyout-manager') =>
  shop.app.inject({ method, url: `/api/buyout/admin/${path}`, headers: as(role), ...(payload !== undefined && { payload }) });
const add = async (name: string, market: 'cz' | 'ro' = 'cz'): Promise<Competitor> =>
  (await call('POST', 'competitors', { market, name })).json();
const prices = async (): Promise<ModelMarket> => (await call('GET', `appraisals/${MODEL}/competitor-prices`)).json();
const find = async (id: string) => {
  const found = (await prices()).competitors.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no competitor ${id}`);
  return found;
};
// It is 20 November 2026.
const type = async (id: string, observedOn: string, ...amounts: readonly (readonly [quality: string, price: number])[]) =>
  call('PUT', `appraisals/${MODEL}/competitor-prices/${id}`, {
    seen: (await find(id)).fingerprint,
    observed_on: observedOn,
    prices: amounts.map(([quality, price]) => ({ quality, price: price * 100 })),
  });
const loadRow = async () => (await call('GET', `appraisals?q=${MODEL}`)).json().items[0];
const ours = async (quality: string): Promise<number> => (await loadRow()).prices[quality].CZK.amount / 100;

describe('competitors', () => {
  it('have one name on a market, are renamed and hidden by the version that was seen', async () => {
    const { id, version } = await add('Výkupna');
    expect((await call('POST', 'competitors', { market: 'cz', name: 'výkupna' })).json()).toHaveProperty('name');
    expect((await call('POST', 'competitors', { market: 'ro', name: 'Výkupna' })).statusCode).toBe(201);
    const renamed = await call('PATCH', `competitors/${id}`, { version, name: 'Výkupna.cz', is_shown: false });
    expect(renamed.json()).toMatchObject({ name: 'Výkupna.cz', is_shown: false, version: 2, changed_by: 'Věra Vedoucí' });
    const late = await call('PATCH', `competitors/${id}`, { version, name: 'Jiná', is_shown: true });
    expect([late.statusCode, late.json().extra.present.name]).toEqual([409, 'Výkupna.cz']);
    expect((await call('GET', `record-changes?kind=competitor&record=${id}`)).json().items).toMatchObject([
      {
        action: 'changed',
        by: 'Věra Vedoucí',
        name: 'Výkupna.cz',
        fields: [
          { field: 'name', before: 'Výkupna', after: 'Výkupna.cz' },
          { field: 'is_shown', before: 'true', after: 'false' },
        ],
      },
      { action: 'added', by: 'Věra Vedoucí', name: 'Výkupna' },
    ]);
  });

  it('are read by clerks and changed by managers', async () => {
    expect((await call('GET', 'competitors', undefined, 'buyout-clerk')).statusCode).toBe(200);
    expect((await call('POST', 'competitors', { market: 'cz', name: 'X' }, 'buyout-clerk')).statusCode).toBe(403);
    expect((await call('GET', 'suggestion-rule', undefined, 'warehouse')).statusCode).toBe(403);
    expect((await call('GET', 'record-changes?kind=competitor', undefined, 'warehouse')).statusCode).toBe(403);
  });
});

describe('typed prices', () => {
  it('stand in the price list with the name and the day of the best that counts, and suggest a price', async () => {
    const [low, high] = [await add('Nízká'), await add('Vysoká')];
    const present = await ours('A');
    await type(low.id, '2026-11-20', ['A', present - 100]);
    await type(high.id, '2026-11-01', ['A', present], ['B', 100]);
    const row = await loadRow();
    expect(row.market_prices.best.A.CZK).toEqual({
      competitor: 'Vysoká',
      price: { amount: present * 100, currency: 'CZK' },
      observed_on: '2026-11-01',
      is_old: false,
    });
    const suggested = Math.ceil((present * 1.02) / 10) * 10;
    const better = await ours('A+');
    expect(row.market_prices.suggested.A.CZK.amount).toBe(Math.min(suggested, better) * 100);
    expect(row.market_prices.suggested['A+']).toBeUndefined();
    expect(row.market_prices.suggested.A.RON).toBeUndefined();

    // A hidden competitor counts for nothing, an old price neither; it is shown where there is no other.
    await call('PATCH', `competitors/${high.id}`, { version: 1, name: 'Vysoká', is_shown: false });
    expect((await loadRow()).market_prices.best.A.CZK.competitor).toBe('Nízká');
    await type(low.id, '2026-10-20', ['A', present - 100]);
    const aged = (await loadRow()).market_prices;
    expect(aged.best.A.CZK).toMatchObject({ competitor: 'Nízká', is_old: true });
    expect(aged.suggested.A).toBeUndefined();
  });

  it('replace those of the competitor, are refused for tomorrow and after somebody else', async () => {
    const { id } = await add('Třetí');
    await type(id, '2026-11-20', ['A', 5000], ['C', 3000]);
    const before = await find(id);
    expect(before.prices).toMatchObject([
      { quality: 'A', source: 'typed', recorded_by: 'Věra Vedoucí', observed_on: '2026-11-20', is_old: false },
      { quality: 'C' },
    ]);
    await type(id, '2026-11-19', ['C', 3100]);
    expect((await find(id)).prices.map(({ quality, price }) => [quality, price.amount])).toEqual([['C', 310_000]]);
    const late = await call('PUT', `appraisals/${MODEL}/competitor-prices/${id}`, {
      seen: before.fingerprint,
      observed_on: '2026-11-20',
      prices: [],
    });
    expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:changed-meanwhile']);
    expect((await type(id, '2026-11-21', ['A', 5000])).json()).toHaveProperty('observed_on');
    expect((await type(id, '2026-11-20', ['A', 5000], ['A', 5100])).json()).toHaveProperty('prices');
    expect((await call('GET', 'appraisals/nothing/competitor-prices')).statusCode).toBe(404);
  });

  it('never make a version of the price list', async () => {
    const { version } = await loadRow();
    expect(version).toBe('2026-11-18/3');
  });
});

it('the rule is changed by the version that was seen, and suggestions follow it', async () => {
  const { id } = await add('Čtvrtá');
  const present = await ours('D');
  await type(id, '2026-11-20', ['D', 9000]);
  expect((await loadRow()).market_prices.suggested.D.CZK.amount).toBe(Math.floor((present * 1.15) / 10) * 1000);
  // The list finds the models that a price is suggested for.
  const found = (await call('GET', 'appraisals?state=suggested')).json();
  expect(found.items.map(({ model }: { model: string }) => model)).toEqual([MODEL]);
  const rule = (await call('GET', 'suggestion-rule')).json();
  expect(rule).toMatchObject({ beat_percent: 2, max_change_percent: 15, changed_by: null });
  const body = { version: rule.version, beat_percent: 0.5, max_change_percent: 10 };
  expect((await call('PATCH', 'suggestion-rule', body)).json()).toMatchObject({
    version: 2,
    beat_percent: 0.5,
    changed_by: 'Věra Vedoucí',
  });
  expect((await loadRow()).market_prices.suggested.D.CZK.amount).toBe(Math.floor((present * 1.1) / 10) * 1000);
  expect((await call('PATCH', 'suggestion-rule', body)).statusCode).toBe(409);
  expect((await call('PATCH', 'suggestion-rule', { ...body, version: 2, max_change_percent: 60 })).statusCode).toBe(400);
  expect((await call('GET', 'record-changes?kind=suggestion-rule')).json().items).toMatchObject([
    {
      action: 'changed',
      by: 'Věra Vedoucí',
      fields: [
        { field: 'beat_percent', before: '2', after: '0.5' },
        { field: 'max_change_percent', before: '15', after: '10' },
      ],
    },
  ]);
});

it('a taken suggestion is an edit of the price list: a version, then nothing more to suggest', async () => {
  const { version, market_prices: market } = await loadRow();
  const { amount } = market.suggested.D.CZK;
  const taken = await call('PATCH', `appraisals/${MODEL}`, { version, prices: [{ quality: 'D', currency: 'CZK', amount }] });
  expect(taken.statusCode, taken.body).toBe(200);
  expect(taken.json().version).not.toBe(version);
  expect((await ours('D')) * 100).toBe(amount);
});

describe('an import', () => {
  const HEAD = 'competitor;currency;model;quality;price;observed_on\n';
  async function send(text: string, fields: Readonly<Record<string, string>> = {}, role: Role = 'buyout-manager') {
    const boundary = '----okruh';
    const part = (head: string, body: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const parts = [
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="ceny.csv"\r\ncontent-type: text/csv', text),
    ];
    return shop.app.inject({
      method: 'POST',
      url: '/api/buyout/admin/competitor-prices/import',
      headers: { ...as(role), 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}--\r\n`,
    });
  }
  const look = async (text: string): Promise<ImportAnswer> => (await send(text)).json();
  const save = async (text: string, fields: Readonly<Record<string, string>> = {}) =>
    send(text, { mode: 'save', fingerprint: (await look(text)).fingerprint, ...fields });

  it('is looked at first, names wrong cells, and saves the good rows', async () => {
    const { id } = await add('Import');
    const file = [
      HEAD,
      `IMPORT;CZK;${MODEL};A;6 500;2026-11-19\n`,
      `Import;CZK;${MODEL};B;5 500;18.11.2026\n`,
      `Import;CZK;${MODEL};C;4 500;46346\n`,
      `Import;CZK;${MODEL};D;4 000;\n`,
      `Import;RON;${MODEL};A;1000;\n`,
      `Import;CZK;nothing;E;x;2026-11-30\n`,
      `Import;CZK;${MODEL};A;6 600;\n`,
    ].join('');
    const seen = (await send(file)).json();
    expect(seen).toMatchObject({ rows: 7, changed: 4, failed: 3, saved: false });
    expect(seen.items[0]).toMatchObject({ competitor: 'Import', quality: 'A', before: null, after: { amount: 650_000 } });
    expect(seen.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [6, 'competitor'],
      [7, 'model'],
      [7, 'quality'],
      [7, 'price'],
      [7, 'observed_on'],
      [8, 'model'],
    ]);
    expect((await save(file)).statusCode).toBe(409);
    expect((await save(file, { skip_errors: 'true' })).json()).toMatchObject({ changed: 4, saved: true, import_id: null });
    expect((await find(id)).prices.map(({ quality, observed_on: day, source }) => [quality, day, source])).toEqual([
      ['A', '2026-11-19', 'import'],
      ['B', '2026-11-18', 'import'],
      ['C', '2026-11-20', 'import'],
      ['D', '2026-11-20', 'import'],
    ]);
  });

  it('knows what is stored as it is, and refuses a day that is older', async () => {
    const file = `${HEAD}Import;CZK;${MODEL};A;6500;2026-11-19\nImport;CZK;${MODEL};B;5600;2026-11-17\n`;
    const seen = await look(file);
    expect(seen).toMatchObject({ changed: 0, unchanged: 1, failed: 1 });
    expect(seen.errors).toMatchObject([{ line: 3, column: 'observed_on', message: 'máme novější cenu' }]);
    expect((await send(HEAD, {}, 'buyout-clerk')).statusCode).toBe(403);
  });

  it('saves only what was seen', async () => {
    const file = `${HEAD}Import;CZK;${MODEL};A;6700;2026-11-20\n`;
    const { fingerprint } = await look(file);
    await save(`${HEAD}Import;CZK;${MODEL};A;6650;2026-11-20\n`);
    const late = await send(file, { mode: 'save', fingerprint });
    expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:import-changed']);
  });
});

describe('the history of a price', () => {
  interface Entry {
    readonly competitor: string;
    readonly price: { readonly amount: number } | null;
    readonly observed_on: string;
    readonly source: string;
    readonly recorded_by: string;
  }
  const history = async (
    quality = 'B',
    market = 'cz',
  ): Promise<{ items: Entry[]; own: { price: unknown; since: string | null; by: string | null }[] }> => {
    const response = await call('GET', `appraisals/${MODEL}/competitor-history?market=${market}&quality=${quality}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const of = async (name: string) =>
    (await history()).items
      .filter(({ competitor }) => competitor === name)
      .map(({ price, observed_on: day, recorded_by: by, source }) => [price === null ? null : price.amount / 100, day, source, by]);

  it('holds each typed price with its day and who typed it, and nothing twice', async () => {
    const { id } = await add('Pamětník');
    await type(id, '2026-11-01', ['B', 5000]);
    await type(id, '2026-11-01', ['B', 5000]);
    await type(id, '2026-11-10', ['B', 5200], ['A', 6000]);
    await type(id, '2026-11-20', ['A', 6000]);
    expect(await of('Pamětník')).toEqual([
      [null, '2026-11-20', 'typed', 'Věra Vedoucí'],
      [5200, '2026-11-10', 'typed', 'Věra Vedoucí'],
      [5000, '2026-11-01', 'typed', 'Věra Vedoucí'],
    ]);
    expect((await history('B', 'ro')).items).toEqual([]);
  });

  it('holds imported prices, and a file that is imported again adds nothing', async () => {
    const { id } = await add('Soubor');
    const write = (day: string, price: number) =>
      shop.database.pool.query(
        `insert into competitor_prices (model_id, quality, competitor_id, price, observed_on, source, recorded_by)
         values ($1, 'B', $2, $3, $4, 'import', 'Karel') on conflict (model_id, quality, competitor_id) do update
         set price = excluded.price, observed_on = excluded.observed_on, source = excluded.source, recorded_by = excluded.recorded_by`,
        [MODEL, id, price * 100, day],
      );
    await write('2026-11-02', 4000);
    await write('2026-11-02', 4000);
    await write('2026-11-03', 4000);
    expect(await of('Soubor')).toEqual([
      [4000, '2026-11-03', 'import', 'Karel'],
      [4000, '2026-11-02', 'import', 'Karel'],
    ]);
  });

  it('has our price beside it, from the versions of the price list', async () => {
    const before = await ours('C');
    expect((await history('C')).own).toMatchObject([{ price: { amount: before * 100 }, since: null }]);
    const saved = await shop.database.pool.query(
      `with version as (
         insert into appraisal_versions (version, created_by, summary, changes) values ('2026-11-20/99', 'Věra Vedoucí', 'x', 1) returning version)
       insert into appraisal_changes (version, position, thing, before, after)
       select version, 0, $1, $2, $3 from version`,
      [MODEL, { quality: 'C', CZK: before * 100, RON: 1 }, { quality: 'C', CZK: before * 100 + 50_000, RON: 1 }],
    );
    expect(saved.rowCount).toBe(1);
    const { own } = await history('C');
    expect(own).toMatchObject([
      { price: { amount: before * 100 }, since: null, by: null },
      { price: { amount: before * 100 + 50_000 }, by: 'Věra Vedoucí' },
    ]);
    // The other currency stayed.
    expect((await history('C', 'ro')).own).toHaveLength(1);
  });

  it('is forgotten after two years, and read by who reads the price list', async () => {
    const { rows } = await shop.database.pool.query(
      `update competitor_price_history set recorded_at = now() - interval '2 years 1 day'
       where id in (select id from competitor_price_history order by id limit 2) returning id`,
    );
    expect(rows).toHaveLength(2);
    expect(await forgetCompetitorPrices(shop.database)).toBe(2);
    expect(await forgetCompetitorPrices(shop.database)).toBe(0);
    const plans = await collectPlans(shop.database, () => forgetCompetitorPrices(shop.database));
    expect(plans.some(({ plan }) => plan.includes('competitor_price_history_old'))).toBe(true);
    const path = `appraisals/${MODEL}/competitor-history?market=cz&quality=B`;
    expect((await call('GET', path, undefined, 'buyout-clerk')).statusCode).toBe(200);
    expect((await call('GET', path, undefined, 'warehouse')).statusCode).toBe(403);
    expect((await call('GET', 'appraisals/nothing/competitor-history?market=cz&quality=B')).statusCode).toBe(404);
  });
});
