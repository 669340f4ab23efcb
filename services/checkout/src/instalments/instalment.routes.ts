import { cartInstallmentBestOptions, installmentPreview, saveInstallmentCode } from '@okruh/contracts/http/checkout/payment';
import { type Locale, todayIn } from '@okruh/market';
import { createTryGuard, fieldErrors, toNetwork, noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { type CartRequest, okWithCart, openSession, withCartCookies } from '../request/cart-session.ts';
import { piecesIn } from '../pricing/cart-summary.ts';
import { loadFacts } from '../stored/carts.repository.ts';
import type { Deps } from '../deps.ts';
import {
  bestOptions,
  calculationsFor,
  type Financed,
  selectGroups,
  getPreviewState,
  whyNoTariff,
} from '../pricing/instalment-calculation.ts';
import { noTariffText } from '../pricing/no-tariff-text.ts';
import { readCart } from '../request/read-cart.ts';
import { keepPreviewCode } from './preview-code.repository.ts';

/** Wrong codes of a network in ten minutes. */
const GUESSES = { max: 20, windowSeconds: 600 };
/** Calculations of loans: for the whole cart, and for a product that isn't in it yet; and codes that open further tariffs. */
export function instalmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, cartInstallmentBestOptions, async (request) => {
    const { session, computed, around } = await readCart(deps, request);
    const found = listOptions(deps, computed.facts, around.locale, computed.cart.head.previewCode);
    return okWithCart(session, piecesIn(computed), found);
  });

  route(app, installmentPreview, async (request) => {
    const { query, market, locale } = request;
    const [product] = await loadFacts(deps.database, market, [query.product]);
    if (product === undefined || product.price === null || !product.isForSale) return problem('not-found');
    const financed = { market, payable: product.price.now, ...selectGroups(deps.parts().tariffs, market, [product]) };
    return ok(listOptions(deps, financed, locale, query.opened_by === 'cart' ? await codeOfCart(deps, request) : null));
  });

  const guesses = createTryGuard({ ...GUESSES, now: () => performance.now() });
  route(app, saveInstallmentCode, async (request) => {
    const { body, market, locale, identity } = request;
    const network = toNetwork(identity.ip);
    const wait = guesses.getWait(network);
    if (wait > 0) return problem('too-many-requests', { headers: { 'retry-after': String(wait) } });
    const state = getPreviewState(deps.parts().tariffs, body.code, todayIn(market, deps.now()));
    if (state !== 'valid') {
      guesses.failed(network);
      return fieldErrors({ code: [texts.text(locale, `instalment.offer-code.${state}`)] });
    }
    const session = openSession(deps, request);
    const { cookies, pieces } = await keepPreviewCode(deps, session, body.code.toUpperCase());
    return withCartCookies(session, pieces, noContent(), cookies);
  });
}

const codeOfCart = async (deps: Deps, request: CartRequest): Promise<string | null> =>
  (await readCart(deps, request)).cart.head.previewCode;

/** The calculations, which of them are worth showing first, or why there is none. */
function listOptions(deps: Deps, financed: Financed, locale: Locale, preview: string | null) {
  const { tariffs } = deps.parts();
  const code = preview ?? undefined;
  const all = calculationsFor(tariffs, financed, locale, deps.now(), code);
  const found = bestOptions(all);
  const refusal = found.best === null ? whyNoTariff(tariffs, financed, deps.now(), code) : null;
  return { ...found, all, reason: refusal === null ? '' : noTariffText(refusal, financed.market) };
}
