import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, fold, plainWords, searchKey, withoutAccents } from './words.ts';

describe('edits between words', () => {
  test.each([
    ['iphone', 'iphone', 0],
    ['ipohne', 'iphone', 1],
    ['samsng', 'samsung', 1],
    ['powrbnk', 'powerbank', 2],
  ])('%s and %s differ by %i', (a, b, edits) => {
    expect(editDistance(a, b, 3)).toBe(edits);
  });

  test('are the same in both directions, and never more than the limit says', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
        expect(editDistance(a, b, 1)).toBe(Math.min(2, editDistance(a, b, 9)));
      }),
    );
  });
});

test('words of a text have no accents', () => {
  expect(plainWords('Brno-město, 602 00')).toEqual(['brno', 'mesto', '602', '00']);
  expect(plainWords('Târgu Mureș')).toEqual(['targu', 'mures']);
});

describe('texts that are compared', () => {
  test.each([
    ['Žižkov, Příčná 5', 'Zizkov, Pricna 5', 'zizkov, pricna 5', 'zizkovpricna5'],
    ['Mărăști – Țepeș', 'Marasti – Tepes', 'marasti – tepes', 'marastitepes'],
    ['İstanbul', 'Istanbul', 'istanbul', 'istanbul'],
    ['łódź', 'łodz', 'łodz', 'łodz'],
  ])('%s', (text, plain, folded, key) => {
    expect([withoutAccents(text), fold(text), searchKey(text)]).toEqual([plain, folded, key]);
  });

  // Stored search indexes are hashes of keys: a key of any other shape would find nothing that was saved before.
  test('have the key that is stored, whatever the letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const stored = text
          .normalize('NFD')
          .replaceAll(/[^\p{L}\p{N}]/gu, '')
          .toLowerCase();
        expect(searchKey(text)).toBe(stored);
      }),
    );
  });
});
