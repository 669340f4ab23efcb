import type { ResponseOf } from '@okruh/contracts';
import { internalOrderRecipient } from '@okruh/contracts/http/orders';
import type { Market } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** Where a parcel goes. Passed on to the carrier and forgotten: it is stored nowhere here. */
export type Recipient = ResponseOf<typeof internalOrderRecipient>;

/** services/orders, as far as picking asks it. */
export interface Orders {
  /**
   * Null when there is no such order.
   * @throws DependencyDown when orders don't answer
   */
  loadRecipient(orderId: string, market: Market): Promise<Recipient | null>;
}

export function createOrders(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Orders {
  return {
    async loadRecipient(orderId, market) {
      const answer = await callService(internalOrderRecipient, { ...options, market, request: { params: { order: orderId } } });
      if (answer.ok) return answer.body;
      if (answer.status === 404) return null;
      throw new Error(`orders answered a question for a recipient with ${answer.status}`);
    },
  };
}
