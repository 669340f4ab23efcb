import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TaxedLine, totalsOf } from './cart-totals.ts';

const amount = fc.integer({ min: 0, max: 500_000_00 });
/** Discounts and bonus never take more than there is: the engine and the summary see to that. */
const line: fc.Arbitrary<TaxedLine> = fc
  .record({
    total: amount,
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    bonus: fc.double({ min: 0, max: 1, noNaN: true }),
    vatRate: fc.constantFrom(0, 11, 12, 21),
  })
  .map(({ total, discount, bonus, vatRate }) => {
    const off = Math.floor(total * discount);
    return { total, discount: off, bonus: Math.floor((total - off) * bonus), vatRate };
  });
const input = fc.record({
  currency: fc.constantFrom('CZK' as const, 'RON' as const),
  lines: fc.array(line, { maxLength: 12 }),
  delivery: fc.integer({ min: 0, max: 50_000 }),
  payment: fc.integer({ min: 0, max: 50_000 }),
  serviceRate: fc.constant(21),
  estimates: amount,
});
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('totals', () => {
  test('add up: lines less discounts and bonus with delivery and payment are the price', () => {
    fc.assert(
      fc.property(input, (given) => {
        const totals = totalsOf(given);
        expect(totals.goods.amount).toBe(sum(given.lines.map(({ total }) => total)));
        expect(totals.price.amount).toBe(
          totals.goods.amount - totals.discounts.amount - totals.trade_in_bonus.amount + totals.delivery.amount + totals.payment.amount,
        );
        expect(totals.total.amount).toBe(totals.price.amount - totals.trade_in.amount);
      }),
    );
  });

  test('split into net and tax that are exactly the price, each rate once', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { vat, price } = totalsOf(given);
        expect(sum(vat.map(({ net, vat: tax }) => net.amount + tax.amount))).toBe(price.amount);
        expect(sum(vat.map(({ gross }) => gross.amount))).toBe(price.amount);
        expect(new Set(vat.map(({ rate }) => rate)).size).toBe(vat.length);
        for (const { rate, net, vat: tax } of vat) {
          expect(net.amount).toBeGreaterThanOrEqual(0);
          expect(Math.abs(tax.amount - (net.amount * rate) / 100)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('are never below nothing, and an old device never pays more than the price', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { price, total, trade_in: tradeIn } = totalsOf(given);
        expect(Math.min(price.amount, total.amount, tradeIn.amount)).toBeGreaterThanOrEqual(0);
        expect(tradeIn.amount).toBe(Math.min(given.estimates, price.amount));
      }),
    );
  });

  test('are always whole minor units', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { vat, ...rest } = totalsOf(given);
        const amounts = [...Object.values(rest), ...vat.flatMap(({ net, gross, vat: tax }) => [net, gross, tax])].map(
          (money) => money.amount,
        );
        expect(amounts.every((one) => Number.isSafeInteger(one) && !Object.is(one, -0))).toBe(true);
      }),
    );
  });
});
