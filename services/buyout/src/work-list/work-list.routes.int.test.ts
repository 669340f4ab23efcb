import { type AdminBuyoutRow, adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { identityFor } from '@okruh/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Placed, place, sellBody, testImei } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, inspectDevice } from '../testing/staff.ts';
import { everyBuyout } from './work-list.query.ts';

let shop: Shop;
let czech: Placed;
let romanian: Placed;
let tablet: Placed;
beforeAll(async () => {
  shop = await openShop();
  czech = await place(shop, 'cz', { buyout_device: { imei: testImei(700_001) } });
  romanian = await place(shop, 'ro');
  tablet = await place(shop, 'cz', {
    device_identifier: 'apple-ipad-air-10-9-m1-2022-64gb-wifi-blue',
    buyout_device: { serial_number: 'testdq738t88' },
    customer_data: { ...sellBody().customer_data, last_name: 'Dvořáková' },
  });
  await inspectDevice(shop, czech.id);
});
afterAll(() => shop.close());

const listQuery = adminListBuyouts.query.parse({});
const list = async (query: string): Promise<{ items: AdminBuyoutRow[]; total: number; page: number; page_size: number }> => {
  const response = await shop.app.inject({ url: `/api/buyout/admin/orders?${query}`, headers: as('support') });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const ids = async (query: string): Promise<string[]> => (await list(query)).items.map((item) => item.id);

describe('the work list', () => {
  it('shows the newest first, with no more of a person than a name', async () => {
    const { items, total } = await list('');
    expect(total).toBe(3);
    expect(items.map((item) => item.id)).toEqual([tablet.id, romanian.id, czech.id]);
    expect(items[2]).toMatchObject({
      customer_name: 'Novotný J.',
      identifier_masked: `•••• ${testImei(700_001).slice(-4)}`,
      status: 'accepted',
    });
  });

  it('filters by market, status, type and day', async () => {
    expect(await ids('market=ro')).toEqual([romanian.id]);
    expect(await ids('status=accepted,paid')).toEqual([czech.id]);
    expect(await ids('status=nonsense')).toEqual([]);
    expect(await ids('type_device=tablet')).toEqual([tablet.id]);
    expect(await ids('type_device=nonsense')).toEqual([]);
    expect(await ids('to=2020-01-01')).toEqual([]);
    expect(await ids('from=2020-01-01&to=2099-01-01')).toHaveLength(3);
  });

  it('pages and sorts', async () => {
    expect(await list('page=2&page_size=2&sort=number')).toMatchObject({
      total: 3,
      page: 2,
      page_size: 2,
      items: [{ number: tablet.number }],
    });
    expect(await ids('sort=-price')).toHaveLength(3);
    expect(await ids('sort=drop+table')).toHaveLength(3);
  });

  it.each([
    ['the number', () => czech.number, () => [czech.id]],
    ['the beginning of the number', () => romanian.number.slice(0, 6).toLowerCase(), () => [romanian.id]],
    ['words of the device', () => 'ipad air', () => [tablet.id]],
    ['the last name without accents', () => 'dvorakova', () => [tablet.id]],
    ['the beginning of the last name', () => 'Dvoř', () => [tablet.id]],
    ['the whole IMEI', () => testImei(700_001), () => [czech.id]],
    ['the serial number in any case', () => 'TESTdq738T88', () => [tablet.id]],
    ['the e-mail', () => 'IOANA.ionescu@example.com', () => [romanian.id]],
    ['name and device together', () => 'novotny iphone', () => [czech.id]],
    ['SQL', () => "' or 1=1 --", () => []],
    ['a pattern', () => '%', () => []],
  ])('is searched by %s', async (_what, typed, found) => {
    expect(await ids(`q=${encodeURIComponent(typed())}`)).toEqual(found());
  });

  it('refuses impossible pages with 400', async () => {
    for (const query of ['page=0', 'page=-1', 'page_size=100000', 'page=1e99', 'from=yesterday']) {
      const response = await shop.app.inject({ url: `/api/buyout/admin/orders?${query}`, headers: as('support') });
      expect(response.statusCode, query).toBe(400);
    }
  });

  it('is for staff only', async () => {
    const get = (headers: Record<string, string>) => shop.app.inject({ url: '/api/buyout/admin/orders', headers });
    expect((await get(identityFor())).statusCode).toBe(401);
    expect((await get(identityFor({ sub: 'x' }))).statusCode).toBe(403);
    expect((await get(as('operator'))).statusCode).toBe(403);
    expect((await get({})).statusCode).toBe(401);
  });
});

it('marks what was sold twice', async () => {
  const again = await place(shop, 'cz', { buyout_device: { imei: testImei(700_001) } });
  expect((await ids('duplicates=true')).toSorted()).toEqual([again.id, czech.id].toSorted());
});

it('counts by status for the tiles', async () => {
  const response = await shop.app.inject({ url: '/api/buyout/admin/orders/counts?market=ro', headers: as('support') });
  expect(response.json()).toEqual({ counts: { submitted: 1 }, open: 1, to_inspect: 0, to_pay: 0 });
});

it('finds what a scanner reads', async () => {
  const find = async (scan: string) =>
    (await shop.app.inject({ method: 'POST', url: '/api/buyout/admin/search', headers: as('shop'), payload: { text: scan } }))
      .json()
      .items.map((item: { id: string }) => item.id);
  expect(await find(romanian.code.toLowerCase())).toEqual([romanian.id]);
  expect(await find('TESTDQ738T88')).toEqual([tablet.id]);
  expect(await find(tablet.number)).toEqual([tablet.id]);
  expect(await find('nothing')).toEqual([]);
});

it('exports the filtered list as CSV that Excel opens and no cell runs', async () => {
  const response = await shop.app.inject({ url: '/api/buyout/admin/orders/export?market=ro', headers: as('support') });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toContain('okruh-vykupy-2026-11-20.csv');
  const rows: string[][] = parse(response.body, { delimiter: ';', bom: true });
  expect(rows).toHaveLength(2);
  expect(rows[0]?.[0]).toBe('Číslo');
  expect(rows[1]).toEqual(expect.arrayContaining([romanian.number, 'RO', 'Ionescu I.', 'RON']));
  expect(response.body.startsWith('\uFEFF')).toBe(true);
});

it('exports more rows than fit into one batch, each once', async () => {
  const rows: string[] = [];
  for await (const row of everyBuyout(shop.database.db, listQuery, shop.deps.personalData, 2)) rows.push(row.id);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.toSorted()).toEqual((await ids('')).toSorted());
  expect(rows.length).toBeGreaterThan(3);
});

it('says what waits for whom, with the first of each', async () => {
  const load = async (role: Parameters<typeof as>[0], query = '') =>
    (await shop.app.inject({ url: `/api/buyout/admin/waiting${query}`, headers: as(role) })).json().items;
  const payouts = { kind: 'payouts', count: 1, late: 0, first: [{ id: czech.id, number: czech.number, market: 'cz', due: null }] };
  expect(await load('accountant')).toMatchObject([payouts]);
  expect((await load('accountant'))[0].first[0].name).toMatch(/iPhone/);
  expect(await load('accountant', '?market=ro')).toMatchObject([{ kind: 'payouts', count: 0, first: [] }]);
  expect((await load('admin')).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
    ['buyouts-arrived', 'buyouts-to-inspect', 'offers-unanswered', 'payouts'].toSorted(),
  );
  expect(await load('warehouse')).toEqual([]);
});

it('is found by the office’s search: what a reader reads is exact, and who may not see it finds nothing', async () => {
  const search = async (text: string, role: Parameters<typeof as>[0] = 'shop') =>
    (await shop.app.inject({ method: 'POST', url: '/api/buyout/admin/search', headers: as(role), payload: { text } })).json().items;
  expect(await search('TESTDQ738T88')).toMatchObject([{ kind: 'buyout', id: tablet.id, number: tablet.number, is_exact: true }]);
  expect(await search('ipad')).toMatchObject([{ id: tablet.id, is_exact: false }]);
  expect(await search('TESTDQ738T88', 'warehouse')).toEqual([]);
});
