import { type Answer, problem } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import { type CartRequest, okWithCart } from './cart-session.ts';
import type { ComputedCart } from '../pricing/computed-cart.ts';
import { computeCart, piecesIn, buildSummary } from '../pricing/cart-summary.ts';
import type { Deps } from '../deps.ts';
import type { ChosenMethods } from '../pricing/model.ts';
import { type ReadCart, readCart, summaryAnswer } from './read-cart.ts';

export const cartEmpty = problem('cart-empty', {
  title: texts.both('cart.empty'),
});

/**
 * Puts a choice into the cart of a request and answers the new summary. The cart is calculated with the choice before it is
 * written: what doesn't hold is refused and changes nothing.
 *
 * @param choose the choices of the cart with the new one
 * @param refusal what is wrong with it; null when it holds
 * @param write writes it, answers the cart's version after it
 */
export async function chooseMethod(
  deps: Deps,
  request: CartRequest,
  choose: (chosen: ChosenMethods) => ChosenMethods,
  refusal: (computed: ComputedCart) => Answer | null,
  write: (cartId: string) => Promise<number | null>,
): Promise<Answer> {
  const read = await readCart(deps, request);
  const { cart } = read;
  if (!read.exists || cart.packages.length === 0) return cartEmpty;
  const computed = withChoice(read, choose(cart.head.chosen));
  const refused = refusal(computed);
  if (refused !== null) return refused;
  const version = await write(cart.head.id);
  // Another change came between: what was calculated may be old.
  if (version !== cart.head.version + 1) return summaryAnswer(deps, request);
  return okWithCart(read.session, piecesIn(computed), buildSummary(computed, read.around));
}

function withChoice({ cart, around }: ReadCart, chosen: ChosenMethods): ComputedCart {
  return computeCart({ ...cart, head: { ...cart.head, chosen } }, around);
}
