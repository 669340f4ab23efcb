import { expect, test } from 'vitest';
import { SearchIndex } from './search-index.ts';
import { understand } from './understand.ts';

const index = new SearchIndex('cs');
const names = [
  'Apple iPhone 15 Pro Max',
  'Apple iPhone 16',
  'Samsung Galaxy S25',
  'Samsung Galaxy A55 5G',
  'Apple AirPods 4',
  'Kryt na iPhone 16',
  'Kabel USB-C',
];
for (const [masterNumber, name] of names.entries()) {
  const text = { name, manufacturer: '', categories: ['Telefony', 'Sluchátka', 'Kryty a pouzdra'], options: [], fits: [] };
  index.put({ masterProductId: name, masterNumber, text });
}
const read = (query: string) => {
  const understood = understand(query, 'cs', index);
  return { ...understood, wanted: understood.wanted.map((group) => group.map(({ word }) => word)) };
};

test.each([
  ['iphone15pro', [['iphon'], ['15'], ['pro']]],
  ['s 25', [['s25']]],
  ['galaxy a 55', [['galax'], ['a55']]],
  ['air pods', [['airpods']]],
  ['usb c', [['usbc']]],
  ['galaxys25', [['galax'], ['s25']]],
  ['iphone na', [['iphon']]],
])('"%s" asks for %j', (query, wanted) => {
  expect(read(query).wanted).toEqual(wanted);
});

test('little words between others ask for nothing, a model’s name does', () => {
  expect(read('kryt pro iphone 16').wanted.flat()).not.toContain('pro');
  expect(read('iphone 15 pro').wanted.flat()).toContain('pro');
});

test('grade, size and colour are conditions, not words', () => {
  expect(read('použitý iphone 15 256 gb modrý')).toMatchObject({
    isUsed: true,
    storageGb: 256,
    colour: 'blue',
    wanted: [['iphon'], ['15']],
  });
  expect(read('nový iphone 1tb')).toMatchObject({ isUsed: false, storageGb: 1024 });
});

test('only a query with errors is corrected', () => {
  expect(read('ifone 16').corrected).toBe('iphone 16');
  expect(read('iphone 16').corrected).toBeNull();
  expect(read('qqqqq').corrected).toBeNull();
});

test('what people call things finds what the catalogue calls them', () => {
  expect(read('ajfon').wanted).toEqual([['iphon']]);
  expect(read('obal').wanted.flat()).toContain('kryt');
});
