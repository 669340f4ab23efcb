import { cartInstallmentBestOptions, installmentPreview } from '@okruh/contracts/http/checkout';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { okWithCart } from '../cart-session.ts';
import { piecesIn } from '../cart-summary.ts';
import { loadFacts } from '../carts.repository.ts';
import type { Deps } from '../deps.ts';
import { bestOptions, calculationsFor } from '../instalment-calculation.ts';
import { readCart } from '../read-cart.ts';

/** Calculations of loans: for the whole cart, and for a product that isn't in it yet. */
export function instalmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, cartInstallmentBestOptions, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const calculations = calculationsFor(around.parts.tariffs, computed.facts, around.locale, around.now);
    return okWithCart(session, piecesIn(computed), bestOptions(calculations));
  });

  route(app, installmentPreview, async ({ query, market, locale }) => {
    const [product] = await loadFacts(deps.database, market, [query.product]);
    if (product === undefined || product.price === null || !product.isForSale) return problem('not-found');
    const financed = { market, payable: product.price.now, baremGroups: product.baremGroup === null ? [] : [product.baremGroup] };
    return ok(bestOptions(calculationsFor(deps.parts().tariffs, financed, locale, deps.now(), query.code)));
  });
}
