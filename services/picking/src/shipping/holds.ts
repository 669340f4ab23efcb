import type { HoldReason } from '@okruh/contracts/http/orders/view';
import type { RecallReason } from '@okruh/contracts/http/picking-shipping';
import type { Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { decideRecall } from './parcel.ts';
import { orderHolds, parcelColumns, type ParcelRow, parcels } from './tables.ts';

/** Why the order of a parcel is held; null when it isn't. */
export async function findHold(tx: Tx, orderId: string): Promise<HoldReason | null> {
  const [hold] = await tx.select({ reason: orderHolds.reason }).from(orderHolds).where(eq(orderHolds.orderId, orderId));
  return hold?.reason ?? null;
}

async function update(tx: Tx, row: ParcelRow, set: PgUpdateSetSource<typeof parcels>): Promise<ParcelRow> {
  const [changed] = await tx
    .update(parcels)
    .set({ ...set, version: row.version + 1, changedAt: sql`clock_timestamp()` })
    .where(eq(parcels.id, row.id))
    .returning(parcelColumns);
  if (changed === undefined) throw new Error(`parcel ${row.id} vanished while locked`);
  return changed;
}

/** Why a parcel is asked back, and by whom. */
export interface RecallRequest {
  readonly reason: RecallReason;
  /** Name of the staff member; our own processes when left out. */
  readonly by?: string;
  readonly note?: string;
}

/** Reasons that a hold that is released takes with it. */
export const isOfHold = (reason: RecallReason | null): boolean => reason !== null && reason !== 'by-hand' && reason !== 'order-cancelled';

/** Notes that a locked parcel under way is asked back; a job asks its carrier after the commit. It is asked for once, for the firmest reason. */
export async function requestRecall(tx: Tx, row: ParcelRow, { reason, by, note = '' }: RecallRequest): Promise<ParcelRow> {
  const why = { recallReason: reason, recallNote: note, recalledBy: by ?? null } as const;
  const isAsked = row.todo !== 'withdraw' && (row.recallState === 'requested' || row.recallState === 'accepted');
  if (isAsked) return isOfHold(row.recallReason) && row.recallReason !== reason ? update(tx, row, why) : row;
  return update(tx, row, {
    ...why,
    recallState: 'requested',
    recalledAt: sql`clock_timestamp()`,
    recallSettledAt: null,
    recallSettledBy: null,
    recallSettledNote: '',
    todo: 'recall',
    todoAt: sql`greatest(now(), todo_at)`,
    todoAttempts: 0,
  });
}

/**
 * The money of a locked parcel's order is in doubt: under way it is asked back, and what its recipient has is for a person who sees to the
 * debt. What is packed doesn't leave while the order is held, and what our own van brings waits at a counter that doesn't give it out.
 */
export async function applyHold(tx: Tx, row: ParcelRow, reason: HoldReason): Promise<ParcelRow> {
  if (row.carrier === 'store-transfer') return row;
  if (decideRecall(row.state) === 'recall') return requestRecall(tx, row, { reason });
  if (row.state !== 'delivered') return row;
  // Disputed, then charged back: who collects the debt reads the last word.
  const isKnown = row.recallState === 'refused';
  if (isKnown && (row.recallReason === reason || !isOfHold(row.recallReason))) return row;
  return update(tx, row, {
    recallState: 'refused',
    recallReason: reason,
    ...(isKnown ? {} : { recalledAt: sql`clock_timestamp()`, recallSettledAt: null, recallSettledBy: null, recallSettledNote: '' }),
  });
}
