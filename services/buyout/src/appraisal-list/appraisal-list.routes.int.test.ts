import { eventually, identityFor, silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLivePriceList } from '../stored/live-price-list.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

const MODEL = 'apple-iphone-13-128gb';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (path: string) => shop.app.inject({ url: `/api/buyout/admin/${path}`, headers: as('buyout-manager') });
const patch = (path: string, payload: object, headers = as('buyout-manager')) =>
  shop.app.inject({ method: 'PATCH', url: `/api/buyout/admin/${path}`, headers, payload });
const versionNow = async (): Promise<string> => (await get(`appraisals/${MODEL}`)).json().version;
describe('the price list in the back office', () => {
  it('lists models with their prices in both currencies', async () => {
    const body = (await get('appraisals?q=iphone+13+128&type_device=phone&manufacturer=apple')).json();
    expect(body.items.map((item: { model: string }) => item.model)).toContain(MODEL);
    expect(body.items[0].prices['A+']).toEqual({
      CZK: { amount: expect.any(Number), currency: 'CZK' },
      RON: { amount: expect.any(Number), currency: 'RON' },
    });
    expect((await get('appraisals?page_size=10&page=2')).json()).toMatchObject({ total: 274, page: 2 });
  });

  it('shows one model with its corrections', async () => {
    const body = (await get(`appraisals/${MODEL}`)).json();
    const battery = body.conditions.find((condition: { id: string }) => condition.id === 'cond-phone-battery');
    expect(battery.choices[0]).toMatchObject({ value: 'battery-90', label: '90 % a více', corrections: { CZK: { amount: 0 } } });
    expect((await get('appraisals/nothing')).statusCode).toBe(404);
  });
});

describe('an edit', () => {
  it('makes a new version that shoppers see at once, and keeps what was before', async () => {
    const before = (await get(`appraisals/${MODEL}`)).json();
    const response = await patch(`appraisals/${MODEL}`, {
      version: before.version,
      prices: [{ quality: 'A+', currency: 'CZK', amount: before.prices['A+'].CZK.amount + 10_000 }],
      corrections: [{ value: 'battery-80', currency: 'RON', amount: -4_000 }],
    });
    expect(response.statusCode, response.body).toBe(200);
    const { version } = response.json();
    expect(version).toMatch(/^\d{4}-\d\d-\d\d\/\d+$/);
    const appraisal = (await shop.app.inject({ url: `/api/buyout/appraisal?color=${MODEL}-midnight`, headers: identityFor() })).json()
      .appraisal;
    expect(appraisal).toMatchObject({
      version,
      appraisal_result: [{ price: { amount: before.prices['A+'].CZK.amount + 10_000 } }, {}, {}, {}, {}],
    });
    const { rows } = await shop.database.pool.query(
      'select thing, before, after from appraisal_changes where version = $1 order by position',
      [version],
    );
    expect(rows[0]).toEqual({
      thing: MODEL,
      before: { quality: 'A+', CZK: before.prices['A+'].CZK.amount, RON: before.prices['A+'].RON.amount },
      after: { quality: 'A+', CZK: before.prices['A+'].CZK.amount + 10_000, RON: before.prices['A+'].RON.amount },
    });
    expect(rows[1].after).toMatchObject({ value: 'battery-80', RON: -4_000 });
    expect((await get('appraisal-versions')).json().items[0]).toMatchObject({ version, created_by: 'Věra Vedoucí', changes: 2 });
  });

  it('leaves the version of every other model, so that open wizards stay good', async () => {
    expect((await get('appraisals/apple-iphone-14-128gb')).json().version).toBe('2026-11-18/3');
  });

  it('is refused when someone else was faster, and of two at once one wins', async () => {
    expect((await patch(`appraisals/${MODEL}`, { version: '2026-11-18/3', prices: [] })).json().type).toBe(
      'urn:okruh:problem:changed-meanwhile',
    );
    const version = await versionNow();
    const amounts = [500_100, 500_200, 500_300];
    const answers = await Promise.all(
      amounts.map((amount) =>
        patch(`appraisals/${MODEL}`, { version, prices: [{ quality: 'C', currency: 'CZK', amount: amount - 300_000 }] }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('that would pay more for a worse grade changes nothing', async () => {
    const version = await versionNow();
    const response = await patch(`appraisals/${MODEL}`, { version, prices: [{ quality: 'D', currency: 'CZK', amount: 99_999_900 }] });
    expect(response.statusCode).toBe(400);
    expect(await versionNow()).toBe(version);
  });

  it('of an unknown answer or grade, or a price that is none, is refused', async () => {
    const version = await versionNow();
    expect(
      (await patch(`appraisals/${MODEL}`, { version, corrections: [{ value: 'nothing', currency: 'CZK', amount: 1 }] })).statusCode,
    ).toBe(400);
    expect(
      (
        await patch('appraisals/apple-iphone-11-64gb', {
          version: '2026-11-18/3',
          prices: [{ quality: 'D', currency: 'CZK', amount: 10_000 }],
        })
      ).statusCode,
    ).toBe(400);
    for (const amount of [-1, 0, 1e12, 1.5, 'x']) {
      expect((await patch(`appraisals/${MODEL}`, { version, prices: [{ quality: 'A', currency: 'CZK', amount }] })).statusCode).toBe(400);
    }
    expect((await patch(`appraisals/${MODEL}`, { version }, as('buyout-clerk'))).statusCode).toBe(403);
  });
});

it('a new minimal price is a new version of every model of the type', async () => {
  const response = await patch('appraisal-settings', {
    minimal_buyout_price: [{ type_device: 'tablet', currency: 'CZK', amount: 60_000 }],
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().minimal_buyout_price).toContainEqual({
    type_device: 'tablet',
    CZK: { amount: 60_000, currency: 'CZK' },
    RON: { amount: 10_000, currency: 'RON' },
  });
  const { rows } = await shop.database.pool.query(
    `select distinct type_device from models where appraisal_version = (select version from appraisal_versions order by position desc limit 1)`,
  );
  expect(rows).toEqual([{ type_device: 'tablet' }]);
  const unknown = { minimal_buyout_price: [{ type_device: 'toaster', currency: 'CZK', amount: 1 }] };
  expect((await patch('appraisal-settings', unknown)).statusCode).toBe(400);
});

it('another process reads a new version when the database notifies it', async () => {
  const other = createLivePriceList(shop.database, silentLogger);
  await other.reload();
  other.listen();
  try {
    const version = await versionNow();
    const edited = (await patch(`appraisals/${MODEL}`, { version, prices: [{ quality: 'D', currency: 'CZK', amount: 40_000 }] })).json();
    await eventually(() => expect(other.current().model(MODEL)?.version).toBe(edited.version));
  } finally {
    await other.stop();
  }
});

it('history of the price list can not be rewritten', async () => {
  await expect(shop.database.pool.query(`update appraisal_versions set summary = 'x'`)).rejects.toThrow(/only ever added/);
  await expect(shop.database.pool.query('delete from appraisal_changes')).rejects.toThrow(/only ever added/);
});
