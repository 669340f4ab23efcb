import type { DataOf } from '@okruh/contracts';
import {
  disputeWon,
  loanApproved,
  loanCompleted,
  loanDeclined,
  paymentAuthorised,
  paymentCaptured,
  paymentChargedBack,
  paymentDisputed,
  paymentFailed,
  paymentHeld,
  refundMade,
  transferAwaited,
} from '@okruh/contracts/events/payments';
import type { Envelope } from '@okruh/contracts';
import { appendEvent, appendEvents, type Tx } from '@okruh/service-kit';
import { came, givenBack, type PaymentNews } from '../model/payment.ts';
import { type LoanRow, type OrderRow, type PaymentRow, payments } from '../model/tables.ts';
import { inArray } from 'drizzle-orm';
import { transferInstructions, type TransferAccounts } from '../model/transfer.ts';

/** What made a change: another event, or a request. */
export interface Cause {
  readonly event?: Envelope;
  readonly requestId?: string;
  /** Name of the staff member; nobody else is named. */
  readonly by?: string;
}

const ofMoney = {
  authorised: paymentAuthorised,
  captured: paymentCaptured,
  failed: paymentFailed,
  held: paymentHeld,
  'refund-made': refundMade,
  disputed: paymentDisputed,
  'dispute-won': disputeWon,
  'charged-back': paymentChargedBack,
} as const;

/** Loans have words of their own; what they have no word for is reported as of any payment. */
const ofLoan = { authorised: loanApproved, completed: loanCompleted, declined: loanDeclined } as const;
type LoanNews = keyof typeof ofLoan;

function toLoanNews(news: PaymentNews, payment: PaymentRow): LoanNews | null {
  if (news === 'authorised') return 'authorised';
  return news === 'failed' && payment.failure === 'loan-declined' ? 'declined' : null;
}

/**
 * Writes the events of a change. Each takes the next version of its payment.
 * @returns the payment's version after them
 */
export async function publish(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  news: readonly PaymentNews[],
  loan: LoanRow | null,
  cause: Cause,
): Promise<number> {
  let version = payment.version;
  const next = { subject: payment.id, market: order.market, ...toTrace(cause) };
  for (const item of news) {
    const loanNews = loan === null ? null : toLoanNews(item, payment);
    version += 1;
    if (loan === null || loanNews === null) await appendEvent(tx, ofMoney[item], { ...next, version, data: toEventData(order, payment) });
    else await appendEvent(tx, ofLoan[loanNews], { ...next, version, data: toLoanData(order, payment, loan) });
    if (loan !== null && item === 'captured') {
      version += 1;
      await appendEvent(tx, loanCompleted, { ...next, version, data: toLoanData(order, payment, loan) });
    }
  }
  return version;
}

/** A payment by bank transfer that was made just now, and what made it. */
interface NewTransfer {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly cause: Cause;
}

/**
 * Publishes where the money of new transfers goes: mails carry the account, and nobody should have to wait for us to write one.
 * It is the first event of its payment.
 */
export async function publishTransfers(tx: Tx, transfers: readonly NewTransfer[], accounts: TransferAccounts): Promise<void> {
  if (transfers.length === 0) return;
  const events = transfers.map(({ order, payment, cause }) => {
    const { amount: _amount, due_at: _dueAt, ...transfer } = transferInstructions(order, payment, accounts);
    const data = { ...toEventData(order, payment), transfer };
    return { subject: payment.id, market: order.market, version: FIRST_VERSION, data, ...toTrace(cause) };
  });
  await appendEvents(tx, transferAwaited, events);
  const ids = transfers.map(({ payment }) => payment.id);
  await tx.update(payments).set({ version: FIRST_VERSION }).where(inArray(payments.id, ids));
}
export const FIRST_VERSION = 1;

const toTrace = ({ event, requestId }: Cause) => ({
  ...(event === undefined ? {} : { cause: event }),
  ...(requestId === undefined ? {} : { correlationId: requestId }),
});

/**
 * What came and what went back, as the order has to count it: what our bank took back never came, unless a person gave the
 * order up for it; what the payer's bank took back went back.
 */
export const calculateSums = (payment: PaymentRow): { readonly captured: number; readonly refunded: number } => {
  // A pay-out of a buy-out goes back to the card too, but the order doesn't get its money back by it.
  const gone = Math.max(0, givenBack(payment) - payment.paidOut) + payment.sentByHand + payment.disputeLost;
  const isGivenUp = payment.state === 'charged-back' && came(payment) === 0;
  return isGivenUp ? { captured: payment.captured, refunded: payment.captured } : { captured: came(payment), refunded: gone };
};

const toEventData = (order: OrderRow, payment: PaymentRow): DataOf<typeof paymentCaptured> => ({
  payment_id: payment.id,
  order_id: order.parentOrderId ?? order.orderId,
  addition_id: order.parentOrderId === null ? null : order.orderId,
  order_number: order.number,
  market: order.market,
  type_payment: payment.typePayment,
  provider: payment.provider,
  state: payment.state,
  amount: { amount: payment.amount, currency: payment.currency },
  captured: { amount: calculateSums(payment).captured, currency: payment.capturedCurrency },
  refunded: { amount: calculateSums(payment).refunded, currency: payment.capturedCurrency },
  failure: payment.failure,
  changed_at: payment.changedAt.toISOString(),
});
const toLoanData = (order: OrderRow, payment: PaymentRow, loan: LoanRow): DataOf<typeof loanApproved> => ({
  ...toEventData(order, payment),
  partner_id: loan.partnerId,
  loan_state: loan.state,
});
