import type { TypePayment } from '@okruh/contracts/http/checkout';
import { payments } from './api.ts';
import { orderTokens } from './order-tokens.ts';

/** Another origin: the whole page goes there. Tests listen instead. */
export const leaving = {
  to: (url: string): void => {
    // The way back may bring this page as it was left, busy and with an order that has gone on meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
    window.location.assign(url);
  },
};

/** What the start of a payment led to. */
export type Started =
  | { readonly kind: 'leaving' }
  | { readonly kind: 'wallet'; readonly transactionId: string }
  /** The order's page shows what is next: where to send the money, or that nothing is due. */
  | { readonly kind: 'shown' };

/** With which card: a saved one, or a new one that the customer lets the provider keep. */
export interface CardChoice {
  readonly savedCard: string | null;
  readonly isSaved: boolean;
}

/** Begins or continues the payment of an order and goes to the provider's page where there is one. */
export async function startPayment(code: string, typePayment: TypePayment | null = null, card: CardChoice | null = null): Promise<Started> {
  const { next } = await payments.call('start_payment', {
    params: { code },
    body: { type_payment: typePayment, ...(card !== null && { saved_card: card.savedCard, keep_card: card.isSaved }) },
    idempotencyKey: crypto.randomUUID(),
  });
  switch (next.kind) {
    case 'redirect':
      leaving.to(next.url);
      return { kind: 'leaving' };
    case 'wallet':
      return { kind: 'wallet', transactionId: next.transaction_id };
    case 'transfer':
    case 'none':
      return { kind: 'shown' };
  }
}

/**
 * Starts the payment of an order that was just placed.
 *
 * @param location the order's page: it takes this page's place in the history, so that the way back from the bank ends there
 *   and not in a checkout that is over; the access token in its fragment is kept by that page
 * @param card with which card, where the shopper chose one
 * @returns whether the page is on its way to the provider
 */
export async function leaveToPay(code: string, location: string, card: CardChoice | null): Promise<boolean> {
  window.history.replaceState(window.history.state, '', location);
  orderTokens.keep(code);
  return (await startPayment(code, null, card)).kind === 'leaving';
}
