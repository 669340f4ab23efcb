import type { Quality } from '@okruh/market/appraisal';
import type { ImportRow } from '@okruh/service-kit/uploads';
import { expect, it } from 'vitest';
import { type AppraisalField, type Prices, readAppraisalRows } from './appraisal-import.ts';

const prices = (units: number): Prices => ({ CZK: units * 100, RON: units * 20 });
const stored = new Map([
  [
    'apple-a',
    new Map<Quality, Prices>([
      ['A+', prices(2000)],
      ['A', prices(1500)],
      ['B', prices(1000)],
    ]),
  ],
  ['apple-b', new Map<Quality, Prices>([['A', prices(900)]])],
]);
const fields: readonly AppraisalField[] = ['model', 'quality', 'price_czk', 'price_ron'];
const toRow = (cells: readonly string[], index: number): ImportRow<AppraisalField> => ({
  line: index + 2,
  cells,
  cell: (name) => cells[fields.indexOf(name)] ?? '',
});
const read = (...rows: readonly (readonly string[])[]) => readAppraisalRows(rows.map(toRow), stored, 'cs');
const states = (...rows: readonly (readonly string[])[]) =>
  read(...rows).map((result) =>
    result.state === 'error' ? result.errors.map(({ column, message }) => `${column}: ${message}`) : result.state,
  );

it('knows what changes and what is stored as it is', () => {
  expect(states(['apple-a', 'a+', '2 100', '410'], ['apple-a', 'A', '1500', '300'])).toEqual(['ok', 'unchanged']);
  expect(read(['apple-b', 'A', '1000', '200'])[0]).toMatchObject({
    row: { line: 2, model: 'apple-b', quality: 'A', before: { CZK: 90_000, RON: 18_000 }, after: { CZK: 100_000, RON: 20_000 } },
  });
});

it('names the cell of every error', () => {
  expect(
    states(
      ['nobody', 'A', '1', '1'],
      ['apple-a', 'E', 'x', '1'],
      ['apple-b', 'B', '1', '1'],
      ['apple-b', 'A', '950', '190'],
      ['apple-b', 'A', '1', '1'],
    ),
  ).toEqual([
    ['model: neznámý model'],
    ['quality: neznámá kvalita', 'price_czk: cena není kladné celé číslo'],
    ['quality: neznámá kvalita'],
    'ok',
    ['model: stejný model a kvalita už je výše'],
  ]);
});

it('takes out all changes of a model whose grades would break their order, in the column that breaks it', () => {
  const order = 'horší kvalita by stála víc než lepší';
  expect(
    states(
      ['apple-a', 'A', '2100', '300'],
      ['apple-a', 'B', '1100', '200'],
      ['apple-b', 'A', '950', '190'],
      ['apple-a', 'A+', '2000', '400'],
    ),
  ).toEqual([[`price_czk: ${order}`], [`price_czk: ${order}`], 'ok', 'unchanged']);
  expect(states(['apple-a', 'A', '2100', '300'], ['apple-a', 'A+', '2200', '440'])).toEqual(['ok', 'ok']);
});

it.each(['0', '-5', '1.5', '1e5', '', '99999999', '12a'])('takes no price of %s', (price) => {
  expect(states(['apple-b', 'A', price, '1'])).toEqual([['price_czk: cena není kladné celé číslo']]);
});
