import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTERY, PHONE } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = async (path: string) => (await shop.app.inject({ url: `/api/repairs/admin/${path}`, headers: as('catalog-editor') })).json();
const loadRow = async (id: string) => (await get(`operations?q=${id}`)).items[0];
const patch = (id: string, payload: object, role: 'catalog-editor' | 'repair-technician' = 'catalog-editor') =>
  shop.app.inject({ method: 'PATCH', url: `/api/repairs/admin/operations/${id}`, headers: as(role), payload });
const choice = async (id: string) =>
  (await shop.app.inject({ url: `/api/repairs/operations?color=${PHONE}`, headers: identityFor() }))
    .json()
    .choices.find((row: { value: string }) => row.value === id);
const published = async () =>
  Number(
    (
      await shop.database.pool.query(
        `select count(*) from outbox where type like 'repairs.repair-prices-changed%' and subject = 'mp-apple-iphone-13'`,
      )
    ).rows[0].count,
  );

const HEAD = 'operation;price_czk;price_ron;duration_minutes;on_the_spot;warranty_months;is_offered';
function importCsv(
  text: string | Buffer,
  options: { preview?: boolean; name?: string; role?: 'catalog-editor' | 'repair-technician' } = {},
) {
  const boundary = '----okruh';
  const { preview = false, name = 'ceny.csv', role = 'catalog-editor' } = options;
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`),
    Buffer.from(text),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return shop.app.inject({
    method: 'POST',
    url: `/api/repairs/admin/operations/import?preview=${preview}`,
    headers: { ...as(role), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}

describe('an edit of the price list', () => {
  it('is shown to shoppers at once, published, and struck through when it is a reduction', async () => {
    const row = await loadRow(BATTERY);
    const before = await choice(BATTERY);
    const response = await patch(BATTERY, { version: row.version, price_czk: before.price.amount - 30_000 });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().prices.CZK.amount).toBe(before.price.amount - 30_000);
    expect(await choice(BATTERY)).toMatchObject({ price: { amount: before.price.amount - 30_000 }, common_price: before.price });
    expect(await published()).toBe(1);
    expect((await get('operation-versions')).items[0]).toMatchObject({ summary: BATTERY, created_by: 'Tomáš Technik', changes: 1 });
  });

  it('never shows more than the lowest price of the last 30 days as the former one', async () => {
    const lowest = (await choice(BATTERY)).price.amount;
    for (const amount of [lowest + 90_000, lowest - 10_000]) {
      await patch(BATTERY, { version: (await loadRow(BATTERY)).version, price_czk: amount });
    }
    expect((await choice(BATTERY)).common_price.amount).toBe(lowest);
    await patch(BATTERY, { version: (await loadRow(BATTERY)).version, price_czk: lowest + 50_000 });
    expect((await choice(BATTERY)).common_price).toBeNull();
  });

  it('is refused when someone else was faster, and of two at once one wins', async () => {
    const { version } = await loadRow(BATTERY);
    const answers = await Promise.all([1, 2, 3].map((step) => patch(BATTERY, { version, warranty_months: 20 + step })));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await patch(BATTERY, { version, price_czk: -1 })).statusCode).toBe(400);
    expect((await patch(BATTERY, { version }, 'repair-technician')).statusCode).toBe(403);
  });

  it('takes an operation off the offer', async () => {
    await patch(BATTERY, { version: (await loadRow(BATTERY)).version, is_offered: false });
    expect(await choice(BATTERY)).toBeUndefined();
    await patch(BATTERY, { version: (await loadRow(BATTERY)).version, is_offered: true });
  });
});

describe('an import', () => {
  const DISPLAY = 'op-apple-iphone-11-display-original';

  it('shows what it would change, then changes just that', async () => {
    const text = `${HEAD}\n${DISPLAY};2 190;449;60;1;24;1\n`;
    const preview = (await importCsv(text, { preview: true })).json();
    expect(preview).toMatchObject({ version: null, rows: 1, changed: 1 });
    expect(preview.changes).toEqual([
      {
        row: 2,
        operation: DISPLAY,
        label: 'Apple iPhone 11: Výměna displeje – originální díl',
        field: 'price_czk',
        before: '2290',
        after: '2190',
      },
      {
        row: 2,
        operation: DISPLAY,
        label: 'Apple iPhone 11: Výměna displeje – originální díl',
        field: 'price_ron',
        before: '469',
        after: '449',
      },
    ]);
    expect((await loadRow(DISPLAY)).prices.CZK.amount).toBe(229_000);
    expect((await importCsv(text)).json()).toMatchObject({ version: expect.stringMatching(/^\d{4}-\d\d-\d\d\/\d+$/), changed: 1 });
    const named = async (market: 'cz' | 'ro', words: string): Promise<unknown> => {
      const url = `/api/repairs/admin/operation-versions?q=${encodeURIComponent(words)}`;
      return (await shop.app.inject({ url, headers: as('catalog-editor', market) })).json().items[0]?.summary;
    };
    expect(await named('cz', 'import ceniku')).toBe('Import ceníku oprav');
    expect(await named('ro', 'importul listei')).toBe('Importul listei de prețuri pentru reparații');
    expect((await loadRow(DISPLAY)).prices.CZK.amount).toBe(219_000);
    expect((await importCsv(text)).json()).toMatchObject({ version: null, changed: 0 });
  });

  it('with one bad row imports none and names each bad row', async () => {
    const response = await importCsv(`${HEAD}\n${DISPLAY};9;9;60;1;24;1\nnothing;1;1;60;1;24;1\n${DISPLAY};-5;x;1;maybe;99;1\n`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      file: [
        'Řádek 3: neznámá operace',
        'Řádek 4: stejná operace už je výše, cena není celé číslo (prázdná = na dotaz), doba není 5 až 43200 minut, záruka není 0 až 60 měsíců, ano/ne není jasné',
      ],
    });
    expect((await loadRow(DISPLAY)).prices.CZK.amount).toBe(219_000);
  });

  it('takes CSV only, with every column', async () => {
    expect((await importCsv('operation;price_czk\nx;1\n')).json().file[0]).toContain('price_ron, duration_minutes');
    expect((await importCsv(`${HEAD}\n`)).json().file[0]).toContain('žádné řádky');
    expect((await importCsv(`${HEAD}\n${DISPLAY};1;1;60;1;24;1\n`, { name: 'ceny.xlsx' })).json().file[0]).toContain('CSV');
    expect((await importCsv(Buffer.from('PK\u0003\u0004\0\0'))).json().file[0]).toContain('CSV');
    expect((await importCsv('x', { role: 'repair-technician' })).statusCode).toBe(403);
  });

  it('reads what the export wrote', async () => {
    const csv = await shop.app.inject({ url: '/api/repairs/admin/operations/export', headers: as('catalog-editor') });
    const back = (await importCsv(csv.rawPayload, { preview: true })).json();
    expect(back).toMatchObject({ rows: 1_081, changed: 0, changes: [] });
  });
});

it('history of the price list can not be rewritten', async () => {
  await expect(shop.database.pool.query(`update list_versions set summary = 'x'`)).rejects.toThrow(/only ever added/);
  await expect(shop.database.pool.query('delete from list_changes')).rejects.toThrow(/only ever added/);
});
