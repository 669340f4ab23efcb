import { money } from '@okruh/market';
import { expect, test } from 'vitest';
import { checkDeduction, parseDeduction, sumUp, toJudgedWithdrawal } from './judgement.ts';
import { withdrawal } from './withdrawal-fixture.ts';

test('amounts are read as people type them', () => {
  expect(['', '400', '399,50', '1 200,5'].map((typed) => parseDeduction(typed, 'cz'))).toEqual([0, 40_000, 39_950, 120_050]);
  expect(parseDeduction('1.200,50', 'ro')).toBe(120_050);
  expect(['-1', 'abc'].map((typed) => parseDeduction(typed, 'cz'))).toEqual([null, null]);
});

test('a reduction is at most what the pieces cost', () => {
  const detail = withdrawal();
  const [line] = detail.lines;
  if (line === undefined) throw new Error('there is no line');
  expect(checkDeduction(line, { back: 1, isRestocked: true, deduction: '22 990' }, 'cz')).toBe(2_299_000);
  expect(checkDeduction(line, { back: 1, isRestocked: true, deduction: '22 991' }, 'cz')).toBe('too-much');
  expect(checkDeduction(line, { back: 0, isRestocked: true, deduction: '1' }, 'cz')).toBe('too-much');
  expect(checkDeduction(line, { back: 1, isRestocked: true, deduction: 'x' }, 'cz')).toBe('not-a-price');
});

test('what goes back follows what came', () => {
  const detail = withdrawal({ fees: money(9_900, 'CZK') });
  expect(sumUp(toJudgedWithdrawal(detail), new Map())).toMatchObject({
    fees: 9_900,
    bonus: 0,
    deduction: 0,
    total: 2_299_000 + 399_000 + 9_900,
  });
  const drafts = new Map([[3, { back: 0, isRestocked: false, deduction: '' }]]);
  expect(sumUp(toJudgedWithdrawal(detail), drafts)).toMatchObject({ fees: 0, total: 2_299_000 });
});
