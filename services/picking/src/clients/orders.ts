import type { ResponseOf } from '@okruh/contracts';
import { internalOrderMayLeave, internalOrderRecipient } from '@okruh/contracts/http/orders/internal';
import type { Market } from '@okruh/market';
import { callService, DependencyDown, type ServiceKeys } from '@okruh/service-kit';

/** Where a parcel goes. Passed on to the carrier and forgotten: it is stored nowhere here. */
export type Recipient = ResponseOf<typeof internalOrderRecipient>;

/** services/orders, as far as picking asks it. */
export interface Orders {
  /**
   * Whether an order's goods may leave the house. A `yes` also ends the time in which the customer may cancel.
   * `unknown`: orders can't be reached or take too long, the order may have been cancelled.
   */
  askMayLeave(orderId: string, requestId?: string): Promise<'yes' | 'no' | 'unknown'>;
  /**
   * Null when there is no such order.
   * @throws DependencyDown when orders don't answer
   */
  loadRecipient(orderId: string, market: Market): Promise<Recipient | null>;
}

export function createOrders(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Orders {
  return {
    async askMayLeave(orderId, requestId) {
      try {
        const answer = await callService(internalOrderMayLeave, {
          ...options,
          ...(requestId === undefined ? {} : { requestId }),
          request: { params: { id: orderId } },
        });
        if (!answer.ok) return 'unknown';
        return answer.body.may_leave ? 'yes' : 'no';
      } catch (error) {
        if (error instanceof DependencyDown) return 'unknown';
        throw error;
      }
    },
    async loadRecipient(orderId, market) {
      const answer = await callService(internalOrderRecipient, { ...options, market, request: { params: { order: orderId } } });
      if (answer.ok) return answer.body;
      if (answer.status === 404) return null;
      throw new Error(`orders answered a question for a recipient with ${answer.status}`);
    },
  };
}
