import { money } from '@okruh/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflicting, type PricedLine, calculateSum } from './pricing.ts';

const line = (kind: string, units: number | null): PricedLine => ({
  operation_id: `op-${kind}`,
  kind,
  label: kind,
  price: units === null ? null : money(units * 100, 'CZK'),
  duration: '1 hodina',
  duration_minutes: 60,
  on_the_spot: true,
  warranty_months: 12,
});
const calculateTotal = (lines: PricedLine[], own = 0): number => calculateSum(lines, 'CZK', 'cs', own).total.amount / 100;
const listCodes = (lines: PricedLine[]): string[] => calculateSum(lines, 'CZK', 'cs').discounts.map(({ code }) => code);

describe('the price of several repairs', () => {
  it('is full for one, and 300 Kč less for each further one', () => {
    expect(calculateTotal([line('display', 4_490)])).toBe(4_490);
    expect(calculateTotal([line('display', 4_490), line('battery', 1_690)])).toBe(5_880);
    expect(calculateTotal([line('display', 4_490), line('battery', 1_690), line('lens', 640)])).toBe(4_490 + 1_390 + 340);
  });
  it('never takes more than half off a cheap one', () => {
    expect(calculateTotal([line('display', 4_490), line('lens', 390)])).toBe(4_490 + 195);
  });
  it('has the diagnosis free with a repair, alone it costs its price', () => {
    expect(calculateTotal([line('diagnostics', 390)])).toBe(390);
    expect(calculateTotal([line('diagnostics', 390), line('battery', 1_690)])).toBe(1_690);
    expect(listCodes([line('diagnostics', 390), line('data_recovery', null)])).toEqual(['diagnosis-included']);
  });
  it('says when a part of it is on request', () => {
    const sum = calculateSum([line('data_recovery', null), line('battery', 1_690)], 'CZK', 'cs');
    expect([sum.has_on_request, sum.total.amount]).toEqual([true, 169_000]);
  });
  it('lets staff take off at most a half', () => {
    expect(calculateTotal([line('display', 4_000)], 50_000)).toBe(3_500);
    expect(calculateTotal([line('display', 4_000)], 999_999)).toBe(2_000);
  });
  it('is never negative, never above the list, whatever is chosen', () => {
    const kinds = fc.constantFrom('display', 'battery', 'diagnostics', 'lens');
    const anyLine = fc.tuple(kinds, fc.option(fc.integer({ min: 0, max: 20_000 }))).map(([kind, units]) => line(kind, units));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 10 }), fc.integer({ min: 0, max: 5_000_000 }), (lines, own) => {
        const { total, discounts } = calculateSum(lines, 'CZK', 'cs', own);
        const listed = lines.reduce((sum, { price }) => sum + (price?.amount ?? 0), 0);
        expect(total.amount).toBeGreaterThanOrEqual(0);
        expect(listed + discounts.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(total.amount);
        expect(discounts.every(({ amount }) => amount.amount < 0)).toBe(true);
      }),
    );
  });
});

it('two displays at once exclude each other, display and battery do not', () => {
  const of = (id: string, exclusiveGroup: string | null) => ({ id, exclusiveGroup });
  expect(conflicting([of('a', 'display'), of('b', 'display'), of('c', null)])).toEqual(['a', 'b']);
  expect(conflicting([of('a', 'display'), of('c', null), of('d', null)])).toEqual([]);
});
