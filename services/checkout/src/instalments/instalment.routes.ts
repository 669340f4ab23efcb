import { cartInstallmentBestOptions, installmentPreview } from '@okruh/contracts/http/checkout/payment';
import type { Locale } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { okWithCart } from '../cart-session.ts';
import { piecesIn } from '../cart-summary.ts';
import { loadFacts } from '../carts.repository.ts';
import type { Deps } from '../deps.ts';
import { bestOptions, calculationsFor, type Financed, groupsOf, whyNoTariff } from '../instalment-calculation.ts';
import { noTariffText } from '../no-tariff-text.ts';
import { readCart } from '../read-cart.ts';

/** Calculations of loans: for the whole cart, and for a product that isn't in it yet. */
export function instalmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, cartInstallmentBestOptions, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const found = optionsOf(deps, computed.facts, around.locale);
    return okWithCart(session, piecesIn(computed), found);
  });

  route(app, installmentPreview, async ({ query, market, locale }) => {
    const [product] = await loadFacts(deps.database, market, [query.product]);
    if (product === undefined || product.price === null || !product.isForSale) return problem('not-found');
    const financed = { market, payable: product.price.now, ...groupsOf(deps.parts().tariffs, market, [product]) };
    return ok(optionsOf(deps, financed, locale, query.code));
  });
}

/** The calculations worth showing, or why there is none. */
function optionsOf(deps: Deps, financed: Financed, locale: Locale, code?: string) {
  const { tariffs } = deps.parts();
  const found = bestOptions(calculationsFor(tariffs, financed, locale, deps.now(), code));
  const refusal = found.best === null ? whyNoTariff(tariffs, financed, deps.now(), code) : null;
  return { ...found, reason: refusal === null ? '' : noTariffText(refusal, financed.market) };
}
