import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { ImportAnswer } from '@okruh/contracts/import';
import { type XlsxCell, writeXlsx } from '@okruh/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVariants } from '../../testing/add-variants.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, loadEvents, staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

type Fields = Readonly<Record<string, string>>;
type Answer = ImportAnswer & { readonly steep: number; readonly items: readonly { readonly code: string }[] };
const send = (file: string | Buffer, fields: Fields = {}, name?: string) =>
  office.upload('prices/import', file, { market: 'cz', ...fields }, name);
const look = async (file: string | Buffer, fields: Fields = {}): Promise<Answer> => (await send(file, fields)).json();
const save = async (file: string | Buffer, fields: Fields = {}) =>
  send(file, { ...fields, mode: 'save', fingerprint: (await look(file, fields)).fingerprint });

/** A variant that isn't reduced and costs more than a thousand. */
async function plain(): Promise<PriceRow> {
  const { items }: { items: PriceRow[] } = (await office.get('prices?market=cz&category=phones&page_size=200')).json();
  const found = items.find(({ was, now, since }) => was === null && now.amount > 100_000 && since < '2026-10-01');
  if (found === undefined) throw new Error('every price is reduced');
  return found;
}
const row = async (code: string): Promise<PriceRow> => (await office.get(`prices?market=cz&q=${code}`)).json().items[0];

it.each(['export', 'export.xlsx'])('of the %s changes nothing', async (path) => {
  const file = (await office.get(`prices/${path}?market=cz&category=tablets`)).rawPayload;
  const answer = (await save(file)).json();
  expect(answer).toMatchObject({ changed: 0, failed: 0, saved: true, items: [] });
  expect(answer.unchanged).toBe(answer.rows);
  expect(answer.rows).toBeGreaterThan(10);
});

it('is looked at first and written when asked to', async () => {
  const price = await plain();
  const file = `code;price;common_price\n${price.code};${price.now.amount / 100 - 100};\n`;
  expect(await look(file)).toMatchObject({ rows: 1, changed: 1, saved: false, items: [{ code: price.code, was: price.now }] });
  expect((await row(price.code)).now).toEqual(price.now);
  expect((await save(file)).json().saved).toBe(true);
  expect(await row(price.code)).toMatchObject({ now: { amount: price.now.amount - 10_000 }, common: price.common });
  expect((await loadEvents(shop, price.variant)).at(-1)).toMatchObject({ type: 'price-changed' });
});

it('of a workbook is the same as of CSV', async () => {
  const price = await plain();
  const rows = async function* (): AsyncGenerator<readonly XlsxCell[]> {
    yield [price.code, price.now.amount / 100 - 50];
  };
  const columns = [
    { header: 'Kód', kind: 'text', width: 20 },
    { header: 'Nová cena', kind: 'amount', width: 20 },
  ] as const;
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx({ name: 'Ceny', columns, rows: rows() })) parts.push(part);
  const answer = await look(Buffer.concat(parts));
  expect(answer).toMatchObject({ changed: 1, failed: 0, items: [{ code: price.code, after: { amount: price.now.amount - 5_000 } }] });
  expect(answer.columns.map(({ heading }) => heading)).toEqual(['Kód', 'Nová cena', null]);
});

it('names every wrong cell, in the language of who asks', async () => {
  const price = await plain();
  const file = `code,price\n${price.code},5000\nnobody,100\n${price.code},x\n`;
  const refused = await save(file);
  expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:rows-incorrect']);
  expect(refused.json().extra.errors).toEqual([
    { line: 3, column: 'code', value: 'nobody', message: 'neznámý kód' },
    { line: 4, column: 'code', value: price.code, message: 'stejný kód už je výše' },
    { line: 4, column: 'price', value: 'x', message: 'cena není kladné číslo' },
  ]);
  expect((await row(price.code)).now).toEqual(price.now);
  const romanian = await staff(shop, as('catalog-editor', 'ro')).upload('prices/import', file, { market: 'cz' });
  expect(romanian.json().errors[0].message).toBe('cod necunoscut');
});

it('says which headings there are when a required one isn’t, and reads what is mapped', async () => {
  const price = await plain();
  const file = `artikl;nově;x\n${price.code};${price.now.amount / 100 - 10};1\n`;
  const missing = await send(file);
  expect([missing.statusCode, missing.json().title]).toEqual([409, 'Chybí sloupce: code, price']);
  expect(missing.json().extra.headings).toContainEqual({ heading: 'artikl', samples: [price.code] });
  expect(await look(file, { mapping: '{"code":"artikl","price":"nově"}' })).toMatchObject({ changed: 1, failed: 0 });
});

it('takes tables only, up to a size, of a market', async () => {
  const refusal = async (content: string | Buffer, name?: string) => (await send(content, {}, name)).json().file[0];
  expect(await refusal(Buffer.from('PK\u0003\u0004\0\0'))).toContain('XLSX');
  expect(await refusal('code;price\n')).toContain('žádné řádky');
  expect(await refusal(`code;price\n${'X;1\n'.repeat(50_001)}`)).toContain('50000');
  expect((await send('code;price\nX;1\n', { market: 'de' })).json().market).toHaveLength(1);
  expect((await send('code;price\nX;1\n', { mode: 'delete' })).json().mode).toHaveLength(1);
});

it('of a steep cut needs a confirmation', async () => {
  const price = await plain();
  const file = `code;price\n${price.code};10\n`;
  expect(await look(file)).toMatchObject({ steep: 1, saved: false });
  const refused = await save(file);
  expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:steep-reduction']);
  expect((await save(file, { confirmed: 'true' })).json().saved).toBe(true);
});

it('saves only what was seen: a price that changed meanwhile, another file or no preview is refused', async () => {
  const price = await plain();
  const file = `code;price\n${price.code};${price.now.amount / 100 - 20}\n`;
  const { fingerprint } = await look(file);
  await office.post('prices', { market: 'cz', changes: [{ variant: price.variant, now: price.now.amount - 1_000 }] });
  const attempts = [
    send(file, { mode: 'save', fingerprint }),
    send(`${file}\n`, { mode: 'save', fingerprint }),
    send(file, { mode: 'save' }),
  ];
  for (const late of await Promise.all(attempts))
    expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:import-changed']);
  expect((await row(price.code)).now.amount).toBe(price.now.amount - 1_000);
});

describe('5,000 rows of which 37 are wrong', () => {
  const WRONG = 37;
  const ROWS = 5_000;
  const countAt = async (amount: number): Promise<number> =>
    (
      await shop.database.pool.query<{ count: number }>(`select count(*)::int as count from prices where market = 'cz' and now = $1`, [
        amount,
      ])
    ).rows[0]?.count ?? 0;

  it('save 4,963, give 37 back to be mended, and those as well', async () => {
    await addVariants(shop.database, ROWS);
    const isWrong = (index: number): boolean => index % 135 === 0 && index / 135 < WRONG;
    const lines = Array.from({ length: ROWS }, (_, index) => `GEN-${index};${isWrong(index) ? 'zdarma' : '1234,50'};poznámka ${index}`);
    const file = `code;price;poznámka\n${lines.join('\n')}\n`;
    const seen = await look(file);
    expect([seen.rows, seen.changed, seen.failed, seen.error_count, seen.items.length]).toEqual([ROWS, ROWS - WRONG, WRONG, WRONG, 500]);
    expect(seen.errors.map(({ line }) => line)).toEqual(Array.from({ length: WRONG }, (_, index) => index * 135 + 2));

    const before = await countAt(123_450);
    expect((await save(file)).statusCode).toBe(409);
    expect(await countAt(123_450)).toBe(before);
    const saved = (await send(file, { mode: 'save', skip_errors: 'true', fingerprint: seen.fingerprint })).json();
    expect(saved).toMatchObject({ saved: true, changed: ROWS - WRONG, failed: WRONG });
    expect(await countAt(123_450)).toBe(before + ROWS - WRONG);

    const wrong = (await look(file, { mode: 'errors' })).wrong_rows ?? '';
    expect(wrong.split('\r\n').slice(0, 2)).toEqual(['\uFEFFcode;price;poznámka;Chyba', 'GEN-0;zdarma;poznámka 0;cena není kladné číslo']);
    const mended = (await save(wrong.replaceAll('zdarma', '1234,50'))).json();
    expect(mended).toMatchObject({ saved: true, rows: WRONG, changed: WRONG, failed: 0 });
    expect(await countAt(123_450)).toBe(before + ROWS);
  });
});
