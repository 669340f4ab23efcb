import { internalComplaintItem } from '@okruh/contracts/http/orders/complaints';
import type { ResponseOf } from '@okruh/contracts';
import type { Market } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

export type ComplaintItem = ResponseOf<typeof internalComplaintItem>;
export interface ComplaintKey {
  readonly market: Market;
  readonly number: string;
  readonly e_mail: string;
  readonly master_product_id: string;
}

/** services/orders, as far as repairs ask it. */
export interface Orders {
  /**
   * The goods of an order that a device is; null when nobody of that address has such an order, or asked too often.
   * @throws DependencyDown when orders don't answer
   */
  findComplaintItem(key: ComplaintKey, requestId?: string): Promise<ComplaintItem | null>;
}

export const createOrders = (options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Orders => ({
  async findComplaintItem(key, requestId) {
    const answer = await callService(internalComplaintItem, {
      ...options,
      market: key.market,
      request: { body: key },
      ...(requestId === undefined ? {} : { requestId }),
    });
    if (answer.ok) return answer.body;
    if (answer.status === 404 || answer.status === 429 || answer.status === 400) return null;
    throw new Error(`orders answered a question for a complaint with ${answer.status}`);
  },
});
