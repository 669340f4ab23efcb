import type { Envelope } from '@okruh/contracts';
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
import { type Handler, newer, on, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { payAddition } from '../stored/pay-addition.ts';
import { calculateMoney, decideHold, stepAfter } from '../model/order.ts';
import { sumRefundedParts } from '../stored/refunded-parts.ts';
import { getWithheld } from '../stored/trade-ins.ts';
import { applyStep, lockOrder, type Step } from '../stored/orders.repository.ts';
import { endRefunded } from '../stored/withdrawal-refunds.ts';
import { type OrderPaymentRow, orderPayments, type OrderRow } from '../stored/tables.ts';

type PaymentData = Parameters<Parameters<typeof on<typeof paymentCaptured>>[1]>[0]['data'];

/** What an event alone tells, besides the payment's state. */
type Meaning = 'captured' | 'refunded' | 'declined' | null;

/**
 * Everything that payments tell of an order's money. Each event first brings the copy of its payment up to date (an older one
 * never overwrites a newer), then the order follows what all of its payments say together: so it ends alike in whatever order
 * they come.
 */
export const paymentHandlers: readonly Handler[] = [
  on(transferAwaited, async ({ event, data, tx }) => {
    await follow(tx, event, data, null);
    // It is said once and never changes: a newer event of the payment that arrived before doesn't matter.
    await tx.update(orderPayments).set({ transfer: data.transfer }).where(eq(orderPayments.paymentId, data.payment_id));
  }),
  on(paymentAuthorised, ({ event, data, tx }) => follow(tx, event, data, null)),
  on(paymentCaptured, ({ event, data, tx }) => follow(tx, event, data, 'captured')),
  on(paymentFailed, ({ event, data, tx }) => follow(tx, event, data, null)),
  on(paymentHeld, ({ event, data, tx }) => follow(tx, event, data, null)),
  on(refundMade, ({ event, data, tx }) => follow(tx, event, data, 'refunded')),
  on(paymentDisputed, ({ event, data, tx }) => follow(tx, event, data, null)),
  on(disputeWon, ({ event, data, tx }) => follow(tx, event, data, null)),
  on(paymentChargedBack, ({ event, data, tx }) => follow(tx, event, data, 'refunded')),
  on(loanApproved, ({ event, data, tx }) => follow(tx, event, data, 'captured')),
  on(loanDeclined, ({ event, data, tx }) => follow(tx, event, data, 'declined')),
  on(loanCompleted, ({ event, data, tx }) => follow(tx, event, data, null)),
];

async function follow(tx: Tx, event: Envelope, data: PaymentData, meaning: Meaning): Promise<void> {
  const row = await lockOrder(tx, data.order_id);
  // Payments begin with an order that is there; one that isn't belongs to a database that was brought back from a copy.
  if (row === null || row.currency !== data.amount.currency) return;
  await keepPayment(tx, event.aggregateversion, data, meaning);
  const payments = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, row.id));
  const step = decideStep(row, payments, await sumRefundedParts(tx, row));
  const moved = step === null ? row : await applyStep(tx, row, step, { event });
  const hold = decideHoldStep(moved, payments);
  const held = hold === null ? moved : await applyStep(tx, moved, hold, { event });
  if (meaning === 'refunded') await endRefunded(tx, held);
  if (data.addition_id !== null && meaning === 'captured') await payAddition(tx, held, data.addition_id, { event });
}

async function keepPayment(tx: Tx, version: number, data: PaymentData, meaning: Meaning): Promise<void> {
  const changedAt = new Date(data.changed_at);
  const state = {
    version,
    typePayment: data.type_payment,
    state: data.state,
    amount: data.amount.amount,
    captured: data.captured.amount,
    refunded: data.refunded.amount,
    changedAt,
  };
  await tx
    .insert(orderPayments)
    .values({ paymentId: data.payment_id, orderId: data.order_id, additionId: data.addition_id, currency: data.amount.currency, ...state })
    .onConflictDoUpdate({ target: orderPayments.paymentId, set: state, setWhere: newer(orderPayments.version, version) });
  if (meaning === null) return;
  const at = sql`${data.changed_at}::timestamptz`;
  const fact = {
    captured: { capturedAt: sql`least(${orderPayments.capturedAt}, ${at})` },
    refunded: { refundedAt: sql`greatest(${orderPayments.refundedAt}, ${at})` },
    declined: { declinedAt: sql`least(${orderPayments.declinedAt}, ${at})` },
  }[meaning];
  await tx.update(orderPayments).set(fact).where(eq(orderPayments.paymentId, data.payment_id));
}

/**
 * What an order's payments change of it; null for nothing.
 * @param changed what goes back for its dropped pieces, from {@link sumRefundedParts}
 */
export function decideStep(row: OrderRow, payments: readonly OrderPaymentRow[], changed: number): Step | null {
  // Nothing was to be paid: no payment has anything to say.
  if (row.total === 0) return null;
  const money = calculateMoney(payments, getWithheld(row), changed);
  const transition = money.fact === null ? null : stepAfter(row.status, money.fact);
  const isSame = money.status === row.paymentStatus && same(money.paidAt, row.paidAt) && same(money.refundedAt, row.refundedAt);
  const isMoved = transition !== null && (transition.to !== row.status || row.paidAt === null);
  if (isSame && !isMoved) return null;
  return {
    set: {
      paymentStatus: money.status,
      paidAt: money.paidAt,
      refundedAt: money.refundedAt,
      ...(transition === null ? {} : { status: transition.to }),
      ...(transition?.to === 'cancelled' ? { cancelReason: transition.reason ?? null, cancelledAt: sql`clock_timestamp()` } : {}),
      // Nothing is due any more.
      ...(money.fact === null ? {} : { payableUntil: null }),
    },
    publishes: isMoved ? transition.publishes : [],
  };
}

/** What its payments change of the order's hold; null for nothing. An order that ended is held by nothing: its end stops its parcels. */
export function decideHoldStep(row: OrderRow, payments: readonly OrderPaymentRow[]): Step | null {
  const reason = decideHold(row.status, payments);
  if (reason === row.holdReason || (reason === null && row.status === 'cancelled')) return null;
  return reason === null
    ? { set: { holdReason: null, heldAt: null }, publishes: ['hold-released'] }
    : { set: { holdReason: reason, heldAt: row.heldAt ?? sql`clock_timestamp()` }, publishes: ['held'] };
}

const same = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
