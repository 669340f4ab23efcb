import type { CartProblem } from '@okruh/contracts/http/checkout/cart';
import type { Cart, Package } from '../model/cart-data.ts';

/** Problems of one package (of it or any of its lines), or those of the whole cart. */
export function listProblems(cart: Cart, found: Package | null): readonly CartProblem[] {
  const { problems } = cart.summary;
  if (found !== null) return problems.filter(({ package_id: id }) => isAbout(found, id));
  // What belongs to no line that is shown is said for the whole cart, so that nothing blocks without a word.
  return problems.filter(({ package_id: id }) => !cart.packages.some((one) => isAbout(one, id)));
}

const isAbout = (found: Package, id: string | null): boolean =>
  id !== null && [found.id, found.product.id, ...found.children.map((line) => line.id)].includes(id);

/** What keeps the cart from going on. */
export const findBlocking = (cart: Cart): CartProblem | null => cart.summary.problems.find(({ blocks }) => blocks) ?? null;
