import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it.each([
  [12, 'Prodloužená záruka o 12 měsíců', 'Garanție extinsă cu 12 luni'],
  [24, 'Prodloužená záruka o 24 měsíců', 'Garanție extinsă cu 24 de luni'],
])('a prolonged warranty of %d months', (months, cs, ro) => {
  expect(texts.both('extra.prolonged-warranty.name', { months })).toEqual({ cs, ro });
});

it.each([
  [1, 'Poslední kus, zítra u vás', 'Ultima bucată, zítra la tine'],
  [3, 'Poslední 3 kusy, zítra u vás', 'Ultimele 3 bucăți, zítra la tine'],
])('the last pieces: %d', (available, cs, ro) => {
  expect(texts.both('stock.last', { available, day: 'zítra' })).toEqual({ cs, ro });
});

it('a feed with too many places', () => {
  expect(texts.both('office.place-feed.too-long', { max: 20_000 })).toEqual({
    cs: 'Soubor má přes 20000 míst.',
    ro: 'Fișierul are peste 20000 de puncte.',
  });
});
