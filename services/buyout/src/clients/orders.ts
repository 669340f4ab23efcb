import { internalOrderSeller } from '@okruh/contracts/http/orders/internal';
import { callService, type ServiceKeys } from '@okruh/service-kit';
import type { z } from 'zod';

/** Who gave an old device with an order. */
export type OrderSeller = z.output<(typeof internalOrderSeller.responses)[200]>;

/** services/orders, as far as the buy-out asks it. */
export interface Orders {
  /** @throws DependencyDown when orders don't answer */
  loadSeller(orderId: string, requestId?: string): Promise<OrderSeller>;
}

export function createOrders(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Orders {
  return {
    async loadSeller(order, requestId) {
      const answer = await callService(internalOrderSeller, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        request: { params: { order } },
        ...(requestId === undefined ? {} : { requestId }),
      });
      if (!answer.ok) throw new Error(`orders answered a question for a seller with ${answer.status}`);
      return answer.body;
    },
  };
}
