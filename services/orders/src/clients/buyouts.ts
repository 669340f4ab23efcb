import { internalOrderBuyouts } from '@okruh/contracts/http/buyout';
import type { OrderBuyout } from '@okruh/contracts/http/buyout/purchase';
import { callService, DependencyDown, type Logger, type ServiceKeys } from '@okruh/service-kit';

/** services/buyout, as far as orders ask it. */
export interface Buyouts {
  /** The buy-outs that an order opened; none while they can't be had, the page says so by itself. */
  of(orderId: string, requestId?: string): Promise<readonly OrderBuyout[]>;
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
        return answer.ok ? answer.body.items : [];
      } catch (error) {
        if (!(error instanceof DependencyDown)) throw error;
        options.logger.warn({ order }, 'the buy-outs of an order could not be asked for');
        return [];
      }
    },
  };
}
