import { adminListPayments } from '@okruh/contracts/http/payments-admin';
import { expect } from 'playwright/test';
import type { Visitor } from './visitor.ts';

/** Our payment of an order, once the service has received the order's event. */
export async function findPaymentId(accountant: Visitor, number: string): Promise<string> {
  let id = '';
  await expect
    .poll(async () => {
      const { items } = await accountant.call(adminListPayments, { query: { q: number, page: 1, page_size: 50 } });
      id = items[0]?.id ?? '';
      return id;
    })
    .not.toBe('');
  return id;
}
