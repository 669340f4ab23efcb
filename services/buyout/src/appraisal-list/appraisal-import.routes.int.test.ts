import type { ImportAnswer } from '@okruh/contracts/import';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

const MODEL = 'apple-iphone-12-64gb';
const HEAD = 'model;quality;price_czk;price_ron\n';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (path: string, market: 'cz' | 'ro' = 'cz') =>
  shop.app.inject({ url: `/api/buyout/admin/${path}`, headers: as('buyout-manager', market) });
const loadPrice = async (quality: string): Promise<number> => (await get(`appraisals/${MODEL}`)).json().prices[quality].CZK.amount;

function send(
  text: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
  role: 'buyout-manager' | 'buyout-clerk' = 'buyout-manager',
): Promise<LightMyRequestResponse> {
  const boundary = '----okruh';
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part('name="file"; filename="ceny.csv"\r\ncontent-type: text/csv', text),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return shop.app.inject({
    method: 'POST',
    url: '/api/buyout/admin/appraisals/import',
    headers: { ...as(role), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}
const look = async (text: string): Promise<ImportAnswer> => (await send(text)).json();
const save = async (text: string, fields: Readonly<Record<string, string>> = {}) =>
  send(text, { mode: 'save', fingerprint: (await look(text)).fingerprint, ...fields });

it('is looked at first, and saved as one version', async () => {
  const before = await loadPrice('A+');
  const file = `${HEAD}${MODEL};A+;5 000;1 020\n${MODEL};A;4500;910\n`;
  const seen = (await send(file)).json();
  expect(seen).toMatchObject({ import_id: null, rows: 2, changed: 2, unchanged: 0, failed: 0, saved: false });
  expect(seen.items[0]).toMatchObject({
    line: 2,
    model: MODEL,
    quality: 'A+',
    before: { CZK: { amount: before } },
    after: { CZK: { amount: 500_000 } },
  });
  expect(await loadPrice('A+')).toBe(before);
  const saved = (await save(file)).json();
  expect(saved).toMatchObject({ import_id: expect.stringMatching(/^\d{4}-\d\d-\d\d\/\d+$/), changed: 2, saved: true });
  expect([await loadPrice('A+'), await loadPrice('A')]).toEqual([500_000, 450_000]);
  expect((await save(file)).json()).toMatchObject({ import_id: null, changed: 0, unchanged: 2, saved: true });
});

it('is named in the language of who reads and searches the versions', async () => {
  const summaries = async (market: 'cz' | 'ro', words: string): Promise<string[]> => {
    const { items } = (await get(`appraisal-versions?q=${encodeURIComponent(words)}`, market)).json<{ items: { summary: string }[] }>();
    return [...new Set(items.map(({ summary }) => summary))];
  };
  expect(await summaries('cz', 'import cen')).toEqual(['Import cen']);
  expect(await summaries('ro', 'import de preturi')).toEqual(['Import de prețuri']);
  expect(await summaries('ro', 'import cen')).toEqual([]);
});

it('with wrong rows saves nothing, or the good ones when that is wanted', async () => {
  const file = `Kód modelu,Kvalita,Cena v Kč,Cena RON\n${MODEL},A+,6000,1220\nnothing,A,1,1\n${MODEL},B,x,1\n`;
  const refused = await save(file);
  expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:rows-incorrect']);
  expect(refused.json().extra.errors).toEqual([
    { line: 3, column: 'Kód modelu', value: 'nothing', message: 'neznámý model' },
    { line: 4, column: 'Cena v Kč', value: 'x', message: 'cena není kladné celé číslo' },
  ]);
  expect(await loadPrice('A+')).toBe(500_000);
  expect((await save(file, { skip_errors: 'true' })).json()).toMatchObject({ changed: 1, failed: 2, saved: true });
  expect(await loadPrice('A+')).toBe(600_000);
});

it('leaves a model out whose grades would break their order', async () => {
  const file = `${HEAD}${MODEL};A;9500;1900\napple-iphone-13-128gb;A+;9900;2000\n`;
  const seen = await look(file);
  expect(seen).toMatchObject({ changed: 1, failed: 1 });
  expect(seen.errors.map(({ line, message }) => [line, message])).toEqual([
    [2, 'horší kvalita by stála víc než lepší'],
    [2, 'horší kvalita by stála víc než lepší'],
  ]);
  expect((await save(file, { skip_errors: 'true' })).json().saved).toBe(true);
  expect(await loadPrice('A')).toBe(450_000);
});

it('saves only what was seen', async () => {
  const file = `${HEAD}${MODEL};A+;6100;1230\n`;
  const { fingerprint } = await look(file);
  await save(`${HEAD}${MODEL};A+;6050;1230\n`);
  for (const fields of [{ fingerprint }, {}]) {
    const late = await send(file, { mode: 'save', ...fields });
    expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:import-changed']);
  }
  expect(await loadPrice('A+')).toBe(605_000);
});

it('of a file without the columns, without rows or that is no table is refused', async () => {
  const missing = (await send('model;price\nx;1\n')).json();
  expect(missing).toMatchObject({ type: 'urn:okruh:problem:columns-missing', title: 'Chybí sloupce: quality, price_czk, price_ron' });
  expect(missing.extra.headings.map(({ heading }: { heading: string }) => heading)).toEqual(['model', 'price']);
  expect((await send(HEAD)).statusCode).toBe(400);
  expect((await send(Buffer.from('PK\u0003\u0004\0\0'))).json().file[0]).toContain('XLSX');
  expect((await send('x', {}, 'buyout-clerk')).statusCode).toBe(403);
});
