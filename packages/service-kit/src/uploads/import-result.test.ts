import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv-records.ts';
import { importResult, refuseSave, type RowResult } from './import-result.ts';
import { type ImportColumn, mapTable } from './import-table.ts';
import type { ImportForm } from './read-import.ts';

type Name = 'code' | 'price';
const columns: readonly ImportColumn<Name>[] = [
  { name: 'code', isRequired: true, aliases: ['kód'] },
  { name: 'price', isRequired: true, aliases: ['cena'] },
];

function form(text: string, more: Partial<ImportForm<Name>> = {}): ImportForm<Name> {
  const table = mapTable(parseCsv(Buffer.from(text), 100_000) ?? [], columns, {});
  if (table === null) throw new Error('the mapping is wrong');
  return { mode: 'preview', skipsErrors: false, fingerprint: null, fields: {}, table, hash: text, locale: 'cs', ...more };
}
/** A price must be a number; 1 is stored already. */
const judge = ({ table }: ImportForm<Name>): RowResult<string, Name>[] =>
  table.rows.map((source) =>
    /^\d+$/.test(source.cell('price'))
      ? { state: source.cell('price') === '1' ? 'unchanged' : 'ok', source, row: source.cell('code') }
      : { state: 'error', source, errors: [{ column: 'price', message: 'cena není číslo' }] },
  );
const look = (given: ImportForm<Name>, stored: unknown = []) => importResult(given, judge(given), stored);

describe('5,000 rows of which 37 are wrong', () => {
  const isWrong = (row: number): boolean => row % 137 === 0;
  const lines = Array.from({ length: 5_000 }, (_, index) => `K${index + 1};${isWrong(index + 1) ? 'x' : '20'};p${index + 1}`);
  // 36 rows by their number, and the last one.
  lines[4_999] = 'K5000;drahé;p5000';
  const text = `kód;Cena;poznámka\n${lines.join('\n')}\n`;

  it('leave 4,963 good ones, and exactly the wrong lines are named', () => {
    const { changed, answer } = look(form(text));
    expect([answer.rows, answer.changed, answer.unchanged, answer.failed, answer.error_count]).toEqual([5_000, 4_963, 0, 37, 37]);
    expect(changed).toHaveLength(4_963);
    const wrong = [...Array.from({ length: 36 }, (_, index) => (index + 1) * 137), 5_000];
    expect(answer.errors).toEqual(
      wrong.map((row) => ({ line: row + 1, column: 'Cena', value: row === 5_000 ? 'drahé' : 'x', message: 'cena není číslo' })),
    );
  });

  it('come back as a file with all their cells, that can be imported after it is mended', () => {
    const { answer } = look(form(text, { mode: 'errors' }));
    const file = answer.wrong_rows ?? '';
    expect(file.split('\r\n').slice(0, 2)).toEqual(['\uFEFFcode;price;poznámka;Chyba', 'K137;x;p137;cena není číslo']);
    expect(file.split('\r\n').at(-2)).toBe('K5000;drahé;p5000;cena není číslo');
    const mended = look(form(file.replaceAll(';x;', ';30;').replace('drahé', '30'), { mode: 'errors' }));
    expect([mended.answer.rows, mended.answer.changed, mended.answer.failed]).toEqual([37, 37, 0]);
    // Errors of before aren't kept beside new ones.
    expect(look(form(file, { mode: 'errors' })).answer.wrong_rows?.split('\r\n')[0]).toBe('\uFEFFcode;price;poznámka;Chyba');
  });
});

it('names at most 500 errors and counts all', () => {
  const { answer } = look(form(`code;price\n${'A;x\n'.repeat(800)}`));
  expect([answer.errors.length, answer.error_count, answer.failed]).toEqual([500, 800, 800]);
});

it('keeps the headings in the file of wrong rows where a field’s name is another column’s', () => {
  const wrong = look(form('code;price;kód\nA;x;B\n', { mode: 'errors' })).answer.wrong_rows;
  expect(wrong).toBe('\uFEFFcode;price;kód;Chyba\r\nA;x;B;cena není číslo\r\n');
});

describe('a save', () => {
  const text = 'code;price\nA;1\nB;2\nC;x\n';
  const seen = look(form(text)).answer.fingerprint;

  it('needs the fingerprint of what was seen', () => {
    const refusal = (fingerprint: string | null, given = text, stored: unknown = []) => {
      const one = form(given, { mode: 'save', skipsErrors: true, fingerprint });
      return refuseSave(one, look(one, stored));
    };
    expect(refusal(seen)).toBeNull();
    for (const answer of [refusal(null), refusal(seen, 'code;price\nA;1\n'), refusal(seen, text, [['B', 5]])])
      expect(answer).toMatchObject({ status: 409, problem: 'import-changed' });
  });

  it('of a file with wrong rows needs the wish to leave them out', () => {
    const one = form(text, { mode: 'save', fingerprint: seen });
    expect(refuseSave(one, look(one))).toMatchObject({
      problem: 'rows-incorrect',
      options: { extra: { error_count: 1, errors: [{ line: 4, column: 'price', value: 'x' }] } },
    });
  });
});
