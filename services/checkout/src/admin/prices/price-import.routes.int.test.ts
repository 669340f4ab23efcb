import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTariffs } from '../../demo/seed-tariffs.ts';
import { DEMO_DATA, openShop, type Shop } from '../../testing/shop.ts';
import { importer, staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
let insurances: ReturnType<typeof importer>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
  insurances = importer(shop, '/price-tables/insurances/import');
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.deps.liveTariffs.reload();
});
afterAll(() => shop.close());

const exported = async (table = 'insurances'): Promise<string[]> =>
  (await office('GET', `/price-tables/${table}/export`)).body.replace('\uFEFF', '').trim().split('\r\n');
const toFile = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;
/** Lines of the export with another cell in the row of an id. */
const withCell = (lines: readonly string[], id: string, column: string, value: string): string[] => {
  const place = (lines[0] ?? '').split(';').indexOf(column);
  return lines.map((line) => (line.startsWith(`${id};`) ? line.split(';').with(place, value).join(';') : line));
};
const PHONE = 'ins-accident-phone-12-0k';
const loadPrice = async (id: string): Promise<number | undefined> => {
  const { rows } = (await office('GET', '/price-tables/insurances')).json();
  return rows.find((row: { id: string }) => row.id === id)?.values.price.CZK;
};

it.each(['insurances', 'prolonged-warranties'])(
  '%s come back as they went out, as CSV and as a workbook, and change nothing',
  async (table) => {
    const { save } = importer(shop, `/price-tables/${table}/import`);
    for (const path of ['export', 'export.xlsx']) {
      // oxlint-disable-next-line no-await-in-loop
      const file = (await office('GET', `/price-tables/${table}/${path}`)).rawPayload;
      // oxlint-disable-next-line no-await-in-loop
      const answer = (await save(file)).json();
      expect(answer, answer.title).toMatchObject({ changed: 0, failed: 0, saved: true, items: [] });
      expect([answer.unchanged, answer.rows > 20]).toEqual([answer.rows, true]);
    }
  },
);

it('is looked at first, then saved with what was before', async () => {
  const file = toFile(withCell(await exported(), PHONE, 'price_czk', '333'));
  const before = await loadPrice(PHONE);
  expect(await insurances.look(file)).toMatchObject({
    changed: 1,
    saved: false,
    items: [{ kind: 'changed', row: { id: PHONE }, changes: [{ field: 'price' }] }],
  });
  expect(await loadPrice(PHONE)).toBe(before);
  expect((await insurances.save(file)).json()).toMatchObject({ changed: 1, saved: true });
  expect(await loadPrice(PHONE)).toBe(33_300);
  const [newest] = (await office('GET', '/price-tables/insurances/changes')).json().items;
  expect(newest).toMatchObject({ subject: PHONE, kind: 'changed', by: 'Eva Editorová', changes: [{ field: 'price' }] });
});

it('an empty id adds a row, once', async () => {
  const [head = '', first = ''] = await exported();
  const place = head.split(';').indexOf('month_count');
  const file = toFile([head, first.split(';').with(0, '').with(place, '99').join(';')]);
  expect((await insurances.save(file)).json()).toMatchObject({ changed: 1, items: [{ kind: 'added', row: { id: '' }, changes: [] }] });
  expect((await exported()).at(-1)).toMatch(/^row-[^;]+;/);
  const [overlap] = (await insurances.look(file)).errors;
  expect(overlap).toMatchObject({ line: 2, column: 'from_czk', message: expect.stringMatching(/^Pásmo ceny se kryje s položkou row-/) });
});

describe('wrong rows', () => {
  it('are named with line, column, value and reason; the good ones are saved on wish, the others come back', async () => {
    const lines = withCell(
      withCell(await exported(), PHONE, 'month_count', 'x'),
      'ins-theft-accident-phone-12-0k',
      'price_czk',
      '1 234,50',
    );
    const file = toFile([...lines, lines.find((line) => line.startsWith('ins-accident-tablet')) ?? '']);
    const refused = await insurances.save(file);
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:rows-incorrect']);
    expect(refused.json().extra.errors).toEqual([
      {
        line: lines.findIndex((line) => line.startsWith(PHONE)) + 1,
        column: 'month_count',
        value: 'x',
        message: 'je celé číslo od 1 do 120',
      },
      { line: lines.length + 1, column: 'id', value: expect.stringMatching(/^ins-accident-tablet/), message: 'stejné id už je výše' },
    ]);
    expect(await loadPrice('ins-theft-accident-phone-12-0k')).not.toBe(123_450);
    expect((await insurances.save(file, { skip_errors: 'true' })).json()).toMatchObject({ changed: 1, failed: 2, saved: true });
    expect(await loadPrice('ins-theft-accident-phone-12-0k')).toBe(123_450);
    const wrong = (await insurances.look(file, { mode: 'errors' })).wrong_rows ?? '';
    expect(wrong.split('\r\n')[1]).toMatch(new RegExp(`^${PHONE};.*;je celé číslo od 1 do 120$`));
    expect((await insurances.look(wrong)).error_count).toBe(1);
  });

  it('that overlap are wrong on both sides', async () => {
    const lines = await exported();
    const [first, second] = lines.filter((line) => line.startsWith('ins-accident-phone-12-')).map((line) => line.split(';'));
    const head = (lines[0] ?? '').split(';');
    const [from, to] = [head.indexOf('from_czk'), head.indexOf('to_czk')];
    if (first === undefined || second === undefined) throw new Error('the table has one band only');
    const file = toFile([head.join(';'), first.with(to, '6000').join(';'), second.with(from, '5500').join(';')]);
    const { failed, errors } = await insurances.look(file);
    expect([failed, errors.map(({ line, column }) => [line, column])]).toEqual([
      2,
      [
        [2, 'from_czk'],
        [3, 'from_czk'],
      ],
    ]);
  });

  it('leave a neighbour as it is, so that a row which counts on its change is wrong as well', async () => {
    const lines = await exported();
    const [first, second] = lines.filter((line) => line.startsWith('ins-accident-phone-12-')).map((line) => line.split(';'));
    const head = (lines[0] ?? '').split(';');
    const column = (name: string): number => head.indexOf(name);
    if (first === undefined || second === undefined) throw new Error('the table has one band only');
    const moved = [first.with(column('to_czk'), '6000'), second.with(column('from_czk'), '6000')];
    expect(await insurances.look(toFile([head.join(';'), ...moved.map((cells) => cells.join(';'))]))).toMatchObject({
      changed: 2,
      failed: 0,
    });
    const broken = [moved[0] ?? [], (moved[1] ?? []).with(column('deductible_percent'), '101')];
    const seen = await insurances.look(toFile([head.join(';'), ...broken.map((cells) => cells.join(';'))]));
    expect([seen.changed, seen.errors.map(({ line, column: name }) => [line, name])]).toEqual([
      0,
      [
        [2, 'from_czk'],
        [3, 'deductible_percent'],
      ],
    ]);
  });

  it('name a service that the catalogue doesn’t have, in the language of who asks', async () => {
    const [head = '', first = ''] = await exported('prolonged-warranties');
    const { look } = importer(shop, '/price-tables/prolonged-warranties/import');
    const { errors } = await look(toFile([head, first.split(';').with(2, 'nothing').join(';')]));
    expect(errors).toEqual([{ line: 2, column: 'variant_id', value: 'nothing', message: 'Taková služba v katalogu není.' }]);
  });
});

it('saves only what was seen', async () => {
  const file = toFile(withCell(await exported(), PHONE, 'price_czk', '444'));
  const { fingerprint } = await insurances.look(file);
  const { rows } = (await office('GET', '/price-tables/insurances')).json();
  const { version, values } = rows.find((row: { id: string }) => row.id === PHONE);
  await office('PUT', `/price-tables/insurances/rows/${PHONE}`, { version, values: { ...values, deductible_percent: 11 } });
  const late = await insurances.send(file, { mode: 'save', fingerprint });
  expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:import-changed']);
  expect(await loadPrice(PHONE)).not.toBe(44_400);
});

it('is for those who edit tariffs', async () => {
  const { send } = importer(shop, '/price-tables/insurances/import', 'support');
  expect((await send('id\n1\n')).statusCode).toBe(403);
  expect((await staff(shop, 'support')('GET', '/price-tables/insurances/export.xlsx')).statusCode).toBe(403);
});
