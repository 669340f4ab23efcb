import type { AdminLoanRow, adminListLoans } from '@okruh/contracts/http/payments-admin';
import type { Tx } from '@okruh/service-kit';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { loanPartners } from '../model/loan.ts';
import { loans, orders, payments } from '../model/tables.ts';

type LoanQuery = z.output<NonNullable<(typeof adminListLoans)['query']>>;

/** Arranged at the counter of a store. */
const isAtCounter = sql`${payments.provider} = 'partner' and ${payments.sessionId} is null
  and coalesce(${orders.arrangeType}, ${orders.subPayment}) = 'on-store'`;

/** Where an application stands, by what is known of its money. */
const stateColumn = sql<AdminLoanRow['state']>`case
  when ${payments.state} in ('created', 'pending') then 'waiting'
  when ${payments.state} = 'failed' and ${payments.failure} = 'loan-declined' then 'declined'
  when ${loans.contractNumber} is null or ${payments.state} = 'cancelled' then 'ended'
  else 'approved' end`;

const rows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ payment: payments, order: orders, loan: loans, state: stateColumn })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .leftJoin(loans, eq(loans.paymentId, payments.id))
    .where(and(isAtCounter, where));
type Row = Awaited<ReturnType<typeof rows>>[number];

const view = ({ payment, order, loan, state }: Row): AdminLoanRow => ({
  id: payment.id,
  order_id: order.orderId,
  order_number: order.number,
  market: order.market,
  partner_id: loan?.partnerId ?? loanPartners[order.market].instalments,
  amount: { amount: payment.amount, currency: payment.currency },
  state,
  contract_number: loan?.contractNumber ?? null,
  reason: loan?.reason ?? '',
  decided_by: loan?.decidedBy ?? null,
  decided_at: loan?.decidedAt?.toISOString() ?? null,
  created_at: payment.createdAt.toISOString(),
});

/** Applications at counters: what waits longest first, then the newest. @param store the only store that is shown; null: all */
export async function listLoans(tx: Tx, query: LoanQuery, store: string | null): Promise<{ items: AdminLoanRow[]; total: number }> {
  const number = (query.q ?? '').replaceAll(/\D/g, '');
  const where = and(
    store === null ? undefined : eq(orders.storeId, store),
    query.market === undefined ? undefined : eq(orders.market, query.market),
    query.state === undefined ? undefined : sql`${stateColumn} = ${query.state}`,
    query.q === undefined || query.q.trim() === '' ? undefined : number === '' ? sql`false` : sql`${orders.number} like ${`${number}%`}`,
  );
  const isWaiting = sql`${payments.state} in ('created', 'pending')`;
  const found = await rows(tx, where)
    .orderBy(sql`${isWaiting} desc, case when ${isWaiting} then ${payments.createdAt} end`, desc(payments.createdAt), desc(payments.id))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .leftJoin(loans, eq(loans.paymentId, payments.id))
    .where(and(isAtCounter, where));
  return { items: found.map(view), total: count?.total ?? 0 };
}

export async function loanView(tx: Tx, paymentId: string): Promise<AdminLoanRow | null> {
  const [row] = await rows(tx, eq(payments.id, paymentId));
  return row === undefined ? null : view(row);
}
