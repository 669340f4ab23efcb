import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeCart } from './cart-summary.ts';
import type { DiscountRule } from './model.ts';
import { automatic, loadedCart, noParts, createPackage } from '../testing/carts.ts';
import { createFacts } from '../testing/goods.ts';
import { runs } from '../testing/runs.ts';

const now = new Date('2026-11-20T10:00:00Z');

/** What a shopper and the office did, in the plainest words. */
interface Line {
  readonly id: string;
  price: number;
  quantity: number;
}
interface Offer {
  readonly id: string;
  readonly percent: number;
  readonly isCombinable: boolean;
  readonly isAutomatic: boolean;
  readonly least: number;
  isActive: boolean;
  isEntered: boolean;
}
interface Purchase {
  lines: Line[];
  offers: Offer[];
  made: number;
}

/** What one offer alone takes off a line: whole crowns, for the shopper. */
const off = (total: number, { percent }: Offer): number =>
  Math.min(total, Math.ceil((total * Math.round(percent * 100)) / 1_000_000) * 100);
const calculateTotal = ({ price, quantity }: Line): number => price * quantity;
const together = (lines: readonly Line[], offers: readonly Offer[]): number =>
  lines.reduce(
    (sum, line) =>
      sum +
      Math.min(
        calculateTotal(line),
        offers.reduce((all, offer) => all + off(calculateTotal(line), offer), 0),
      ),
    0,
  );

/** ADR 14 said again, for percentages: all that combine, and of the rest the one that makes the cart cheapest. */
function expected({ lines, offers }: Purchase): { readonly goods: number; readonly discounts: number; readonly invalid: number } {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const works = (offer: Offer): boolean => offer.isActive && pieces >= Math.max(1, offer.least) && together(lines, [offer]) > 0;
  const candidates = offers.filter((offer) => (offer.isAutomatic || offer.isEntered) && works(offer));
  const combinable = candidates.filter((offer) => offer.isCombinable);
  const best = Math.max(
    together(lines, combinable),
    ...candidates.filter((offer) => !offer.isCombinable).map((offer) => together(lines, [...combinable, offer])),
  );
  // A code of what doesn't work now, or of what comes by itself anyway, has to go before the cart goes on.
  const useless = offers.filter((offer) => offer.isEntered && (offer.isAutomatic || !works(offer))).length;
  return { goods: lines.reduce((sum, line) => sum + calculateTotal(line), 0), discounts: best, invalid: useless };
}

const toRule = (offer: Offer): DiscountRule =>
  automatic({
    id: offer.id,
    percent: offer.percent,
    isCombinable: offer.isCombinable,
    isAutomatic: offer.isAutomatic,
    isActive: offer.isActive,
    minimalProducts: offer.least,
  });

/** The engine's cart of the same purchase. */
const calculate = ({ lines, offers }: Purchase) =>
  computeCart(
    {
      ...loadedCart(
        lines.map(({ id, price, quantity }) =>
          createPackage({ id, quantity, facts: createFacts({ variantId: id, price: { now: price, common: null, was: null } }) }),
        ),
      ),
      entered: offers
        .filter(({ isEntered }) => isEntered)
        .map(({ id }) => ({ id: `entered-${id}`, discountId: id, by: 'code' as const, shown: null, isRedeemable: true })),
    },
    { parts: { ...noParts, discounts: offers.map(toRule) }, locale: 'cs', now },
  );

/** What the engine's cart says: sums in hellers, codes that work or stand in the way, and whether what has to go is named. */
function published(purchase: Purchase) {
  const { totals, discounts, problems } = calculate(purchase);
  const working = discounts.applied.filter(({ isAutomatic }) => !isAutomatic).length;
  return {
    goods: totals.goods.amount,
    discounts: totals.discounts.amount,
    parts: discounts.parts.reduce((sum, { amount }) => sum + amount, 0),
    total: totals.total.amount,
    taxed: totals.vat.reduce((sum, { net, vat }) => sum + net.amount + vat.amount, 0),
    codes: working + discounts.invalid.length,
    unnamed: discounts.invalid.length - problems.filter(({ code }) => code === 'discount-invalid').length,
    // What lost against a better one is in the way as well.
    isUselessNamed: discounts.invalid.length >= expected(purchase).invalid,
  };
}
/** The same by the plain rules. */
function wanted(purchase: Purchase): ReturnType<typeof published> {
  const { goods, discounts } = expected(purchase);
  const codes = purchase.offers.filter(({ isEntered }) => isEntered).length;
  const total = goods - discounts;
  return { goods, discounts, parts: discounts, total, taxed: total, codes, unnamed: 0, isUselessNamed: true };
}

type Command = (purchase: Purchase) => void;
const at = <Thing>(list: readonly Thing[], index: number): Thing | undefined => list[index % Math.max(1, list.length)];
const price = fc.integer({ min: 1, max: 6_000_000 });
const quantity = fc.integer({ min: 1, max: 20 });
const index = fc.nat({ max: 20 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(price, quantity).map(([amount, pieces]): Command => (purchase) => {
    purchase.made += 1;
    purchase.lines.push({ id: `01a20000-0000-7000-8000-${String(purchase.made).padStart(12, '0')}`, price: amount, quantity: pieces });
  }),
  fc.tuple(index, quantity).map(([which, pieces]): Command => ({ lines }) => {
    const line = at(lines, which);
    if (line !== undefined) line.quantity = pieces;
  }),
  fc.tuple(index, price).map(([which, amount]): Command => ({ lines }) => {
    const line = at(lines, which);
    if (line !== undefined) line.price = amount;
  }),
  index.map((which): Command => (purchase) => {
    const line = at(purchase.lines, which);
    purchase.lines = purchase.lines.filter((other) => other !== line);
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 10_000 }), fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 30 }))
    .map(([hundredths, isCombinable, isAutomatic, least]): Command => (purchase) => {
      purchase.made += 1;
      const id = `disc-${String(purchase.made).padStart(4, '0')}`;
      purchase.offers.push({ id, percent: hundredths / 100, isCombinable, isAutomatic, least, isActive: true, isEntered: false });
    }),
  fc.tuple(index, fc.boolean()).map(([which, isEntered]): Command => ({ offers }) => {
    const offer = at(offers, which);
    if (offer !== undefined) offer.isEntered = isEntered;
  }),
  fc.tuple(index, fc.boolean()).map(([which, isActive]): Command => ({ offers }) => {
    const offer = at(offers, which);
    if (offer !== undefined) offer.isActive = isActive;
  }),
);

// A night's run takes as long as it takes.
it('whatever shopper and office do, the cart costs what ADR 14 says, to the heller, after every step', { timeout: 0 }, () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 30 }), (commands) => {
      const purchase: Purchase = { lines: [], offers: [], made: 0 };
      for (const run of commands) {
        run(purchase);
        expect(published(purchase)).toEqual(wanted(purchase));
      }
    }),
    runs(60),
  );
});
