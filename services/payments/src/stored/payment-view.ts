import type { PaymentView } from '@okruh/contracts/http/payments';
import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { desc, eq, sql } from 'drizzle-orm';
import type { OrderRow, PaymentRow } from '../model/tables.ts';
import { payments } from '../model/tables.ts';
import { transferInstructions, type TransferAccounts } from '../model/transfer.ts';
import { getMessage } from '../model/words.ts';

/** An order's payment that tells most: the one that pays it, else the newest. `isPayable` by the database's clock. */
export async function newestPayment(tx: Tx, orderId: string): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.paysOrder), desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return row ?? null;
}

/** Whether the order still waits for money, by the database's clock. */
export async function isPayable(tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.isCancelled) return false;
  if (order.payableUntil === null) return true;
  const { rows } = await tx.execute<{ yes: boolean }>(sql`select ${order.payableUntil.toISOString()}::timestamptz > now() as yes`);
  return rows[0]?.yes === true;
}

interface ViewContext {
  readonly code: string;
  readonly isPayable: boolean;
  readonly accounts: TransferAccounts;
  readonly locale: Locale;
}

/** A payment as the shopper sees it. */
export function paymentView(
  order: OrderRow,
  payment: PaymentRow,
  { code, isPayable: payable, accounts, locale }: ViewContext,
): PaymentView {
  const mayRetry = payable && (payment.state === 'failed' || payment.state === 'cancelled');
  const isDue = payment.state === 'created' || payment.state === 'pending';
  return {
    payment_id: payment.id,
    order_code: code,
    type_payment: payment.typePayment,
    state: payment.state,
    amount: { amount: payment.amount, currency: payment.currency },
    failure: payment.failure,
    message: getMessage(payment, locale),
    may_retry: mayRetry,
    retry_until: mayRetry ? (order.payableUntil?.toISOString() ?? null) : null,
    transfer: payment.provider === 'transfer' && isDue ? transferInstructions(order, payment, accounts) : null,
    changed_at: payment.changedAt.toISOString(),
  };
}
