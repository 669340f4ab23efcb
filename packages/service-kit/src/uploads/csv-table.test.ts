import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { lineName, readCsvTable } from './csv-table.ts';
import { importRows } from './import-rows.ts';

const read = (text: string | Buffer, fileName = 'ceny.csv', maxRows = 3) => {
  const table = readCsvTable<'code' | 'price' | 'note'>(
    { content: Buffer.from(text), fileName },
    { required: ['code', 'price'], maxRows, locale: 'cs' },
  );
  return 'errors' in table
    ? table.errors
    : table.rows.map(({ line, cell }) => [line, cell('code'), cell('price'), cell('note')].join(' | '));
};

it.each([
  ['semicolons', 'code;price;note\nA;1;x\n'],
  ['commas', 'code,price,note\nA,1,x\n'],
  ['tabs', 'code\tprice\tnote\nA\t1\tx\n'],
  ['another separator in a quoted heading', '"code";"price";"note";"a,b,c,d,e"\nA;1;x\n'],
  ['UTF-16, as Excel saves Unicode text', Buffer.from('\uFEFFcode\tprice\tnote\r\nA\t1\tx\r\n', 'utf16le')],
  ['a byte order mark and Windows line ends', '\uFEFFcode;price;note\r\nA;1;x\r\n'],
  ['quoted cells', '"code";"price";"note"\n"A";"1";"x"\n'],
  ['columns in another order, others beside them, capitals and spaces', 'note; PRICE ;x;Code\n x ;1;;A\n'],
])('reads a table with %s', (_what, text) => {
  expect(read(text)).toEqual(['2 | A | 1 | x']);
});

it('reads Windows-1250, as Czech Excel saves', () => {
  expect(read(Buffer.concat([Buffer.from('code;price;note\nA;1;'), Buffer.from([0xf8, 0x9e])]))).toEqual(['2 | A | 1 | řž']);
});

it('counts lines as an editor does, over empty ones and breaks in cells', () => {
  expect(read('code;price\n\n\nA;1\n"B\nb";2\nC;3\n')).toEqual(['4 | A | 1 | ', '6 | B\nb | 2 | ', '7 | C | 3 | ']);
});

it('names the columns of the head, for who refuses others', () => {
  const table = readCsvTable<'code'>(
    { content: Buffer.from('Code; PRICE ;x\nA;1;2\n'), fileName: 'a.csv' },
    { required: [], maxRows: 3, locale: 'cs' },
  );
  expect('columns' in table && table.columns).toEqual(['code', 'price', 'x']);
});

it('gives nothing for a column that the file or the line lacks', () => {
  expect(read('code;price\nA\n')).toEqual(['2 | A |  | ']);
});

describe('a file that is no import', () => {
  const notCsv = ['Soubor není CSV. Uložte ho jako CSV oddělené středníkem.'];

  it.each([
    ['a spreadsheet by its name', 'code;price\nA;1\n', 'ceny.xlsx', notCsv],
    ['a spreadsheet by its bytes', 'PK\u0003\u0004\0\0', 'ceny.csv', notCsv],
    ['a quote that never ends', `code;price\n"A;1\n${'x'.repeat(20_000)}`, 'ceny.csv', notCsv],
    ['a head alone', 'code;price\n', 'ceny.csv', ['V souboru nejsou žádné řádky.']],
    ['no columns', 'kod;price\nA;1\n', 'ceny.csv', ['Chybí sloupce: code']],
    ['too many lines', 'code;price\nA;1\nB;1\nC;1\nD;1\n', 'ceny.csv', ['Soubor má přes 3 řádky.']],
  ])('is refused: %s', (_what, text, name, errors) => {
    expect(read(text, name)).toEqual(errors);
  });
});

it('reads back what our own export writes, defused cells too', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[=+@\-a-z;"']{1,8}$/), (code) => {
      // An apostrophe that the export would have written can't be reported from one of the text.
      fc.pre(!/^'[=+@-]/.test(code));
      expect(read(`${BYTE_ORDER_MARK}${csvLine(['code', 'price'])}${csvLine([code, '1'])}`)).toEqual([`2 | ${code} | 1 | `]);
    }),
  );
});

it('names every bad row with all its errors, and stops where nobody reads on', () => {
  const rows = Array.from({ length: 80 }, (_, index) => ({ line: index + 2 }));
  const even = ({ line }: { readonly line: number }) => (line % 2 === 0 ? { row: line } : { errors: ['lichý', 'špatný'] });
  expect(importRows(rows.slice(0, 1), lineName('cs'), even)).toEqual({ rows: [2] });
  expect(importRows(rows.slice(0, 4), lineName('ro'), even)).toEqual({
    errors: ['Rândul 3: lichý, špatný', 'Rândul 5: lichý, špatný'],
  });
  const all = importRows(rows, lineName('cs'), () => ({ errors: ['špatný'] }));
  expect('errors' in all && all.errors).toHaveLength(50);
});
