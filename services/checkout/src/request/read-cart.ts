import type { Market } from '@okruh/market';
import type { Answer } from '@okruh/service-kit';
import { type CartRequest, type CartSession, okWithCart, openCarts, openSession } from './cart-session.ts';
import type { ComputedCart, Surroundings } from '../pricing/computed-cart.ts';
import { computeCart, piecesIn, buildSummary } from '../pricing/cart-summary.ts';
import type { LoadedCart } from '../pricing/loaded-cart.ts';
import type { Deps } from '../deps.ts';
import { refreshTradeIns } from './trade-ins.ts';

/** A request's cart, calculated. */
export interface ReadCart {
  readonly session: CartSession;
  /** False: there is none yet, and `computed` is an empty one. */
  readonly exists: boolean;
  readonly cart: LoadedCart;
  /** Calculated when it is asked for first: a choice that is about to change needs it otherwise. */
  readonly computed: ComputedCart;
  readonly around: Surroundings;
}

export const createSurroundings = (deps: Deps, request: Pick<CartRequest, 'locale'>): Surroundings => ({
  parts: deps.parts(),
  locale: request.locale,
  now: deps.now(),
});

/** Reads and calculates the cart of a request; estimates of old devices that grew old are asked for again. */
export async function readCart(deps: Deps, request: CartRequest): Promise<ReadCart> {
  const session = openSession(deps, request);
  const { cart: found, orderUnderWay, hasBrowserCart } = await openCarts(deps, session);
  const fresh = found === null ? emptyCart(request.market) : await refreshTradeIns(deps, found);
  const cart = orderUnderWay || hasBrowserCart ? { ...fresh, orderUnderWay, hasBrowserCart } : fresh;
  const around = createSurroundings(deps, request);
  let computed: ComputedCart | null = null;
  return {
    session,
    exists: found !== null,
    cart,
    get computed() {
      return (computed ??= computeCart(cart, around));
    },
    around,
  };
}

/** The new summary, as changes of delivery, payment and discounts answer it. */
export async function summaryAnswer(deps: Deps, request: CartRequest): Promise<Answer> {
  const { session, computed, around } = await readCart(deps, request);
  return okWithCart(session, piecesIn(computed), buildSummary(computed, around));
}

const emptyCart = (market: Market): LoadedCart => ({
  head: {
    id: '00000000-0000-0000-0000-000000000000',
    market,
    customerId: null,
    version: 0,
    round: 0,
    chosen: { delivery: null, payment: null },
    previewCode: null,
    isVatPayer: false,
    tradeInMethod: 'mail_in',
    payLaterCiphertext: null,
    attemptId: null,
  },
  packages: [],
  entered: [],
});
