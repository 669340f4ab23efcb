import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import type { FinishRequest } from '@okruh/contracts/http/checkout/finish';
import { type CallAnswer, ProblemError } from '@okruh/web-kit';
import { checkout, payments } from '../../model/api.ts';
import type { Attempt, CheckoutStore } from '../../model/checkout.store.ts';
import { isWallet } from '../../model/wallet.ts';
import { isUnknown } from './unknown-outcome.ts';

export type Placed = CallAnswer<CheckoutShopRoutes['finish']> & { readonly transactionId: string | null };

/** Seconds before each repetition of a call whose outcome isn't known; together about a minute and a half. */
const PAUSES = [1, 2, 3, 5, 8, 10, 15, 20, 25];

/**
 * Places the order. The key belongs to the request: pressing again, or after a reload, repeats it, so that a lost answer
 * never makes a second order. While the outcome isn't known (`order-pending`, no connection) the same call is made again.
 *
 * @param onWaiting reported before each repetition, with its number from 1
 * @throws what the client throws; the last unknown outcome when it stays unknown
 */
export async function placeOrder(
  body: FinishRequest,
  store: CheckoutStore,
  onWaiting: (repetition: number) => void,
  pause: (ms: number) => Promise<void> = wait,
): Promise<Placed> {
  const { key, transactionId } = await prepareAttempt(body, store);
  const request = { body: transactionId === null ? body : { ...body, transaction_id: transactionId }, idempotencyKey: key };
  for (let repetition = 0; ; repetition += 1) {
    try {
      return { ...(await checkout.call('finish', request)), transactionId };
    } catch (error) {
      const seconds = PAUSES[repetition];
      if (seconds === undefined || !isUnknown(error)) throw error;
      onWaiting(repetition + 1);
      const asked = error instanceof ProblemError ? error.retryAfter : null;
      await pause((asked ?? seconds) * 1000);
    }
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The attempt that this request belongs to; a wallet's transaction is prepared once for it. */
async function prepareAttempt(body: FinishRequest, store: CheckoutStore): Promise<Attempt> {
  const digest = await calculateDigest(body);
  const known = store.getState().attempt;
  if (known?.digest === digest) return known;
  const wallet = body.type_payment ?? '';
  const transactionId = isWallet(wallet) ? (await payments.call('wallet_init', { params: { wallet }, body: {} })).transaction_id : null;
  const attempt = { digest, key: crypto.randomUUID(), transactionId };
  store.getState().keepAttempt(attempt);
  return attempt;
}

/** The request itself would keep a birth date in the tab's storage; its digest tells nothing. */
async function calculateDigest(body: FinishRequest): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
