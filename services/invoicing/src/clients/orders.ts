import { internalOrderBillings } from '@okruh/contracts/http/orders/internal';
import { callService, type ServiceKeys } from '@okruh/service-kit';
import type { Billing } from '../model/compose-invoice.ts';

/** services/orders, as far as invoicing asks it. */
export interface Orders {
  /**
   * What invoices of orders are made of; orders that aren't there are missing.
   * @param orderIds at most MAX_BILLINGS
   * @throws DependencyDown when orders don't answer
   */
  loadBillings(orderIds: readonly string[]): Promise<readonly Billing[]>;
}

export const createOrders = (options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Orders => ({
  async loadBillings(orderIds) {
    const answer = await callService(internalOrderBillings, { ...options, request: { body: { orders: [...orderIds] } } });
    if (answer.ok) return answer.body.billings;
    throw new Error(`orders answered a question for billing with ${answer.status}`);
  },
});
