import { describe, expect, it } from 'vitest';
import { describeHistory } from './price-history.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T10:00:00Z');
/** Prices by how many days ago they began, oldest first. */
const toHistory = (...points: readonly (readonly [price: number, daysAgo: number])[]) =>
  points.map(([price, daysAgo]) => ({ price, from: NOW - daysAgo * DAY, by: 'Martina', source: null }));
const describeThem = (...points: readonly (readonly [number, number])[]) => describeHistory(toHistory(...points), 'cz', NOW);
const findMarked = ({ items }: ReturnType<typeof describeThem>) => items.filter((item) => item.is_lowest).map(({ price }) => price.amount);

describe('the history of a price', () => {
  it('is newest first, each price until the next', () => {
    const { items } = describeThem([500, 90], [400, 5]);
    expect(items.map(({ price, until }) => [price.amount, until])).toEqual([
      [400, null],
      [500, new Date(NOW - 5 * DAY).toISOString()],
    ]);
  });

  it('marks the lowest price of the 30 days before a reduction, which the shop strikes through', () => {
    const seen = describeThem([300, 90], [500, 50], [450, 20], [600, 15], [400, 5]);
    expect(seen.lowest).toMatchObject({
      price: { amount: 450, currency: 'CZK' },
      is_struck: true,
      to: new Date(NOW - 5 * DAY).toISOString(),
    });
    expect(findMarked(seen)).toEqual([450]);
  });

  it('marks what a reduction of today would be counted from when nothing is reduced', () => {
    const seen = describeThem([300, 90], [450, 25], [600, 15]);
    expect(seen.lowest).toMatchObject({ price: { amount: 300 }, is_struck: false });
    expect(findMarked(seen)).toEqual([300]);
  });

  it('marks the price that holds when it is the only one of 30 days', () => {
    expect(findMarked(describeThem([300, 90], [450, 35]))).toEqual([450]);
  });

  it('of a variant without any is empty', () => {
    expect(describeThem()).toEqual({ items: [], lowest: null });
  });
});
