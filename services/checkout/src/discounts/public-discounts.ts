import type { PublicDiscount } from '@okruh/contracts/http/checkout/cart';
import { type Locale, type Market, markets, money } from '@okruh/market';
import { localClock, notNow } from '../pricing/discount-engine.ts';
import { matches } from '../pricing/discount-worth.ts';
import type { DiscountRule, ProductFacts } from '../pricing/model.ts';

/** Whether a product has a part in a discount: it is meant for it, or it is the accessory or a piece of the set. */
const takesPart = (rule: DiscountRule, facts: ProductFacts): boolean =>
  matches(rule, facts) ||
  rule.accessoryPrices.some(({ masterProductId }) => masterProductId === facts.masterProductId) ||
  rule.sets.some(({ masterProductIds }) => masterProductIds.includes(facts.masterProductId));

/**
 * Discounts that may be shown before they apply to a cart: public, valid now, and open to everybody, since codes are given to persons.
 * Limits of price and number aren't checked: they are what is shown.
 */
export function findPublicDiscounts(
  rules: readonly DiscountRule[],
  products: readonly ProductFacts[],
  at: { readonly market: Market; readonly now: Date; readonly locale: Locale },
): PublicDiscount[] {
  const clock = localClock(at.market, at.now);
  const goods = products.filter(({ isPhysical }) => isPhysical);
  return rules
    .filter((rule) => rule.isPublic && (rule.isAutomatic || rule.needsStudentCard) && notNow(rule, at.market, clock) === null)
    .filter((rule) => goods.some((facts) => takesPart(rule, facts)))
    .map((rule) => describe(rule, at.market, at.locale));
}

function describe(rule: DiscountRule, market: Market, locale: Locale): PublicDiscount {
  const { currency } = markets[market];
  const [accessory, second] = rule.accessoryPrices;
  // One accessory alone has one price to tell.
  const only = second === undefined ? accessory : undefined;
  const percent = Math.max(rule.percent, 0, ...rule.cumulativeBonus.map((step) => step.percent), only?.percent ?? 0);
  const isOfAccessories = rule.accessoryPrices.length > 0;
  const from = rule.priceRange?.from ?? null;
  const amount = isOfAccessories ? (only?.amounts?.[currency] ?? null) : rule.kind === 'percentage' ? null : rule.amounts[currency];
  return {
    id: rule.id,
    name: rule.name[locale],
    percent: amount === null && percent > 0 && (!isOfAccessories || only !== undefined) ? percent : null,
    amount: amount === null ? null : money(amount, currency),
    is_price: isOfAccessories || rule.kind === 'fixed',
    needs_student_card: rule.needsStudentCard,
    minimal_products: rule.minimalProducts,
    price_from: from === null ? null : money(from[currency], currency),
    valid_to: rule.validTo,
  };
}
