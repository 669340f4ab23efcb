import { expect, test } from 'vitest';
import { SearchIndex, type SearchText } from './search-index.ts';
import { understand } from './understand.ts';

const text = (name: string, more: Partial<SearchText> = {}): SearchText => ({
  name,
  manufacturer: '',
  categories: [],
  options: [],
  fits: [],
  ...more,
});
function createIndex(...names: string[]): SearchIndex {
  const index = new SearchIndex('cs');
  for (const [number, name] of names.entries()) index.put({ masterProductId: name, masterNumber: number, text: text(name) });
  return index;
}
const find = (index: SearchIndex, query: string): string[] =>
  index
    .match(understand(query, 'cs', index).wanted)
    .sort((a, b) => b.score - a.score)
    .map((match) => match.masterProductId);

test('all words are needed, and a name that holds little else comes first', () => {
  const index = createIndex('Apple iPhone 15 Pro Max', 'Apple iPhone 15', 'Apple iPhone 16');
  expect(find(index, 'iphone 15')).toEqual(['Apple iPhone 15', 'Apple iPhone 15 Pro Max']);
});

test('a product that was put in again is found by its new words only', () => {
  const index = createIndex('Starý název');
  index.put({ masterProductId: 'Starý název', masterNumber: 0, text: text('Nový přístroj') });
  expect(find(index, 'starý')).toEqual([]);
  expect(find(index, 'přístroj')).toEqual(['Starý název']);
  expect(index.size).toBe(1);
});

test('many changes leave no waste and lose nothing', () => {
  const index = createIndex(...Array.from({ length: 300 }, (_, number) => `Telefon ${number}`));
  for (let number = 0; number < 290; number += 1) index.remove(`Telefon ${number}`);
  expect(index.size).toBe(10);
  expect(find(index, 'telefon')).toHaveLength(10);
  expect(find(index, 'telefon 295')).toEqual(['Telefon 295']);
  expect(find(index, 'telefon 5')).toEqual([]);
});

test('"pro" is a model behind a device and a preposition before it', () => {
  const index = createIndex('Apple iPhone 16 Pro', 'Apple iPhone 16', 'Kryt pro iPhone 16');
  expect(find(index, 'iphone 16 pro')).toEqual(['Apple iPhone 16 Pro']);
  expect(find(index, 'kryt pro iphone 16')).toEqual(['Kryt pro iPhone 16']);
});

test('a device that is named hides what merely fits it; who asks for a part of it still finds that', () => {
  const index = createIndex('Apple iPhone 15 Pro', 'Kryt pro iPhone 15 Pro');
  const fits = ['Apple iPhone 15', 'Apple iPhone 15 Pro'];
  index.put({ masterProductId: 'AirPods Pro', masterNumber: 8, text: text('Apple AirPods Pro', { fits }) });
  index.put({ masterProductId: 'charger', masterNumber: 9, text: text('Nabíječka 30 W', { fits }) });
  expect(find(index, 'iphone 15 pro')).toEqual(['Apple iPhone 15 Pro', 'Kryt pro iPhone 15 Pro']);
  expect(find(index, 'nabíječka iphone 15 pro')).toEqual(['charger']);
  expect(find(index, 'airpods pro')).toEqual(['AirPods Pro']);
});
