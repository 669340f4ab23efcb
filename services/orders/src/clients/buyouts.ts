import { internalOrderBuyouts } from '@okruh/contracts/http/buyout/internal';
import type { OrderPromise } from '@okruh/contracts/http/buyout/lease-promise';
import type { OrderBuyout } from '@okruh/contracts/http/buyout/purchase';
import { callService, DependencyDown, type Logger, type ServiceKeys } from '@okruh/service-kit';

/** What services/buyout knows of an order. */
export interface OrderBuyouts {
  readonly items: readonly OrderBuyout[];
  readonly promises: readonly OrderPromise[];
}
const none: OrderBuyouts = { items: [], promises: [] };

/** services/buyout, as far as orders ask it. */
export interface Buyouts {
  /** The buy-outs that an order opened, and what its lease promised; none while they can't be had, the page says so by itself. */
  of(orderId: string, requestId?: string): Promise<OrderBuyouts>;
}

export function createBuyouts(options: { readonly baseUrl: string; readonly keys: ServiceKeys; readonly logger: Logger }): Buyouts {
  return {
    async of(order, requestId) {
      try {
        const answer = await callService(internalOrderBuyouts, {
          baseUrl: options.baseUrl,
          keys: options.keys,
          request: { params: { order } },
          ...(requestId === undefined ? {} : { requestId }),
        });
        return answer.ok ? answer.body : none;
      } catch (error) {
        if (!(error instanceof DependencyDown)) throw error;
        options.logger.warn({ order }, 'the buy-outs of an order could not be asked for');
        return none;
      }
    },
  };
}
