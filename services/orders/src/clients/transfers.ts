import { startPayment, type PaymentView } from '@okruh/contracts/http/payments';
import type { Market } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** Where the money of a bank transfer goes. */
export type Transfer = NonNullable<PaymentView['transfer']>;

/** services/payments, as far as orders ask it. */
export interface Transfers {
  /**
   * Account, symbol and text of the QR code of an order that waits for a transfer; null when it doesn't any more.
   *
   * @throws DependencyDown when payments don't answer
   */
  of(order: { readonly code: string; readonly market: Market }, requestId?: string): Promise<Transfer | null>;
}

export function createTransfers(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Transfers {
  return {
    async of({ code, market }, requestId) {
      // Beginning a payment that is under way only continues it.
      const answer = await callService(startPayment, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        market,
        request: { params: { code }, body: {} },
        ...(requestId === undefined ? {} : { requestId }),
      });
      return answer.ok ? answer.body.payment.transfer : null;
    },
  };
}
