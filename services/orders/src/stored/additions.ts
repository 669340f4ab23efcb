import type { DataOf, EventContract } from '@okruh/contracts';
import { additionEnded, additionOffered, linesAdded } from '@okruh/contracts/events/orders';
import type { AdditionEnd, OrderAddition } from '@okruh/contracts/http/orders/view';
import { money } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { addToTotals } from '../model/added-lines.ts';
import { type Cause, recordHistory } from './history.ts';
import { countDropped, loadChanges } from './order-changes.ts';
import { publicState } from './order-state.ts';
import { type AdditionRow, orderAdditions, type OrderRow, orders } from './tables.ts';

/** Additions of an order, oldest first. */
export const loadAdditions = (tx: Tx, orderId: string): Promise<AdditionRow[]> =>
  tx.select().from(orderAdditions).where(eq(orderAdditions.orderId, orderId)).orderBy(asc(orderAdditions.begunAt), asc(orderAdditions.id));

/** Those that are there, by id. */
export async function findAdditions(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, AdditionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(orderAdditions)
    .where(inArray(orderAdditions.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findAddition(tx: Tx, by: { readonly id: string } | { readonly code: string }): Promise<AdditionRow | null> {
  const where = 'id' in by ? eq(orderAdditions.id, by.id) : eq(orderAdditions.code, by.code);
  const [row] = await tx.select().from(orderAdditions).where(where);
  return row ?? null;
}

/** Waits for the warehouse or for its money. */
export const isOpen = ({ state }: Pick<AdditionRow, 'state'>): boolean => state === 'open' || state === 'awaiting_payment';

/** Additions as pages show them: those that the warehouse has given pieces to. */
export const additionViews = (rows: readonly AdditionRow[]): OrderAddition[] =>
  rows.flatMap((row) => {
    if (row.state === 'open' || row.state === 'refused') return [];
    return [
      {
        id: row.id,
        state: row.state === 'awaiting_payment' ? 'awaiting-payment' : row.state,
        // Only an end has a reason here.
        end_reason: row.state === 'ended' ? (row.reason as AdditionEnd) : null,
        payment_code: row.state === 'awaiting_payment' ? row.code : null,
        lines: row.lines.map(({ variant_id, name, spec, quantity, final_total }) => ({ variant_id, name, spec, quantity, final_total })),
        amount: money(row.amount, row.currency),
        is_due_raised: row.isDueRaised,
        payable_until: row.payableUntil?.toISOString() ?? null,
        at: row.changedAt.toISOString(),
      },
    ];
  });

type AdditionChange = Pick<AdditionRow, 'state'> & Partial<Pick<AdditionRow, 'reason' | 'payableUntil' | 'lines'>>;

/** Changes an addition whose order is locked. */
async function saveAddition(tx: Tx, id: string, change: AdditionChange): Promise<AdditionRow> {
  const [saved] = await tx
    .update(orderAdditions)
    .set({ payableUntil: null, ...change, changedAt: sql`clock_timestamp()` })
    .where(eq(orderAdditions.id, id))
    .returning();
  if (saved === undefined) throw new Error(`addition ${id} vanished while its order was locked`);
  return saved;
}

/** The warehouse gives no pieces. */
export const refuseAddition = (tx: Tx, { id }: AdditionRow, reason: AdditionRow['reason']): Promise<AdditionRow> =>
  saveAddition(tx, id, { state: 'refused', reason });

/** The pieces are reserved: the customer is asked for the money. @param row locked */
export async function offerAddition(tx: Tx, row: OrderRow, addition: AdditionRow, until: Date, cause: Cause): Promise<OrderRow> {
  const saved = await saveAddition(tx, addition.id, { state: 'awaiting_payment', payableUntil: until });
  return publish(tx, row, { contract: additionOffered, set: {}, addition: toData(saved), kind: 'addition-offered' }, cause);
}

/** The products become lines of the order, which costs that much more. @param row locked */
export async function addLines(tx: Tx, row: OrderRow, addition: AdditionRow, cause: Cause): Promise<OrderRow> {
  const dropped = countDropped(await loadChanges(tx, row.id));
  // What is collected was priced by the warehouse as it was asked; what is paid joins as the order is now.
  const lines = addition.isDueRaised
    ? addition.lines
    : addition.lines.map((line) => ({ ...line, dropped_before: dropped.get(line.variant_id ?? '') ?? 0 }));
  const saved = await saveAddition(tx, addition.id, { state: 'added', lines });
  const { snapshot } = row;
  const set = {
    snapshot: { ...snapshot, lines: [...snapshot.lines, ...lines], totals: addToTotals(snapshot.totals, lines) },
    price: row.price + addition.amount,
    total: row.total + addition.amount,
    pieces: row.pieces + lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
  const data = { ...toData(saved), lines: lines.map(({ line }) => line), is_due_raised: saved.isDueRaised };
  return publish(tx, row, { contract: linesAdded, set, addition: data, kind: 'lines-added' }, cause);
}

/** The products don't become part of the order; said again, it makes payments send money back that came since. @param row locked */
export async function endAddition(tx: Tx, row: OrderRow, addition: AdditionRow, reason: AdditionEnd, cause: Cause): Promise<OrderRow> {
  const saved = await saveAddition(tx, addition.id, { state: 'ended', reason });
  return publish(
    tx,
    row,
    { contract: additionEnded, set: {}, addition: { ...toData(saved), reason }, kind: 'addition-ended', reason },
    cause,
  );
}

/** What waits ends with its order. @param row locked */
export async function endOpenAdditions(tx: Tx, row: OrderRow, cause: Cause): Promise<OrderRow> {
  const [open] = await tx
    .select()
    .from(orderAdditions)
    .where(and(eq(orderAdditions.orderId, row.id), inArray(orderAdditions.state, ['open', 'awaiting_payment'])));
  return open === undefined ? row : endAddition(tx, row, open, 'order-cancelled', cause);
}

const toData = (addition: AdditionRow): DataOf<typeof additionOffered>['addition'] => ({
  id: addition.id,
  amount: money(addition.amount, addition.currency),
  payable_until: addition.payableUntil?.toISOString() ?? null,
});

interface AdditionNews<C extends typeof additionOffered | typeof linesAdded | typeof additionEnded> {
  readonly contract: C;
  readonly set: PgUpdateSetSource<typeof orders>;
  readonly addition: DataOf<C>['addition'];
  readonly kind: 'addition-offered' | 'lines-added' | 'addition-ended';
  readonly reason?: string;
}

async function publish<C extends typeof additionOffered | typeof linesAdded | typeof additionEnded>(
  tx: Tx,
  row: OrderRow,
  { contract, set, addition, kind, reason }: AdditionNews<C>,
  cause: Cause,
): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ ...set, version: row.version + 1, updatedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(orders.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`order ${row.id} vanished while locked`);
  const event = await appendEvent(tx, contract as EventContract, {
    subject: row.id,
    version: changed.version,
    market: row.market,
    data: { ...publicState(changed), addition },
    ...(cause.event === undefined ? {} : { cause: cause.event }),
    ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
  });
  await recordHistory(
    tx,
    { orderId: row.id, kind, reason: reason ?? null, cause: cause.event?.type ?? null, eventIds: [event.id] },
    cause.actor ?? { kind: 'system' },
  );
  return changed;
}
