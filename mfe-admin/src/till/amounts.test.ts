import { expect, test } from 'vitest';
import { chargeCash, parseAmount, suggestGiven, typeAmount } from './amounts.ts';

test('amounts are read as people of a market type them', () => {
  expect(['2 100', '399,50', '', '-1', 'x'].map((typed) => parseAmount(typed, 'cz'))).toEqual([210_000, 39_950, null, null, null]);
  expect(parseAmount('1.234,5', 'ro')).toBe(123_450);
  expect([typeAmount(210_000), typeAmount(39_950)]).toEqual(['2100', '399,50']);
});

test('cash is charged and suggested in coins and notes that there are', () => {
  expect([chargeCash(202_550, 'CZK'), chargeCash(202_549, 'CZK'), chargeCash(20_255, 'RON')]).toEqual([202_600, 202_500, 20_255]);
  expect(suggestGiven(202_500, 'CZK')).toEqual([202_500, 210_000, 250_000, 300_000]);
  expect(suggestGiven(100_000, 'CZK')).toEqual([100_000]);
});
