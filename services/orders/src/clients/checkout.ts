import { internalPriceProducts, type PricedProduct } from '@okruh/contracts/http/checkout/internal';
import type { Market } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** services/checkout, as far as orders ask it. */
export interface Checkout {
  /**
   * Products at the price of now; those that aren't sold in the market are missing.
   *
   * @throws DependencyDown when checkout doesn't answer
   */
  priceProducts(market: Market, variants: readonly string[], requestId?: string): Promise<ReadonlyMap<string, PricedProduct>>;
}

export function createCheckout(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Checkout {
  return {
    async priceProducts(market, variants, requestId) {
      const answer = await callService(internalPriceProducts, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        market,
        request: { body: { variants: [...variants] } },
        ...(requestId === undefined ? {} : { requestId }),
      });
      if (!answer.ok) throw new Error(`checkout answered a question for prices with ${answer.status}`);
      return new Map(answer.body.products.map((product) => [product.variant_id, product]));
    },
  };
}
