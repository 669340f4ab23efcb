import { internalOrderBilling } from '@okruh/contracts/http/orders';
import { callService, type ServiceKeys } from '@okruh/service-kit';
import type { Billing } from '../model/compose-invoice.ts';

/** services/orders, as far as invoicing asks it. */
export interface Orders {
  /**
   * What invoices of an order are made of; null when there is no such order.
   * @throws DependencyDown when orders don't answer
   */
  loadBilling(orderId: string): Promise<Billing | null>;
}

export const createOrders = (options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Orders => ({
  async loadBilling(orderId) {
    const answer = await callService(internalOrderBilling, { ...options, request: { params: { order: orderId } } });
    if (answer.ok) return answer.body;
    if (answer.status === 404) return null;
    throw new Error(`orders answered a question for billing with ${answer.status}`);
  },
});
