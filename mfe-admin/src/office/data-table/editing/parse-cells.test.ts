import { expect, it } from 'vitest';
import { parseCells } from './parse-cells.ts';

it.each([
  ['1', [['1']]],
  ['1\n2\n', [['1'], ['2']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '"two\nlines"\t"a ""quote"""\nx\ty',
    [
      ['two\nlines', 'a "quote"'],
      ['x', 'y'],
    ],
  ],
  ['1\n\n3', [['1'], [''], ['3']]],
  ['', []],
] as const)('reads %j as a spreadsheet copies it', (text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});
