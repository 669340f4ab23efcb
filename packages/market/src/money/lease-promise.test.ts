import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, claimWindow, type LeasedDevice, monthsBetween, priceByPromise, promisedPrice, splitByWeight } from './lease-promise.ts';

const sold: LeasedDevice = { kind: 'buy-and-sell', months: 24, monthly: 68_000, residual: 890_000, afterMonths: 24 };
const exchanged: LeasedDevice = { kind: 'old-for-new', months: 24, monthly: 70_000, residual: 0, afterMonths: 12 };

describe('the days of a promise', () => {
  it('begin after its instalments and last for sixty days', () => {
    expect(claimWindow(sold, '2026-11-29')).toEqual({ opensOn: '2028-11-29', endsOn: '2029-01-28' });
    expect(claimWindow(exchanged, '2026-12-31')).toEqual({ opensOn: '2027-12-31', endsOn: '2028-02-29' });
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-01-31', 13, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 0, '2026-10-31'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
    expect(monthsBetween(from, to)).toBe(months);
  });

  it('count whole months only', () => {
    expect(monthsBetween('2026-01-15', '2026-03-14')).toBe(1);
    expect(monthsBetween('2026-01-15', '2026-03-15')).toBe(2);
    expect(monthsBetween('2026-01-15', '2026-01-14')).toBe(-1);
  });
});

describe('the price of a promise', () => {
  it('is the residual of a buy-and-sell lease, whenever it is claimed', () => {
    expect([24, 25, 30].map((paid) => promisedPrice(sold, paid))).toEqual([890_000, 890_000, 890_000]);
  });

  it('is what is left to pay when a device is exchanged, less with each instalment', () => {
    expect([11, 12, 13, 24, 30].map((paid) => promisedPrice(exchanged, paid))).toEqual([840_000, 840_000, 770_000, 0, 0]);
    expect(promisedPrice({ ...exchanged, residual: 100_000 }, 13)).toBe(870_000);
  });

  it('holds in the named grade or a better one, and a worse device is worth the list’s price but never more', () => {
    const promise = { price: 890_000, requiredGrade: 'B' as const };
    expect(priceByPromise(promise, { price: 400_000, quality: 'A+' })).toBe(890_000);
    expect(priceByPromise(promise, { price: 400_000, quality: 'B' })).toBe(890_000);
    expect(priceByPromise(promise, { price: 400_000, quality: 'C' })).toBe(400_000);
    expect(priceByPromise(promise, { price: 950_000, quality: 'C' })).toBe(890_000);
  });
});

it('parts add up to the amount and follow their weights', () => {
  expect(splitByWeight(100, [1, 1, 1])).toEqual([33, 33, 34]);
  expect(splitByWeight(0, [3, 4])).toEqual([0, 0]);
  expect(splitByWeight(500, [])).toEqual([]);
  fc.assert(
    fc.property(
      fc.nat(2_000_000_000),
      fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 20 }),
      (amount, weights) => {
        const parts = splitByWeight(amount, weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
