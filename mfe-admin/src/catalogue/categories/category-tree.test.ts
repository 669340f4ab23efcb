import type { CategoryNode } from '@okruh/contracts/http/catalog-admin/categories';
import { expect, test } from 'vitest';
import { placeByKey, searched, buildTree, pathTo } from './category-tree.ts';

const node = (id: string, parent: string | null, name: string): CategoryNode => ({
  id,
  parent,
  name: { cs: name, ro: `${name} ro` },
  seo_name: { cs: id, ro: id },
  url_path: { cs: id, ro: id },
  children: false,
  level: 1,
  for_display: true,
  for_buyout: false,
  for_service: false,
  filterable: true,
  products: 0,
});
const items = [
  node('phones', null, 'Telefony'),
  node('apple', 'phones', 'iPhone'),
  node('satellite', 'phones', 'Satelitní'),
  node('tablets', null, 'Tablety'),
];

test('the list is a tree', () => {
  expect(buildTree(items).map(({ category, below }) => [category.id, below.map((child) => child.category.id)])).toEqual([
    ['phones', ['apple', 'satellite']],
    ['tablets', []],
  ]);
});

test('what is found keeps its parents, diacritics aside', () => {
  expect(searched(items, 'satelitni', 'cs').map(({ id }) => id)).toEqual(['phones', 'satellite']);
  expect(searched(items, ' ', 'cs')).toBe(items);
  expect(searched(items, 'xyz', 'cs')).toEqual([]);
});

test('the path to a category names its parents', () => {
  expect(pathTo(items, 'apple', 'ro')).toBe('Telefony ro');
  expect(pathTo(items, 'phones', 'cs')).toBe('');
});

test.each([
  ['satellite', 'ArrowUp', { target: 'apple', position: 'before' }],
  ['apple', 'ArrowDown', { target: 'satellite', position: 'after' }],
  ['satellite', 'ArrowRight', { target: 'apple', position: 'inside' }],
  ['apple', 'ArrowLeft', { target: 'phones', position: 'after' }],
  ['phones', 'ArrowUp', null],
  ['phones', 'ArrowLeft', null],
  ['apple', 'Enter', null],
] as const)('%s by Alt and %s', (id, key, place) => {
  expect(placeByKey(items, id, key)).toEqual(place);
});
