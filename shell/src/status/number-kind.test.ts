import { expect, it } from 'vitest';
import { kindOfNumber, plainNumber } from './number-kind.ts';

it.each([
  ['cz', '26 1000 1026', 'order'],
  ['cz', 'v26-000123', 'buyout'],
  ['cz', 'S26-000123', 'repair'],
  ['ro', 'B26-000123', 'buyout'],
  ['ro', 'r26-000123', 'repair'],
  ['cz', '261000126', { missing: 1 }],
  ['cz', '26100010261', null],
  ['cz', 'B26-000123', null],
  ['ro', '', null],
] as const)('%s %s is %o', (market, typed, kind) => {
  expect(kindOfNumber(market, plainNumber(typed))).toEqual(kind);
});
