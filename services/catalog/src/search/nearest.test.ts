import { expect, test } from 'vitest';
import { Likeness } from './nearest.ts';

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
