import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useNavigate } from '@okruh/web-kit/router';
import { useRef, useState } from 'react';
import { keepSummary, refreshCart, emitCartChanged } from '../../model/cart-data.ts';
import { type CheckoutForm, checkoutStore } from '../../model/checkout.store.ts';
import { cartPath, paidOrderPath } from '../../model/pages.ts';
import type { CardChoice } from '../../model/start-payment.ts';
import { pushPurchase } from '../analytics.ts';
import { type CartChange, cartChanges } from './cart-changes.ts';
import { finishRequest } from './finish-request.ts';
import type { Placed } from './place-order.ts';
import { isUnknown } from './unknown-outcome.ts';

/** What stands in the way of an order that was filled in rightly. */
export type Obstacle =
  | { readonly kind: 'changed'; readonly changes: readonly CartChange[] }
  /** Nobody knows whether it was placed: pressing again asks, and never orders twice. */
  | { readonly kind: 'unknown' };

/** Where the sending is: repetitions of a call whose outcome isn't known, or on the way to the payment. */
export interface Progress {
  readonly repetition: number;
  readonly isPaying: boolean;
}

/** Sends the order, and leads on to its payment or its page. */
export function useFinish(summary: CartSummary) {
  const text = useText();
  const { toast, market } = useRemote();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isSending = useRef(false);

  const send = async (form: CheckoutForm): Promise<void> => {
    // A second press before the button has become busy.
    if (isSending.current) return;
    isSending.current = true;
    setObstacle(null);
    const body = finishRequest(form, summary);
    try {
      const { placeOrder } = await import('./place-order.ts');
      const placed = await placeOrder(body, checkoutStore(), (repetition) => setProgress({ repetition, isPaying: false }));
      pushPurchase(summary, { number: placed.order_number, code: placed.order_code });
      setProgress({ repetition: 0, isPaying: placed.next === 'pay' });
      await goOn(placed, form);
    } finally {
      isSending.current = false;
      setProgress(null);
    }
  };

  /** The order stands: whatever happens to the payment now, its page tells it and offers the next try. */
  const goOn = async (placed: Placed, form: CheckoutForm): Promise<void> => {
    const type = summary.payment?.type_payment ?? 'card';
    const location = placed.next === 'pay' ? await pay(placed, type, form) : placed.location;
    checkoutStore().getState().clear();
    emitCartChanged(0);
    // In this page's place: the way back doesn't lead into a checkout that is over.
    if (location !== null) navigate(location, { replace: true });
  };
  /** Where the order goes on; null = the page is on its way to the provider. */
  const pay = async (placed: Placed, type: string, form: CheckoutForm): Promise<string | null> => {
    try {
      const { isWallet, payByWallet } = await import('../../model/wallet.ts');
      if (!isWallet(type)) {
        const { leaveToPay } = await import('../../model/start-payment.ts');
        return (await leaveToPay(placed.order_code, placed.location, type === 'card' ? toCardChoice(form) : null)) ? null : placed.location;
      }
      if (placed.transactionId === null) return placed.location;
      const outcome = await payByWallet(type, placed.order_code, placed.transactionId);
      return outcome.kind === 'done' ? paidOrderPath(market, placed.location, outcome.paymentId) : placed.location;
    } catch {
      toast({ kind: 'warning', title: text('finish.not-paid') });
      return placed.location;
    }
  };

  /** True = dealt with here, not in the error summary. */
  const fail = (error: unknown): boolean => {
    if (isUnknown(error)) {
      setObstacle({ kind: 'unknown' });
      return true;
    }
    if (!(error instanceof ProblemError)) return false;
    const now = error.extra['summary'];
    if ((error.code === 'cart-changed' || error.code === 'cart-problems') && isSummary(now)) {
      setObstacle(error.code === 'cart-changed' ? { kind: 'changed', changes: cartChanges(summary, now, text) } : null);
      keepSummary(queryClient, now);
      return true;
    }
    void refreshCart(queryClient);
    if (error.code !== 'out-of-stock') return false;
    toast({ kind: 'warning', title: error.title, text: text('finish.out-of-stock') });
    navigate(cartPath(market));
    return true;
  };

  return { send, fail, obstacle, progress };
}

/** Nothing to say of cards: the provider's page asks for one and forgets it. */
function toCardChoice({ savedCard, keepCard }: CheckoutForm): CardChoice | null {
  const saved = savedCard === '' || savedCard === 'new' ? null : savedCard;
  return saved === null && !keepCard ? null : { savedCard: saved, isSaved: saved === null };
}

const isSummary = (value: unknown): value is CartSummary =>
  typeof value === 'object' && value !== null && 'packages' in value && 'totals' in value && 'token' in value && 'problems' in value;
