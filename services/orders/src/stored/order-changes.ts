import type { OrderChange } from '@okruh/contracts/http/orders/view';
import { money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { asc, inArray } from 'drizzle-orm';
import { type OrderChangeRow, orderChanges, type OrderRow } from './tables.ts';

/** What changed of an order since it was placed, oldest first. */
export const loadChanges = (tx: Tx, orderId: string): Promise<OrderChangeRow[]> => loadOrdersChanges(tx, [orderId]);

/** Changes of several orders, oldest first. */
export const loadOrdersChanges = (tx: Tx, orderIds: readonly string[]): Promise<OrderChangeRow[]> =>
  tx
    .select()
    .from(orderChanges)
    .where(inArray(orderChanges.orderId, [...orderIds]))
    .orderBy(asc(orderChanges.at), asc(orderChanges.id));

/** Those that are there, by id. */
export async function findChanges(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OrderChangeRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(orderChanges)
    .where(inArray(orderChanges.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A change as pages show it. */
export const changeView = (row: OrderChangeRow): OrderChange => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  quantity: row.quantity,
  amount: money(row.amount, row.currency),
  is_due_reduced: row.isDueReduced,
  substitute_name: row.substituteName,
  at: row.at.toISOString(),
});

/** Pieces that left an order, by variant. */
export function countDropped(changes: readonly Pick<OrderChangeRow, 'kind' | 'variantId' | 'quantity'>[]): Map<string, number> {
  const dropped = new Map<string, number>();
  for (const { kind, variantId, quantity } of changes)
    if (kind !== 'substituted') dropped.set(variantId, (dropped.get(variantId) ?? 0) + quantity);
  return dropped;
}

const sum = (changes: readonly OrderChangeRow[], isDueReduced: boolean): number =>
  changes.reduce((total, change) => total + (change.isDueReduced === isDueReduced ? change.amount : 0), 0);

/** What is collected at the door or at the counter, minor units. */
export const getDue = (row: Pick<OrderRow, 'total'>, changes: readonly OrderChangeRow[]): number =>
  Math.max(0, row.total - sum(changes, true));

/** {@link getDue} of several orders, by id. */
export async function loadDues(tx: Tx, rows: readonly Pick<OrderRow, 'id' | 'total'>[]): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const changes = await tx
    .select()
    .from(orderChanges)
    .where(
      inArray(
        orderChanges.orderId,
        rows.map(({ id }) => id),
      ),
    );
  return new Map(
    rows.map((row) => [
      row.id,
      getDue(
        row,
        changes.filter(({ orderId }) => orderId === row.id),
      ),
    ]),
  );
}

/** What goes back for dropped pieces, minor units. */
export const sumRefunded = (changes: readonly OrderChangeRow[]): number => sum(changes, false);
