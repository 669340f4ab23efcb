import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExpectedTradeIn, type TaxedLine, calculateTotals } from './cart-totals.ts';

const amount = fc.integer({ min: 0, max: 500_000_00 });
/** Discounts never take more than there is: the engine sees to that. */
const line: fc.Arbitrary<TaxedLine> = fc
  .record({ total: amount, discount: fc.double({ min: 0, max: 1, noNaN: true }), vatRate: fc.constantFrom(0, 11, 12, 21) })
  .map(({ total, discount, vatRate }) => ({ total, discount: Math.floor(total * discount), vatRate }));
const expected: fc.Arbitrary<ExpectedTradeIn> = fc.record({
  method: fc.constantFrom('mail_in' as const, 'in_store' as const),
  estimates: amount,
  bonuses: amount,
});
const input = fc.record({
  currency: fc.constantFrom('CZK' as const, 'RON' as const),
  lines: fc.array(line, { maxLength: 12 }),
  delivery: fc.integer({ min: 0, max: 50_000 }),
  payment: fc.integer({ min: 0, max: 50_000 }),
  serviceRate: fc.constant(21),
  tradeIn: fc.option(expected),
});
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('totals', () => {
  test('add up: lines less discounts with delivery and payment are the price, and all of it is due', () => {
    fc.assert(
      fc.property(input, (given) => {
        const totals = calculateTotals(given);
        expect(totals.goods.amount).toBe(sum(given.lines.map(({ total }) => total)));
        expect(totals.price.amount).toBe(totals.goods.amount - totals.discounts.amount + totals.delivery.amount + totals.payment.amount);
        expect(totals.total).toEqual(totals.price);
      }),
    );
  });

  test('split into net and tax that are exactly the price, each rate once', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { vat, price } = calculateTotals(given);
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

  test('have the same price, tax and total with any old devices as without them', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { goods, discounts, delivery, payment, price, total, vat } = calculateTotals(given);
        expect(calculateTotals({ ...given, tradeIn: null })).toMatchObject({ goods, discounts, delivery, payment, price, total, vat });
      }),
    );
  });

  test('balance: what is paid is the price and what comes back less what the old devices are worth', () => {
    fc.assert(
      fc.property(input, (given) => {
        const {
          total,
          pay_now: now,
          pay_at_counter: later,
          pay_back: back,
          trade_in: worth,
          trade_in_bonus: bonus,
        } = calculateTotals(given);
        expect(total.amount + back.amount).toBe(now.amount + later.amount + worth.amount + bonus.amount);
        expect(Math.min(now.amount, later.amount, back.amount)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('of a device sent by post ask for the whole price now and give back all that it is worth', () => {
    fc.assert(
      fc.property(input, expected, (given, tradeIn) => {
        const totals = calculateTotals({ ...given, tradeIn: { ...tradeIn, method: 'mail_in' } });
        expect(totals).toMatchObject({ pay_now: totals.total, pay_at_counter: { amount: 0 } });
        expect(totals.pay_back.amount).toBe(tradeIn.estimates + tradeIn.bonuses);
      }),
    );
  });

  test('of a device handed over in a store ask for nothing now, and never both for money and give some back', () => {
    fc.assert(
      fc.property(input, expected, (given, tradeIn) => {
        const {
          total,
          pay_now: now,
          pay_at_counter: later,
          pay_back: back,
        } = calculateTotals({ ...given, tradeIn: { ...tradeIn, method: 'in_store' } });
        expect(now.amount).toBe(0);
        expect(Math.min(later.amount, back.amount)).toBe(0);
        expect(later.amount - back.amount).toBe(total.amount - tradeIn.estimates - tradeIn.bonuses);
      }),
    );
  });

  test('are always whole minor units', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { vat, trade_in_method: _, ...rest } = calculateTotals(given);
        const amounts = [...Object.values(rest), ...vat.flatMap(({ net, gross, vat: tax }) => [net, gross, tax])].map(
          (money) => money.amount,
        );
        expect(amounts.every((one) => Number.isSafeInteger(one) && !Object.is(one, -0))).toBe(true);
      }),
    );
  });
});
