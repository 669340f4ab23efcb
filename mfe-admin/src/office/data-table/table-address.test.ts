import { expect, it } from 'vitest';
import { tableSchema, toViewQuery, toViewSearch } from './table-address.ts';

it('keeps of an address what the list is, not where somebody is in it nor whom they looked for', () => {
  expect(toViewQuery('trh=cz&strana=3&q=jana%40example.com&razeni=-total&radku=100&radky=vse&pohled=x')).toBe('razeni=-total&trh=cz');
  expect(toViewQuery('')).toBe('');
});

it('opens a view with as many rows as are shown now', () => {
  expect(toViewSearch('trh=cz', 'view-1', 'radku=100&strana=4&stav=paid')).toBe('trh=cz&radku=100&pohled=view-1');
  expect(toViewSearch('', null, 'stav=paid')).toBe('');
});

it('reads what it knows and nothing else', () => {
  const schema = tableSchema(['total'], ['status']);
  expect(schema.parse({ razeni: '-total', stav: 'paid', pohled: 'v', radky: 'vse', strana: '2' })).toMatchObject({
    sort: '-total',
    filters: { status: 'paid' },
    view: 'v',
    rows: 'vse',
    page: 2,
  });
  expect(schema.parse({ razeni: 'name', radky: 'many' })).toMatchObject({ sort: undefined, view: undefined, rows: undefined });
});
