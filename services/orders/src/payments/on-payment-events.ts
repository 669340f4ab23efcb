import type { DataOf, Envelope } from '@okruh/contracts';
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
import { type Handler, newer, on, type Projection, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { payAddition } from '../stored/pay-addition.ts';
import { calculateMoney, decideHold, stepAfter } from '../model/order.ts';
import { sumRefundedParts } from '../stored/refunded-parts.ts';
import { getWithheld } from '../stored/trade-ins.ts';
import type { Cause } from '../stored/history.ts';
import { applyStep, lockOrder, type Step } from '../stored/orders.repository.ts';
import { endRefunded } from '../stored/withdrawal-refunds.ts';
import { type OrderPaymentRow, orderPayments, type OrderRow, orders } from '../stored/tables.ts';

type PaymentData = DataOf<typeof paymentCaptured> | DataOf<typeof transferAwaited>;

/** What an event alone tells, besides the payment's state. */
type Meaning = 'captured' | 'refunded' | 'declined' | null;

/** What each event means. The transfer that one names stands in its data. */
const paymentNews = [
  [transferAwaited, null],
  [paymentAuthorised, null],
  [paymentCaptured, 'captured'],
  [paymentFailed, null],
  [paymentHeld, null],
  [refundMade, 'refunded'],
  [paymentDisputed, null],
  [disputeWon, null],
  [paymentChargedBack, 'refunded'],
  [loanApproved, 'captured'],
  [loanDeclined, 'declined'],
  [loanCompleted, null],
] as const satisfies readonly (readonly [{ readonly type: string }, Meaning])[];

/**
 * Everything that payments tell of an order's money. Each event first brings the copy of its payment up to date (an older one
 * never overwrites a newer), then the order follows what all of its payments say together: so it ends alike in whatever order
 * they come.
 */
export const paymentHandlers: readonly Handler[] = paymentNews.map(([contract, meaning]) =>
  on(contract, ({ event, data, tx }) => follow(tx, event, data, meaning)),
);

/** The copies of payments alone; what follows for their orders comes afterwards. */
export const paymentProjection: Projection = {
  name: 'payments',
  tables: ['order_payments'],
  handlers: paymentNews.map(([contract, meaning]) =>
    on(contract, async ({ event, data, tx }) => {
      const [known] = await tx.select({ currency: orders.currency }).from(orders).where(eq(orders.id, data.order_id));
      if (known?.currency === data.amount.currency) await keepPayment(tx, event.aggregateversion, data, meaning);
    }),
  ),
  async afterwards(tx, keys) {
    const ids = keys.map((key) => String(key['payment_id']));
    const rows = await tx
      .selectDistinct({ orderId: orderPayments.orderId })
      .from(orderPayments)
      .where(sql`${orderPayments.paymentId} = any(${sql.param(ids)}::uuid[])`);
    for (const { orderId } of rows) {
      const row = await lockOrder(tx, orderId);
      if (row !== null) await followPayments(tx, row, {});
    }
  },
};

async function follow(tx: Tx, event: Envelope, data: PaymentData, meaning: Meaning): Promise<void> {
  const row = await lockOrder(tx, data.order_id);
  // Payments begin with an order that is there; one that isn't belongs to a database that was brought back from a copy.
  if (row === null || row.currency !== data.amount.currency) return;
  await keepPayment(tx, event.aggregateversion, data, meaning);
  const held = await followPayments(tx, row, { event });
  if (meaning === 'refunded') await endRefunded(tx, held);
  if (data.addition_id !== null && meaning === 'captured') await payAddition(tx, held, data.addition_id, { event });
}

/** The order follows what all of its payments say together. */
async function followPayments(tx: Tx, row: OrderRow, cause: Cause): Promise<OrderRow> {
  const payments = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, row.id));
  const step = decideStep(row, payments, await sumRefundedParts(tx, row));
  const moved = step === null ? row : await applyStep(tx, row, step, cause);
  const hold = decideHoldStep(moved, payments);
  return hold === null ? moved : applyStep(tx, moved, hold, cause);
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
  // It is said once and never changes: a newer event of the payment that arrived before doesn't matter.
  if ('transfer' in data)
    await tx.update(orderPayments).set({ transfer: data.transfer }).where(eq(orderPayments.paymentId, data.payment_id));
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
  const isSold = money.fact === 'paid' && row.isCounterSale && row.status === 'awaiting_payment';
  const transition = money.fact === null ? null : stepAfter(row.status, isSold ? 'sold' : money.fact);
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
      ...(isSold ? { handedOverAt: sql`clock_timestamp()`, deliveredAt: sql`clock_timestamp()` } : {}),
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
