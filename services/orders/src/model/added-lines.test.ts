import type { Totals } from '@okruh/contracts/http/checkout';
import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import { money, splitVat } from '@okruh/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
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
