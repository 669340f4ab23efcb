import type { ImportRow } from '@okruh/service-kit/uploads';
import { expect, it } from 'vitest';
import { competitorColumns, type CompetitorField, readCompetitorRows, type StoredMarket } from './competitor-import.ts';

const stored: StoredMarket = {
  competitors: [
    { id: 'czech', market: 'cz', name: 'Výkupna' },
    { id: 'romanian', market: 'ro', name: 'Výkupna' },
  ],
  hasModel: (id) => id === 'phone',
  find: ({ quality }) => (quality === 'B' ? { price: 500_000, observedOn: '2026-11-10' } : undefined),
};
const toRow = (cells: readonly string[], index: number): ImportRow<CompetitorField> => ({
  line: index + 2,
  cells,
  cell: (name) => cells[competitorColumns.findIndex((column) => column.name === name)] ?? '',
});
/** It is 20 November 2026. */
const read = (...rows: readonly (readonly string[])[]) =>
  readCompetitorRows(rows.map(toRow), stored, 'cs', new Date('2026-11-20T10:00:00Z'));
const states = (...rows: readonly (readonly string[])[]) =>
  read(...rows).map((result) =>
    result.state === 'error' ? result.errors.map(({ column, message }) => `${column}: ${message}`) : result.state,
  );

it('a competitor is that of the currency, in any letter case, and a price without a day is of today', () => {
  expect(read(['vykupna', 'ron', 'phone', 'a', '1 000', ''])[0]).toMatchObject({
    row: { competitorId: 'romanian', currency: 'RON', quality: 'A', price: 100_000, observedOn: '2026-11-20', before: null },
  });
});

it.each([
  ['2026-11-05', '2026-11-05'],
  ['5.11.2026', '2026-11-05'],
  ['46331', '2026-11-05'],
])('%s is a day', (typed, day) => {
  expect(read(['Výkupna', 'CZK', 'phone', 'A', '1000', typed])[0]).toMatchObject({ row: { observedOn: day } });
});

it('what is stored as it is changes nothing, an older day is refused, a newer one replaces it', () => {
  const row = (price: string, day: string) => ['Výkupna', 'CZK', 'phone', 'B', price, day];
  expect(states(row('5000', '2026-11-10'))).toEqual(['unchanged']);
  expect(states(row('5000', '2026-11-11'))).toEqual(['ok']);
  expect(states(row('5100', '2026-11-09'))).toEqual([['observed_on: máme novější cenu']]);
});

it('names every wrong cell, and the second of two rows for one price', () => {
  expect(
    states(
      ['Jiná', 'CZK', 'phone', 'A', '1000', ''],
      ['Výkupna', 'EUR', 'tablet', 'E', '12,5', '31.2.2026'],
      ['Výkupna', 'CZK', 'phone', 'A', '1000', ''],
      ['Výkupna', 'CZK', 'phone', 'A', '1100', ''],
      ['Výkupna', 'CZK', 'phone', 'C', '1100', '21.11.2026'],
    ),
  ).toEqual([
    ['competitor: takového konkurenta na trhu nemáme'],
    [
      'currency: měna není CZK ani RON',
      'model: neznámý model',
      'quality: neznámá kvalita',
      'price: cena není kladné celé číslo',
      'observed_on: neznámé datum',
    ],
    'ok',
    ['model: stejný konkurent, model a kvalita už jsou výše'],
    ['observed_on: den je v budoucnosti'],
  ]);
});
