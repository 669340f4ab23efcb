import type { ImportAnswer } from '@okruh/contracts/import';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

const DISPLAY = 'op-apple-iphone-11-display-original';
const HEAD = 'operation;price_czk;price_ron;duration_minutes;on_the_spot;warranty_months;is_offered\n';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (path: string, market: 'cz' | 'ro' = 'cz') =>
  shop.app.inject({ url: `/api/repairs/admin/${path}`, headers: as('catalog-editor', market) });
const loadPrice = async (id: string): Promise<number> => (await get(`operations?q=${id}`)).json().items[0].prices.CZK.amount;

function send(
  text: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
  role: 'catalog-editor' | 'repair-technician' = 'catalog-editor',
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
    url: '/api/repairs/admin/operations/import',
    headers: { ...as(role), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}
const look = async (text: string): Promise<ImportAnswer> => (await send(text)).json();
const save = async (text: string, fields: Readonly<Record<string, string>> = {}) =>
  send(text, { mode: 'save', fingerprint: (await look(text)).fingerprint, ...fields });

it('shows what it would change, then changes just that', async () => {
  const file = `${HEAD}${DISPLAY};2 190;449;60;1;24;1\n`;
  const seen = (await send(file)).json();
  expect(seen).toMatchObject({ import_id: null, rows: 1, changed: 1, failed: 0, saved: false });
  const item = { line: 2, operation: DISPLAY, label: 'Apple iPhone 11: Výměna displeje – originální díl' };
  expect(seen.items).toEqual([
    { ...item, field: 'price_czk', before: '2290', after: '2190' },
    { ...item, field: 'price_ron', before: '469', after: '449' },
  ]);
  expect(await loadPrice(DISPLAY)).toBe(229_000);
  expect((await save(file)).json()).toMatchObject({
    import_id: expect.stringMatching(/^\d{4}-\d\d-\d\d\/\d+$/),
    changed: 1,
    saved: true,
  });
  const named = async (market: 'cz' | 'ro', words: string): Promise<unknown> =>
    (await get(`operation-versions?q=${encodeURIComponent(words)}`, market)).json().items[0]?.summary;
  expect(await named('cz', 'import ceniku')).toBe('Import ceníku oprav');
  expect(await named('ro', 'importul listei')).toBe('Importul listei de prețuri pentru reparații');
  expect(await loadPrice(DISPLAY)).toBe(219_000);
  expect((await save(file)).json()).toMatchObject({ import_id: null, changed: 0, unchanged: 1, saved: true });
});

it('with wrong rows saves nothing, or the good ones when that is wanted; each wrong cell is named', async () => {
  const file = `${HEAD}${DISPLAY};2200;450;60;ano;24;1\nnothing;1;1;60;1;24;1\n${DISPLAY};-5;x;1;maybe;99;1\n`;
  const refused = (await save(file)).json();
  expect(refused.type).toBe('urn:okruh:problem:rows-incorrect');
  expect(refused.extra.errors.map(({ line, column, message }: ImportAnswer['errors'][number]) => `${line} ${column}: ${message}`)).toEqual([
    '3 operation: neznámá operace',
    '4 operation: stejná operace už je výše',
    '4 price_czk: cena není celé číslo (prázdná = na dotaz)',
    '4 price_ron: cena není celé číslo (prázdná = na dotaz)',
    '4 duration_minutes: doba není 5 až 43200 minut',
    '4 on_the_spot: ano/ne není jasné',
    '4 warranty_months: záruka není 0 až 60 měsíců',
  ]);
  expect(await loadPrice(DISPLAY)).toBe(219_000);
  expect((await save(file, { skip_errors: 'true' })).json()).toMatchObject({ changed: 1, failed: 2, error_count: 7, saved: true });
  expect(await loadPrice(DISPLAY)).toBe(220_000);
});

it('reads the columns that somebody mapped', async () => {
  const mapping = JSON.stringify({ operation: 'Oprava', duration_minutes: 'Čas' });
  const file = `Oprava;Cena v Kč;Preț RON;Čas;Na počkání;Záruka;Nabízí se\n${DISPLAY};2250;460;60;ano;24;ano\n`;
  const missing = (await send(file)).json();
  expect(missing).toMatchObject({ type: 'urn:okruh:problem:columns-missing', title: 'Chybí sloupce: operation, duration_minutes' });
  expect(missing.extra.headings[0]).toEqual({ heading: 'Oprava', samples: [DISPLAY] });
  const seen = (await send(file, { mapping })).json();
  expect(seen).toMatchObject({ changed: 1, failed: 0 });
  expect((await send(file, { mode: 'save', mapping, fingerprint: seen.fingerprint })).json().saved).toBe(true);
  expect(await loadPrice(DISPLAY)).toBe(225_000);
  expect((await send(file, { mapping: '{"operation":"x"}' })).json()).toEqual({ mapping: ['Přiřazení sloupců neodpovídá souboru.'] });
});

it('saves only what was seen', async () => {
  const file = `${HEAD}${DISPLAY};2300;470;60;1;24;1\n`;
  const { fingerprint } = await look(file);
  await save(`${HEAD}${DISPLAY};2310;470;60;1;24;1\n`);
  const late = await send(file, { mode: 'save', fingerprint });
  expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:import-changed']);
  expect(await loadPrice(DISPLAY)).toBe(231_000);
});

it('takes a table with every column, from those who may', async () => {
  expect((await send('operation;price_czk\nx;1\n')).json().title).toContain('price_ron, duration_minutes');
  expect((await send(HEAD)).json().file[0]).toContain('žádné řádky');
  expect((await send(Buffer.from('PK\u0003\u0004\0\0'))).json().file[0]).toContain('XLSX');
  expect((await send('x', {}, 'repair-technician')).statusCode).toBe(403);
});

it('reads what the export wrote', async () => {
  const file = (await get('operations/export')).rawPayload;
  expect((await send(file)).json()).toMatchObject({ rows: 1_081, changed: 0, unchanged: 1_081, items: [] });
});
