import { isUnderWay, type OrderData, type PaymentData } from '../model/use-order.ts';

/** What the order's page says of the money. */
export type PaymentStage =
  | 'none'
  /** Back from the provider, whose word is on its way. */
  | 'waiting'
  /** Nothing was paid yet and it can be paid now. */
  | 'due'
  | 'failed'
  | 'transfer'
  /** A person looks at it. */
  | 'held'
  /** An application for a loan is with the lender, or is arranged in a store. */
  | 'loan'
  | 'on-store';

/**
 * @param payment undefined = not known (yet), null = the order has none
 * @param returned the visitor comes from the provider's page
 */
export function paymentStage(order: OrderData, payment: PaymentData | null | undefined, returned: boolean): PaymentStage {
  const { type_payment: type, installment } = order.payment;
  if (order.payment_status === 'paid' || order.payment_status === 'refunded' || order.status === 'cancelled') return 'none';
  if (installment?.arrange_type === 'on-store') return 'on-store';
  if (type === 'cash_on_delivery' && (payment === null || payment === undefined)) return 'none';
  // Where to send a transfer the order says as well: payments may be slow, or away.
  if (payment === undefined) return returned ? 'waiting' : order.transfer === null ? 'none' : 'transfer';
  if (payment === null) return type === 'bank_transfer' ? 'transfer' : order.payable_until === null ? 'none' : 'due';
  if (payment.state === 'captured') return 'none';
  if (payment.state === 'held') return 'held';
  if (payment.transfer !== null && isUnderWay(payment)) return 'transfer';
  if (payment.state === 'failed' || payment.state === 'cancelled') return 'failed';
  if (payment.state === 'authorised') return type === 'instalments' || type === 'leasing' ? 'loan' : 'waiting';
  if (returned) return type === 'instalments' || type === 'leasing' ? 'loan' : 'waiting';
  return 'due';
}

/** The stage before which the page has to know the payment. */
export const hasPayment = (order: OrderData): boolean =>
  order.status !== 'cancelled' &&
  order.payment.type_payment !== 'cash_on_delivery' &&
  order.payment.installment?.arrange_type !== 'on-store';
