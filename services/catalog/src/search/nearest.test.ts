import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, Likeness } from './nearest.ts';

describe('edits between words', () => {
  test.each([
    ['iphone', 'iphone', 0],
    ['ipohne', 'iphone', 1],
    ['samsng', 'samsung', 1],
    ['powrbnk', 'powerbank', 2],
  ])('%s and %s differ by %i', (a, b, edits) => {
    expect(distance(a, b, 3)).toBe(edits);
  });

  test('are the same both ways, and never more than the limit says', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b, 9)).toBe(distance(b, a, 9));
        expect(distance(a, b, 1)).toBe(Math.min(2, distance(a, b, 9)));
      }),
    );
  });
});

const terms = ['iphon', 'samsung', 'galax', 'powerbank', 'macbook', 'garmin', 'xiaom'].map((word) => ({ word, count: 10 }));

test.each([
  ['ifone', 'iphon'],
  ['samzung', 'samsung'],
  ['galaxi', 'galax'],
  ['powrbanka', 'powerbank'],
  ['makbuk', 'macbook'],
  ['gramin', 'garmin'],
])('%s was meant as %s', (typed, meant) => {
  expect(new Likeness(terms).nearest(typed)).toBe(meant);
});

test.each(['xyzzy', 'a55', 'tv', 'lednice'])('%s resembles nothing', (typed) => {
  expect(new Likeness(terms).nearest(typed)).toBeNull();
});

test('of equally near words the commoner one is meant', () => {
  const likeness = new Likeness([
    { word: 'kabal', count: 1 },
    { word: 'kabel', count: 500 },
  ]);
  expect(likeness.nearest('kabil')).toBe('kabel');
});
