import { describe, expect, test } from 'vitest';
import { automatic, createPackage, loadedCart, noParts } from '../testing/carts.ts';
import { createFacts } from '../testing/goods.ts';
import { buildSummary, computeCart } from './cart-summary.ts';
import type { LoadedCart } from './loaded-cart.ts';
import type { DiscountRule, ProductFacts } from './model.ts';

const now = new Date('2026-11-20T10:00:00Z');
interface Item {
  readonly price: number;
  readonly quantity?: number;
  readonly facts?: Partial<ProductFacts>;
}
const createCart = (items: readonly Item[], market: 'cz' | 'ro' = 'cz', isVatPayer = true): LoadedCart => {
  const cart = loadedCart(
    items.map(({ price, quantity = 1, facts = {} }, index) =>
      createPackage({
        id: `01a20000-0000-7000-8000-00000000000${index}`,
        facts: createFacts({
          variantId: `v-${index}`,
          masterProductId: `mp-${index}`,
          price: { now: price, common: price + 1, was: null },
          ...facts,
        }),
        quantity,
      }),
    ),
  );
  return { ...cart, head: { ...cart.head, market, isVatPayer } };
};
const summarise = (cart: LoadedCart, discounts: readonly DiscountRule[] = [], at = now) => {
  const around = { parts: { ...noParts, discounts }, locale: 'cs', now: at } as const;
  return buildSummary(computeCart(cart, around), around);
};
/** Price with VAT whose base is the given one. */
const withVat = (net: number): number => Math.round(net * 1.21);

describe('a company that is registered for VAT', () => {
  test.each([
    ['cz', 9_999_900, false],
    ['cz', 10_000_000, false],
    ['cz', 10_000_100, true],
    ['ro', 2_249_900, false],
    ['ro', 2_250_000, true],
  ] as const)('in %s with goods for %i without VAT: %s', (market, net, isCharged) => {
    const summary = summarise(createCart([{ price: withVat(net) }], market));
    expect(summary.is_reverse_charge).toBe(isCharged);
    expect(summary.totals.total.amount).toBe(isCharged ? net : withVat(net));
    expect(summary.packages[0]?.product).toMatchObject(
      isCharged ? { vat_treatment: 'reverse-charge', common: null } : { common: { amount: withVat(net) + 1 } },
    );
  });

  test('pays each piece without VAT, so that quantity times price holds; the tax is split of the rest alone', () => {
    const summary = summarise(
      createCart([
        { price: 1_799_000, quantity: 7 },
        { price: 49_900, quantity: 2, facts: { typeDevice: 'accessory' } },
        { price: 999_000, facts: { quality: 'A' } },
      ]),
    );
    expect(summary.packages.map(({ product }) => [product.unit_price.amount, product.total.amount, product.vat_treatment])).toEqual([
      [1_486_777, 10_407_439, 'reverse-charge'],
      [49_900, 99_800, undefined],
      [999_000, 999_000, undefined],
    ]);
    expect(summary.totals.vat).toMatchObject([
      { rate: 21, gross: { amount: 1_098_800 } },
      { rate: 0, net: { amount: 10_407_439 }, vat: { amount: 0 } },
    ]);
  });

  test('goods that the law leaves out don’t help to reach the limit', () => {
    const summary = summarise(
      createCart([
        { price: 1_799_000, quantity: 6 },
        { price: 9_000_000, facts: { quality: 'A' } },
        { price: 9_000_000, facts: { typeDevice: 'smartwatch' } },
        { price: 9_000_000, facts: { typeDevice: 'computer', categoryIds: ['computers', 'mac-desktop'] } },
      ]),
    );
    expect(summary.is_reverse_charge).toBe(false);
  });

  test('the limit looks at prices after discounts, and what is taken off has no VAT either', () => {
    const cart = createCart([{ price: 12_221_000 }]);
    expect(summarise(cart).is_reverse_charge).toBe(true);
    const below = summarise(cart, [automatic({ kind: 'absolute', amounts: { CZK: 121_000, RON: 0 } })]);
    expect([below.is_reverse_charge, below.totals.total.amount]).toEqual([false, 12_100_000]);
    const above = summarise(cart, [automatic({ kind: 'absolute', amounts: { CZK: 60_500, RON: 0 } })]);
    expect([above.is_reverse_charge, above.totals.total.amount, above.totals.discounts.amount]).toEqual([true, 10_050_000, 50_000]);
    expect(above.discounts.map(({ amount }) => amount.amount)).toEqual([50_000]);
  });

  test('an old device is a payment and lowers no base; a gift stays free', () => {
    const cart = createCart([{ price: 12_221_000 }]);
    const [first] = cart.packages;
    if (first === undefined) throw new Error('the cart has a package');
    const tradeIn = {
      device: 'apple-iphone-12-64gb-black',
      stored: { label: 'Apple iPhone 12', quality: 'A', estimate: 900_000, bonus: 100_000, percent: 10, url: '/vykup', choices: ['a'] },
      seen: 1_000_000,
      isOld: false,
      identifierCiphertext: null,
    };
    const gift = createFacts({ variantId: 'gift' });
    const summary = summarise({ ...cart, packages: [{ ...first, tradeIn, gift }] });
    expect([summary.is_reverse_charge, summary.totals.total.amount]).toEqual([true, 10_100_000]);
    expect(summary.packages[0]?.children).toMatchObject([{ kind: 'gift', final_total: { amount: 0 } }]);
    expect(summary.packages[0]?.children[0]).not.toHaveProperty('vat_treatment');
  });

  test('after the last day of the law VAT is charged', () => {
    const cart = createCart([{ price: 20_000_000 }]);
    expect(summarise(cart, [], new Date('2026-12-31T22:00:00Z')).is_reverse_charge).toBe(true);
    expect(summarise(cart, [], new Date('2026-12-31T23:30:00Z')).is_reverse_charge).toBe(false);
  });
});

test('everybody else pays VAT, and the token knows the difference', () => {
  const [payer, other] = [true, false].map((isPayer) => summarise(createCart([{ price: 20_000_000 }], 'cz', isPayer)));
  expect([other?.is_reverse_charge, other?.totals.total.amount]).toEqual([false, 20_000_000]);
  expect(payer?.token).not.toBe(other?.token);
});
