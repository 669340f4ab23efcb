import { internalOrderMayLeave } from '@okruh/contracts/http/orders';
import { callService, DependencyDown, type ServiceKeys } from '@okruh/service-kit';

/** services/orders, as far as picking asks it. */
export interface Orders {
  /**
   * Whether an order's goods may leave the house. A `yes` also ends the time in which the customer may cancel.
   * `unknown`: orders can't be reached or take too long, the order may have been cancelled.
   */
  askMayLeave(orderId: string, requestId: string): Promise<'yes' | 'no' | 'unknown'>;
}

const TIMEOUT_MS = 3_000;

export function createOrders(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Orders {
  return {
    async askMayLeave(orderId, requestId) {
      try {
        const answer = await callService(internalOrderMayLeave, {
          ...options,
          requestId,
          timeoutMs: TIMEOUT_MS,
          request: { params: { id: orderId } },
        });
        if (!answer.ok) return 'unknown';
        return answer.body.may_leave ? 'yes' : 'no';
      } catch (error) {
        if (error instanceof DependencyDown) return 'unknown';
        throw error;
      }
    },
  };
}
