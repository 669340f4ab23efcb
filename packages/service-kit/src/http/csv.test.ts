import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('defuses what a spreadsheet would run', () => {
  expect(csvLine(['=HYPERLINK("x")', '+1', '-1', '@SUM', '\t=1', 'a;b', 'a"b'])).toBe(
    `"'=HYPERLINK(""x"")";'+1;'-1;'@SUM;'\t=1;"a;b";"a""b"\r\n`,
  );
});

it('writes a number as one, also below zero', () => {
  expect(csvLine([-12.5, 21, '-1'])).toBe("-12.5;21;'-1\r\n");
});

it('is read back as it was written, whatever stands in the cells', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (cells) => {
      const [line]: string[][] = parse(csvLine(cells), { delimiter: ';', relax_quotes: false });
      expect(line).toEqual(cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
    }),
  );
});
