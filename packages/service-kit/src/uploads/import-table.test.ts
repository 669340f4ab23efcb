import { expect, it } from 'vitest';
import { type ImportColumn, type ImportMapping, mapTable } from './import-table.ts';

type Name = 'code' | 'price' | 'common_price';
const columns: readonly ImportColumn<Name>[] = [
  { name: 'code', isRequired: true, aliases: ['kód zboží', 'cod produs'] },
  { name: 'price', isRequired: true, aliases: ['cena', 'preț'] },
  { name: 'common_price', isRequired: false, aliases: ['běžná cena'] },
];
const map = (head: readonly string[], mapping: ImportMapping = {}) =>
  mapTable(
    [
      { line: 1, cells: head },
      { line: 4, cells: [' A ', "'=1", 'x', ''] },
    ],
    columns,
    mapping,
  );
const found = (head: readonly string[], mapping?: ImportMapping) => map(head, mapping)?.columns.map(({ heading }) => heading);

it.each([
  [['code', 'price', 'common_price']],
  [['Code', ' PRICE ', 'Common price']],
  [['Kod zbozi', 'CENA', 'Běžná-cena']],
  [['COD  PRODUS', 'Pret', 'x']],
])('finds fields by their names and other known ones: %j', (head) => {
  expect(found(head)).toEqual(head.map((heading) => (heading === 'x' ? null : heading.trim())));
});

it('reads a heading for one field only, its own name before another one', () => {
  expect(found(['cena', 'code', 'price'])).toEqual(['code', 'price', null]);
});

it('reads the first of two columns with one heading, and none without', () => {
  const table = map(['code', '', 'code', 'price']);
  expect(table?.rows[0]?.cell('code')).toBe('A');
  expect(table?.headings.map(({ heading }) => heading)).toEqual(['code', 'price']);
});

it('gives the headings that it doesn’t know with their first values, so that somebody can map them', () => {
  const table = map(['Artikl', 'Nová', 'Jiné']);
  expect(table?.columns).toEqual([
    { name: 'code', is_required: true, heading: null },
    { name: 'price', is_required: true, heading: null },
    { name: 'common_price', is_required: false, heading: null },
  ]);
  expect(table?.headings).toEqual([
    { heading: 'Artikl', samples: ['A'] },
    { heading: 'Nová', samples: ['=1'] },
    { heading: 'Jiné', samples: ['x'] },
  ]);
});

it('reads what the mapping says, and finds by itself what it doesn’t name', () => {
  const head = ['code', 'price', 'Nová cena'];
  expect(found(head, { price: 'Nová cena' })).toEqual(['code', 'Nová cena', null]);
  const table = map(head, { price: 'Nová cena' });
  expect([table?.rows[0]?.line, table?.rows[0]?.cell('code'), table?.rows[0]?.cell('price'), table?.rows[0]?.cell('common_price')]).toEqual(
    [4, 'A', 'x', ''],
  );
  expect([table?.getHeading('price'), table?.getHeading('common_price')]).toEqual(['Nová cena', 'common_price']);
  expect(found(['code', 'price', 'Běžná cena'], { common_price: '' })).toEqual(['code', 'price', null]);
});

it.each([{ price: 'nobody' }, { nothing: 'code' }, { __proto__x: 'code' }])('refuses a mapping of what isn’t there: %j', (mapping) => {
  expect(map(['code', 'price'], mapping as ImportMapping)).toBeNull();
});
