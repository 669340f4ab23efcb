import { productExtras } from '@okruh/contracts/http/checkout/cart';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { loadFacts } from '../stored/carts.repository.ts';
import type { Deps } from '../deps.ts';
import { NO_EXTRAS, packageExtras } from '../pricing/extras.ts';

/** What can be bought beside a product, for its page. */
export function productExtrasRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, productExtras, async ({ params, market, locale }) => {
    const [product] = await loadFacts(deps.database, market, [params.product]);
    if (product === undefined || !product.isForSale) return problem('not-found');
    return ok(packageExtras(deps.parts().extras, product, market, locale, NO_EXTRAS));
  });
}
