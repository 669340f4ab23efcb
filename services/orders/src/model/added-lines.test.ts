import type { Totals } from '@okruh/contracts/http/checkout';
import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import { type IsoDate, money, splitVat } from '@okruh/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToTotals, sumLines, toAddedLines } from './added-lines.ts';

const product = (price: number, rate: number): PricedProduct => ({
  variant_id: `v-${price}`,
  master_product_id: 'mp',
  code: 'KR-1',
  name: 'Kryt',
  spec: '',
  brand: '',
  type_device: 'accessory',
  quality: 'new',
  href: null,
  image: null,
  categories: [],
  unit_price: money(price, 'RON'),
  vat_rate: rate,
  is_physical: true,
  available: 9,
  is_reverse_charge_good: false,
});
const none = money(0, 'RON');
const totals = (goods: number, discounts: number): Totals => ({
  goods: money(goods, 'RON'),
  discounts: money(discounts, 'RON'),
  delivery: none,
  payment: none,
  price: money(goods - discounts, 'RON'),
  total: money(goods - discounts, 'RON'),
  trade_in_method: null,
  trade_in: none,
  trade_in_bonus: none,
  pay_now: money(goods - discounts, 'RON'),
  pay_at_counter: none,
  pay_back: none,
  vat: [{ rate: 21, ...splitVat(money(goods - discounts, 'RON'), 21) }],
});

it('added lines raise every sum of an order by what they cost, and VAT of all rates is exactly the price', () => {
  const added = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 9_999_999 }),
      rate: fc.constantFrom(0, 11, 12, 21),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 10 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 9_999_999 }), fc.integer({ min: 0, max: 1_000 }), added, (goods, discounts, wanted) => {
      const before = totals(goods, discounts);
      const lines = toAddedLines(
        [{ line: 4 }],
        wanted.map(({ price, rate, quantity }) => ({ product: product(price, rate), quantity })),
        { isVatPayer: true, market: 'ro', today: '2026-11-28' },
      );
      const sum = wanted.reduce((all, { price, quantity }) => all + price * quantity, 0);
      const after = addToTotals(before, lines);
      expect(sumLines(lines)).toBe(sum);
      expect(lines.map(({ line }) => line)).toEqual(wanted.map((_, index) => 5 + index));
      expect(after.goods.amount - after.discounts.amount).toBe(after.price.amount);
      for (const part of ['goods', 'price', 'total', 'pay_now'] as const) expect(after[part].amount).toBe(before[part].amount + sum);
      expect(after.vat.reduce((all, { net, vat }) => all + net.amount + vat.amount, 0)).toBe(after.price.amount);
    }),
  );
});

describe('products that are added to an order of a company that is registered for VAT', () => {
  const phone = (price: number) => ({ product: { ...product(price, 21), is_reverse_charge_good: true }, quantity: 3 });
  const add = (price: number, isVatPayer = true, today: IsoDate = '2026-11-28') =>
    toAddedLines([{ line: 2 }], [phone(price), { product: product(10_000, 21), quantity: 1 }], { isVatPayer, market: 'ro', today });

  it('are without VAT when they reach the limit by themselves; the rest of them isn’t', () => {
    // Three pieces of 7,500 lei without VAT are the limit.
    const lines = add(907_500);
    expect(lines.map((line) => [line.vat_treatment, line.vat_rate, line.unit_price.amount, line.final_total.amount])).toEqual([
      ['reverse-charge', 0, 750_000, 2_250_000],
      [undefined, 21, 10_000, 10_000],
    ]);
    expect(Object.keys(lines[0] ?? {})).not.toContain('is_reverse_charge_good');
    expect(addToTotals(totals(0, 0), lines).vat).toMatchObject([{ rate: 21 }, { rate: 0, vat: { amount: 0 } }]);
  });

  it('have VAT below it, for anybody else, and when the law has ended', () => {
    for (const lines of [add(907_300), add(907_500, false), add(907_500, true, '2027-01-01')])
      expect(lines.map(({ vat_treatment: treatment, vat_rate: rate }) => [treatment, rate])).toEqual([
        [undefined, 21],
        [undefined, 21],
      ]);
  });
});
