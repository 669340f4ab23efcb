import { addDiscountCode, publicDiscounts, removeProductDiscount } from '@okruh/contracts/http/checkout/cart';
import { isUuid } from '@okruh/contracts/uuid';
import { createTryGuard, fieldErrors, ok, toNetwork, problem, route } from '@okruh/service-kit';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { type CartSession, changeCart, openSession } from '../request/cart-session.ts';
import { computeCart } from '../pricing/cart-summary.ts';
import type { LoadedCart } from '../pricing/loaded-cart.ts';
import type { Deps } from '../deps.ts';
import type { BothLanguages, EnteredDiscount } from '../pricing/model.ts';
import { readCart, summaryAnswer } from '../request/read-cart.ts';
import { loadFacts } from '../stored/carts.repository.ts';
import { enteredDiscounts } from '../stored/tables/discount.ts';
import { findPublicDiscounts } from './public-discounts.ts';
import { enteredRow, type Proposal, proposeCard, proposeCode, pushedOut, refusalOn } from './enter-discount.ts';

/** Wrong tries in ten minutes: of a visitor, and of a network, behind which a whole school may stand. */
const GUESSES = { visitor: 10, network: 50, windowSeconds: 600 };

/** Codes and student cards of a cart. */
export function discountRoutes(app: FastifyInstance, deps: Deps): void {
  const createGuard = (max: number) => createTryGuard({ max, windowSeconds: GUESSES.windowSeconds, now: () => performance.now() });
  const visitors = createGuard(GUESSES.visitor);
  const networks = createGuard(GUESSES.network);

  route(app, publicDiscounts, async ({ query, market, locale }) => {
    const facts = await loadFacts(deps.database, market, [...new Set(query.products)]);
    return ok({ items: findPublicDiscounts(deps.parts().discounts, facts, { market, locale, now: deps.now() }) });
  });

  route(app, addDiscountCode, async (request) => {
    const { body, locale } = request;
    const field = 'code' in body ? 'code' : 'cardNumber';
    const at = (text: BothLanguages) => fieldErrors({ [field]: [text[locale]] });
    const { session, computed, around } = await readCart(deps, request);
    const { cart } = computed;
    if (cart.packages.length === 0) return at(texts.both('discount.code.empty-cart'));

    const network = toNetwork(request.identity.ip);
    const wait = Math.max(visitors.getWait(cart.head.id), networks.getWait(network));
    if (wait > 0) return problem('too-many-requests', { headers: { 'retry-after': String(wait) } });
    const withEntered = (entered: EnteredDiscount) => computeCart(including(cart, entered), around);
    const proposal =
      'code' in body
        ? await proposeCode(deps, cart, body.code)
        : await proposeCard(
            deps,
            cart,
            { number: body.cardNumber, holder: body.cardHolder },
            (entered) => withEntered(entered).totals.discounts.amount,
          );
    if ('refused' in proposal) {
      if (proposal.isGuess) {
        visitors.failed(cart.head.id);
        networks.failed(network);
      }
      // Never the code itself: a typing error away from it stands a good one.
      request.log.info({ by: field, isGuess: proposal.isGuess }, 'a discount was refused');
      return at(proposal.refused);
    }
    const tried = withEntered(proposal.entered);
    const refusal = refusalOn(tried, proposal.entered.id);
    if (refusal !== null) return at(refusal);
    await enter(deps, session, proposal, pushedOut(cart, tried));
    return summaryAnswer(deps, request);
  });

  route(app, removeProductDiscount, async (request) => {
    const session = openSession(deps, request);
    const { id } = request.params;
    // What came by itself can't be taken off.
    if (!isUuid(id)) return problem('not-found');
    const changed = await changeCart(deps, session, (tx, cartId) =>
      tx
        .delete(enteredDiscounts)
        .where(and(eq(enteredDiscounts.cartId, cartId), eq(enteredDiscounts.id, id)))
        .returning({ id: enteredDiscounts.id }),
    );
    // Already gone is as good: a repeated click sees the cart without it.
    return changed === null ? problem('not-found') : summaryAnswer(deps, request);
  });
}

const including = (cart: LoadedCart, entered: EnteredDiscount): LoadedCart => ({ ...cart, entered: [...cart.entered, entered] });

/** Two clicks at once enter it once: a discount stands in a cart only once. */
async function enter(
  deps: Deps,
  session: CartSession,
  proposal: Extract<Proposal, { entered: unknown }>,
  pushed: readonly string[],
): Promise<void> {
  await changeCart(deps, session, async (tx, cartId) => {
    if (pushed.length > 0)
      await tx.delete(enteredDiscounts).where(and(eq(enteredDiscounts.cartId, cartId), inArray(enteredDiscounts.id, [...pushed])));
    await tx
      .insert(enteredDiscounts)
      .values(enteredRow(cartId, proposal))
      .onConflictDoNothing({ target: [enteredDiscounts.cartId, enteredDiscounts.discountId] });
  });
}
