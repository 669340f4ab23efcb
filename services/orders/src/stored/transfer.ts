import type { Tx } from '@okruh/service-kit';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { type OrderRow, orderPayments, type Transfer } from './tables.ts';

/** Where transfers of orders go, by order; those whose event hasn't arrived yet are left out. */
export async function findTransfers(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Transfer>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .select({ orderId: orderPayments.orderId, transfer: orderPayments.transfer })
    .from(orderPayments)
    .where(and(inArray(orderPayments.orderId, [...orderIds]), isNotNull(orderPayments.transfer)));
  return new Map(rows.flatMap(({ orderId, transfer }) => (transfer === null ? [] : [[orderId, transfer] as const])));
}

/** Whether a transfer is what an order waits for. */
export const isTransferAwaited = ({ typePayment, status }: Pick<OrderRow, 'typePayment' | 'status'>): boolean =>
  typePayment === 'bank_transfer' && status === 'awaiting_payment';
