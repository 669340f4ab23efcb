import { internalPriceProducts, type PricedProduct } from '@okruh/contracts/http/checkout/internal';
import { type Market, markets, money, todayIn, vatRate } from '@okruh/market';
import { isReverseChargeGood } from '@okruh/market/reverse-charge';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { productPath } from '../pricing/cart-words.ts';
import type { ProductFacts } from '../pricing/model.ts';
import { loadFacts } from '../stored/carts.repository.ts';

/** Prices of products for orders that the office adds to: as in a cart, without discounts, which an order earns once. */
export function productPriceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, internalPriceProducts, async ({ body, market }) => {
    // Who asks for no market's order asks for no price.
    if (market === null) return problem('not-found');
    const facts = await loadFacts(deps.database, market, body.variants);
    const rate = vatRate(market, 'standard', todayIn(market, new Date()));
    return ok({ products: facts.flatMap((product) => priceProduct(product, market, rate) ?? []) });
  });
}

/** Null for what can't be added: not sold here, a service, or without a price. */
function priceProduct(facts: ProductFacts, market: Market, rate: number): PricedProduct | null {
  const { price, stock, isPhysical, isForSale } = facts;
  if (price === null || !isForSale || !isPhysical || stock.isEndless) return null;
  const { locale, currency } = markets[market];
  return {
    variant_id: facts.variantId,
    master_product_id: facts.masterProductId,
    code: facts.code,
    name: facts.name[locale],
    spec: facts.spec[locale],
    brand: facts.brand,
    type_device: facts.typeDevice,
    quality: facts.quality,
    href: productPath(market, facts.variantId),
    image: facts.image === null ? null : { base: facts.image, alt: facts.name[locale] },
    categories: facts.categoryNames.map((name) => name[locale]),
    unit_price: money(price.now, currency),
    vat_rate: rate,
    is_physical: true,
    available: stock.available,
    is_reverse_charge_good: isReverseChargeGood(facts),
  };
}
