import type { AdminPayment, AdminPaymentRow, adminPaymentQuerySchema } from '@okruh/contracts/http/payments-admin';
import { paymentStates } from '@okruh/contracts/http/payments';
import type { Locale } from '@okruh/market';
import { endOfDay, startOfDay, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { came, givenBack, openDispute } from '../model/payment.ts';
import { isByHand, returnable } from '../stored/payments.repository.ts';
import {
  type DisputeRow,
  disputes,
  history,
  loans,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  type TaskRow,
  tasks,
} from '../model/tables.ts';
import { historyLabel } from '../model/words.ts';

type PaymentQuery = z.output<typeof adminPaymentQuerySchema>;
interface Found {
  readonly payments: PaymentRow;
  readonly orders: OrderRow;
  readonly needsRefund: boolean;
  readonly disputeDueAt: Date | null;
}

const sorts: Readonly<Record<string, SQL>> = {
  created_at: sql`${payments.createdAt}`,
  changed_at: sql`${payments.changedAt}`,
  amount: sql`${payments.amount}`,
  order_number: sql`${orders.number}`,
};
/** A minus before the column turns the order. Newest first when nothing or nonsense is asked. */
function toOrderBy(sort: string | undefined): SQL[] {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return [desc(payments.createdAt), desc(payments.id)];
  return sort?.startsWith('-') === true ? [desc(column), desc(payments.id)] : [asc(column), asc(payments.id)];
}

/** Nobody does it but a person: no provider to be asked, or it said no. */
export const needsRefund = sql<boolean>`exists (select from tasks t where t.payment_id = ${payments.id} and t.kind = 'refund'
  and (t.outcome = 'refused' or (t.outcome is null and (t.by_hand or ${payments.provider} in ('transfer', 'cash', 'trade_in')
    or (${payments.provider} = 'partner' and ${payments.sessionId} is null)))))`;
const disputeDueAt =
  sql<Date | null>`(select min(d.due_at) from disputes d where d.payment_id = ${payments.id} and d.state = 'open')`.mapWith(
    (value: string | Date | null) => (value === null ? null : new Date(value)),
  );

function buildConditions(query: PaymentQuery): SQL | undefined {
  const states = (query.state ?? '').split(',').flatMap((word) => paymentStates.find((state) => state === word.trim()) ?? []);
  const number = (query.q ?? '').replaceAll(/\D/g, '');
  return and(
    query.market === undefined ? undefined : eq(orders.market, query.market),
    query.state === undefined || query.state === '' ? undefined : states.length === 0 ? sql`false` : inArray(payments.state, states),
    query.type_payment === undefined ? undefined : eq(payments.typePayment, query.type_payment),
    query.work === 'decide' ? eq(payments.state, 'held') : query.work === 'refund' ? needsRefund : undefined,
    query.work === 'dispute' ? eq(payments.state, 'disputed') : undefined,
    query.q === undefined || query.q.trim() === '' ? undefined : number === '' ? sql`false` : sql`${orders.number} like ${`${number}%`}`,
    query.from === undefined ? undefined : sql`${payments.createdAt} >= ${startOfDay(query.from, query.market)}`,
    query.to === undefined ? undefined : sql`${payments.createdAt} < ${endOfDay(query.to, query.market)}`,
  );
}
const found = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ payments, orders, needsRefund, disputeDueAt })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .where(where);

export async function listPayments(tx: Tx, query: PaymentQuery, locale: Locale): Promise<{ items: AdminPaymentRow[]; total: number }> {
  const where = buildConditions(query);
  const rows = await found(tx, where)
    .orderBy(...toOrderBy(query.sort))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const items = rows.map((row) => rowView(row, locale));
  if (query.page === 1 && rows.length < query.page_size) return { items, total: rows.length };
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .where(where);
  return { items, total: count?.total ?? 0 };
}

const EXPORT_BATCH = 500;

/** Every row of the filters, newest first, batch by batch, so that no export holds the whole table in memory. */
export async function* everyPayment(tx: Tx, query: PaymentQuery, locale: Locale): AsyncGenerator<AdminPaymentRow> {
  const where = buildConditions(query);
  let after: string | undefined;
  for (;;) {
    const rows = await found(
      tx,
      and(
        where,
        // The instant as the database holds it: a JavaScript date would cut its microseconds.
        after === undefined
          ? undefined
          : sql`(${payments.createdAt}, ${payments.id}) < (select p.created_at, p.id from payments p where p.id = ${after}::uuid)`,
      ),
    )
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(EXPORT_BATCH);
    for (const row of rows) yield rowView(row, locale);
    after = rows.at(-1)?.payments.id;
    if (rows.length < EXPORT_BATCH) return;
  }
}

const rowView = (
  { payments: payment, orders: order, needsRefund: waits, disputeDueAt: dueAt }: Found,
  locale: Locale,
): AdminPaymentRow => ({
  id: payment.id,
  order_id: order.parentOrderId ?? order.orderId,
  order_number: order.number,
  market: order.market,
  type_payment: payment.typePayment,
  provider: payment.provider,
  state: payment.state,
  state_label: texts.text(locale, `office.state.${payment.state}`),
  hold: payment.hold,
  failure: payment.failure,
  amount: { amount: payment.amount, currency: payment.currency },
  captured: { amount: payment.captured, currency: payment.capturedCurrency },
  refunded: { amount: givenBack(payment), currency: payment.capturedCurrency },
  taken_back: { amount: payment.captured - came(payment) + payment.disputeLost, currency: payment.capturedCurrency },
  disputed: { amount: openDispute(payment), currency: payment.capturedCurrency },
  dispute_due_at: dueAt?.toISOString() ?? null,
  needs_refund: waits,
  created_at: payment.createdAt.toISOString(),
  changed_at: payment.changedAt.toISOString(),
});

/** One payment as the office sees it; null when there is none. */
export async function paymentDetail(tx: Tx, id: string, locale: Locale): Promise<AdminPayment | null> {
  const [row] = await found(tx, eq(payments.id, id));
  if (row === undefined) return null;
  const payment = row.payments;
  const refunds = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.paymentId, id), eq(tasks.kind, 'refund')))
    .orderBy(desc(tasks.createdAt));
  const entries = await tx.select().from(history).where(eq(history.paymentId, id)).orderBy(asc(history.id));
  const [loan] = await tx.select().from(loans).where(eq(loans.paymentId, id));
  const others = await found(tx, and(eq(payments.orderId, payment.orderId), ne(payments.id, id))).orderBy(desc(payments.createdAt));
  const questions = await tx.select().from(disputes).where(eq(disputes.paymentId, id)).orderBy(desc(disputes.openedAt));
  const all = await tx.select().from(payments).where(eq(payments.orderId, payment.orderId));
  const { byProvider: refundable } = await returnable(tx, { order: row.orders, payments: all }, payment);
  return {
    ...rowView(row, locale),
    session_id: payment.sessionId,
    refundable: { amount: refundable, currency: payment.capturedCurrency },
    loan:
      loan === undefined ? null : { partner_id: loan.partnerId, kind: loan.kind, state: loan.state, contract_number: loan.contractNumber },
    disputes: questions.map((dispute) => disputeView(dispute, payment)),
    refunds_by_hand: isByHand(payment),
    refunds: refunds.map((task) => refundView(task, payment)),
    history: entries.map((entry) => ({
      at: entry.at.toISOString(),
      event: entry.event,
      label: historyLabel(entry.event, payment.provider, locale),
      by: entry.by,
      note: entry.note,
    })),
    others: others.map((other) => rowView(other, locale)),
    version: payment.version,
  };
}

const refundView = (task: TaskRow, payment: PaymentRow): AdminPayment['refunds'][number] => ({
  id: task.id,
  amount: { amount: task.amount ?? 0, currency: payment.capturedCurrency },
  reason: task.note,
  state:
    task.outcome === 'done'
      ? 'made'
      : task.outcome === 'refused'
        ? 'refused'
        : task.outcome === 'dropped'
          ? 'dropped'
          : isByHand(payment) || task.byHand
            ? 'by-hand'
            : 'under-way',
  by: task.by,
  created_at: task.createdAt.toISOString(),
  done_at: task.doneAt?.toISOString() ?? null,
});

const disputeView = (dispute: DisputeRow, payment: PaymentRow): AdminPayment['disputes'][number] => ({
  id: dispute.id,
  provider_id: dispute.providerId,
  amount: { amount: dispute.amount, currency: payment.capturedCurrency },
  reason: dispute.reason,
  state: dispute.state,
  due_at: dispute.dueAt?.toISOString() ?? null,
  opened_at: dispute.openedAt.toISOString(),
  closed_at: dispute.closedAt?.toISOString() ?? null,
});
