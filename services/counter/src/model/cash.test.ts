import fc from 'fast-check';
import { isOverCashLimit } from '@okruh/market';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocate.ts';
import { getRounding } from './cash.ts';
import { formatReceiptNumber } from './receipt-number.ts';

describe('cash', () => {
  it('in crowns is charged in whole ones, at most half a crown off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        const rounding = getRounding(amount, 'CZK');
        expect((amount + rounding) % 100).toBe(0);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(50);
      }),
    );
    expect([getRounding(49, 'CZK'), getRounding(50, 'CZK'), getRounding(49, 'RON')]).toEqual([-49, 50, 0]);
  });

  it('has the limit of each country', () => {
    expect([isOverCashLimit(27_000_000, 'cz'), isOverCashLimit(27_000_001, 'cz'), isOverCashLimit(1_000_001, 'ro')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a payment of several bills', () => {
  it('fills them in their order and gives none more than is due', () => {
    const dues = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(dues, fc.integer({ min: 0, max: 100 }), (due, percent) => {
        const amount = Math.floor((due.reduce((sum, one) => sum + one, 0) * percent) / 100);
        const parts = allocate(due, amount);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount);
        expect(parts.every((part, index) => part >= 0 && part <= (due[index] ?? 0))).toBe(true);
        // Only the last that gets something may be left with a part.
        const unpaid = parts.findIndex((part, index) => part < (due[index] ?? 0));
        expect(parts.slice(unpaid === -1 ? parts.length : unpaid + 1).every((part) => part === 0)).toBe(true);
      }),
    );
  });

  it('of more than is due is a mistake', () => expect(() => allocate([1, 2], 4)).toThrow(RangeError));
});

it('a receipt begins with its store and its year', () => expect(formatReceiptNumber(21, 2026, 18)).toBe('21-26000018'));
