import { expect, test } from 'vitest';
import { areShownAlike, type HeldStock } from './shown-stock.ts';

const held = (available: number, storeIds: readonly string[] = [], expectedAt: Date | null = null): HeldStock => ({
  available,
  isEndless: false,
  expectedAt,
  storeIds,
});

test.each<[string, HeldStock | null, HeldStock, boolean]>([
  ['one of many sold', held(15), held(14), true],
  ['the same stores in another order', held(9, ['a', 'b']), held(8, ['b', 'a']), true],
  ['nothing was known', null, held(5), false],
  ['only the last ones are left', held(4), held(3), false],
  ['one of the last ones sold', held(3), held(2), false],
  ['sold out', held(1), held(0), false],
  ['back again', held(0), held(12), false],
  ['more is expected', held(0), held(0, [], new Date('2026-12-01T00:00:00Z')), false],
  ['gone from a store', held(9, ['a', 'b']), held(9, ['a']), false],
  ['endless from now on', held(9), { ...held(9), isEndless: true }, false],
])('%s', (_name, before, after, isAlike) => {
  expect(areShownAlike(before, after)).toBe(isAlike);
});
