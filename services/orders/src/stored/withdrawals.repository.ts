import type { DataOf, EventContract } from '@okruh/contracts';
import type { refundDue } from '@okruh/contracts/events/orders';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { listLeft, type LeftLine } from '../model/withdrawable.ts';
import type { WithdrawalSubject } from '../model/withdrawal-time.ts';
import type { Cause } from './history.ts';
import { countDropped, loadChanges } from './order-changes.ts';
import { loadPackages } from './packages.ts';
import type { OrderChangeRow, OrderPackageRow, OrderRow } from './tables.ts';
import { getWithheld } from './trade-ins.ts';
import {
  type WithdrawalCreditRow,
  withdrawalCredits,
  type WithdrawalKind,
  type WithdrawalLineRow,
  withdrawalLines,
  type WithdrawalRow,
  withdrawals,
} from './withdrawal-tables.ts';

/** A withdrawal or a complaint with its lines and its money. */
export interface Withdrawal {
  readonly row: WithdrawalRow;
  readonly lines: readonly WithdrawalLineRow[];
  readonly credits: readonly WithdrawalCreditRow[];
}

/** Withdrawals by a condition, oldest first. */
export async function findWithdrawals(tx: Tx, where: SQL | undefined): Promise<Withdrawal[]> {
  const rows = await tx.select().from(withdrawals).where(where).orderBy(asc(withdrawals.announcedAt), asc(withdrawals.id));
  return joinParts(tx, rows);
}

async function joinParts(tx: Tx, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await tx
    .select()
    .from(withdrawalLines)
    .where(inArray(withdrawalLines.withdrawalId, ids))
    .orderBy(asc(withdrawalLines.line));
  const credits = await tx
    .select()
    .from(withdrawalCredits)
    .where(inArray(withdrawalCredits.withdrawalId, ids))
    .orderBy(asc(withdrawalCredits.createdAt), asc(withdrawalCredits.id));
  return rows.map((row) => ({
    row,
    lines: lines.filter(({ withdrawalId }) => withdrawalId === row.id),
    credits: credits.filter(({ withdrawalId }) => withdrawalId === row.id),
  }));
}

export const loadWithdrawals = (tx: Tx, orderId: string): Promise<Withdrawal[]> => findWithdrawals(tx, eq(withdrawals.orderId, orderId));

export const findWithdrawal = async (tx: Tx, id: string): Promise<Withdrawal | null> =>
  (await findWithdrawals(tx, eq(withdrawals.id, id)))[0] ?? null;

/** The withdrawal, locked until the transaction ends. Who locks its order too locks that first. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | null> {
  const rows = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  return (await joinParts(tx, rows))[0] ?? null;
}

/** Changes a locked withdrawal and grows its version. */
export async function updateWithdrawal(tx: Tx, { row }: Withdrawal, set: PgUpdateSetSource<typeof withdrawals>): Promise<Withdrawal> {
  const rows = await tx
    .update(withdrawals)
    .set({ ...set, version: row.version + 1, changedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(withdrawals.id, row.id))
    .returning();
  const [changed] = await joinParts(tx, rows);
  if (changed === undefined) throw new Error(`withdrawal ${row.id} vanished while locked`);
  return changed;
}

const prefixes = { withdrawal: { cz: 'O', ro: 'R' }, complaint: { cz: 'K', ro: 'L' } } as const;

/** "O26-00118" of a withdrawal, "K26-00118" of a complaint; Romanian ones begin with R and L. */
export async function takeNumber(tx: Tx, kind: WithdrawalKind, market: 'cz' | 'ro', year: number): Promise<string> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into withdrawal_series (kind, market, year, last) values (${kind}, ${market}, ${year}, 101)
    on conflict (kind, market, year) do update set last = withdrawal_series.last + 1 returning last`);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('the series gave no number');
  return `${prefixes[kind][market]}${String(year % 100).padStart(2, '0')}-${String(last).padStart(5, '0')}`;
}

type WithdrawalEvent = Omit<DataOf<typeof refundDue>, 'refund_id' | 'amount'>;

/** What the world may know of a withdrawal. */
export const publicWithdrawal = ({ row }: Withdrawal): WithdrawalEvent => ({
  withdrawal_id: row.id,
  number: row.number,
  order_id: row.orderId,
  order_number: row.orderNumber,
  market: row.market,
  state: row.state,
  refund_due_on: row.refundDueOn,
  changed_at: row.changedAt.toISOString(),
});

/** Publishes what happened to a withdrawal that was just changed. @param data {@link publicWithdrawal} and what the event says besides */
export async function publishWithdrawal<C extends EventContract>(
  tx: Tx,
  contract: C,
  { row }: Withdrawal,
  data: DataOf<C>,
  cause: Cause,
): Promise<void> {
  await appendEvent(tx, contract, {
    subject: row.id,
    version: row.version,
    market: row.market,
    ...(cause.event === undefined ? {} : { cause: cause.event }),
    ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
    data,
  });
}

/**
 * Pieces of an order's lines that are gone for a purpose: those that came back, and those that are awaited. Who complained about a piece may
 * still withdraw from it until it is decided, but not complain again.
 */
export function countWithdrawn(all: readonly Withdrawal[], purpose: WithdrawalKind): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { row, lines } of all)
    for (const { line, quantity, back } of lines) {
      const isAwaited = row.state !== 'closed' && (row.kind === 'withdrawal' || purpose === 'complaint');
      const pieces = back ?? (isAwaited ? quantity : 0);
      counts.set(line, (counts.get(line) ?? 0) + pieces);
    }
  return counts;
}

/** When the last package of an order was delivered; null while one isn't. What was lost or came back was never delivered. */
export function getDeliveredAt({ deliveredAt }: Pick<OrderRow, 'deliveredAt'>, packages: readonly OrderPackageRow[]): Date | null {
  const awaited = packages.filter(({ status }) => status !== 'returned' && status !== 'returning' && status !== 'lost');
  if (awaited.some((one) => one.deliveredAt === null)) return null;
  return awaited.reduce<Date | null>(
    (last, one) => (last === null || (one.deliveredAt !== null && one.deliveredAt > last) ? one.deliveredAt : last),
    deliveredAt,
  );
}

/** What a withdrawal from an order, or a complaint about it, is decided by. */
export interface WithdrawalFacts {
  readonly subject: WithdrawalSubject;
  /** Of both kinds. */
  readonly withdrawals: readonly Withdrawal[];
  readonly left: readonly LeftLine[];
  /** Without pieces that are complained about already. */
  readonly leftToComplain: readonly LeftLine[];
}

/** @param known what the caller has read already */
export function gatherFacts(
  row: OrderRow,
  known: {
    readonly changes: readonly OrderChangeRow[];
    readonly packages: readonly OrderPackageRow[];
    readonly withdrawals: readonly Withdrawal[];
  },
): WithdrawalFacts {
  const { market, status, isCompany, isCounterSale, snapshot } = row;
  const dropped = countDropped(known.changes);
  const list = (purpose: WithdrawalKind): LeftLine[] =>
    listLeft({
      lines: snapshot.lines,
      tradeIns: snapshot.trade_ins,
      dropped,
      withdrawn: countWithdrawn(known.withdrawals, purpose),
    });
  return {
    subject: { market, status, isCompany, isCounterSale, deliveredAt: getDeliveredAt(row, known.packages) },
    withdrawals: known.withdrawals,
    left: list('withdrawal'),
    leftToComplain: list('complaint'),
  };
}

export async function loadFacts(tx: Tx, row: OrderRow): Promise<WithdrawalFacts> {
  const changes = await loadChanges(tx, row.id);
  const packages = await loadPackages(tx, row.id);
  return gatherFacts(row, { changes, packages, withdrawals: await loadWithdrawals(tx, row.id) });
}

/** Fees of an order, minor units: they go back once nothing is left of it. */
export const getFees = ({ snapshot: { delivery, payment, lines } }: Pick<OrderRow, 'snapshot'>): number =>
  lines
    // Services that hang on no product are invoiced with the fees.
    .filter((line) => !line.is_physical && line.parent_line === null)
    .reduce((sum, line) => sum + line.final_total.amount, delivery.price.amount + payment.price.amount);

/** What bonuses of trade-ins may still be taken off, minor units: those that the order’s other withdrawals have taken are gone. */
export const getBonusLeft = (order: OrderRow, others: readonly Withdrawal[]): number =>
  Math.max(0, getWithheld(order) - others.reduce((sum, { row }) => sum + row.bonus, 0));

/** What goes back for withdrawals and complaints of a part of an order, minor units; of a whole one all of the money goes back. */
export async function sumRefundsOfParts(tx: Tx, orderId: string): Promise<number> {
  const own = await tx
    .select({ id: withdrawals.id, isWhole: withdrawals.isWhole })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), inArray(withdrawals.state, ['judged', 'refunded'])));
  if (own.length === 0 || own.some(({ isWhole }) => isWhole)) return 0;
  const credits = await tx
    .select()
    .from(withdrawalCredits)
    .where(
      inArray(
        withdrawalCredits.withdrawalId,
        own.map(({ id }) => id),
      ),
    );
  return credits.reduce((sum, { amount }) => sum + amount, 0);
}
