import type { CodResult } from '@okruh/contracts/http/picking-cod';
import { money } from '@okruh/market';
import { expect, it } from 'vitest';
import { type ExpectedCash, matchLine } from './match-line.ts';

const cash = money(129_900, 'CZK');
it.each<[what: string, expected: ExpectedCash | null, result: CodResult]>([
  ['the cash of a parcel', { cash, isPaid: false }, 'matched'],
  ['less than was collected', { cash: money(130_000, 'CZK'), isPaid: false }, 'amount-differs'],
  ['another currency', { cash: money(129_900, 'RON'), isPaid: false }, 'amount-differs'],
  ['what was paid out before', { cash, isPaid: true }, 'repeated'],
  ['a parcel that had nothing to pay', { cash: null, isPaid: false }, 'unknown'],
  ['a number of nobody', null, 'unknown'],
])('a line that pays %s', (_what, expected, result) => {
  expect(matchLine(cash, expected)).toBe(result);
});
