import { DependencyDown, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { postpone } from './book-parcel.ts';
import { decideRecall, type RecallStep } from './parcel.ts';
import { changeParcel, findParcel, lockParcel, lockParcelsOfLists } from './parcel.repository.ts';
import type { Shipping } from './shipping.ts';
import { type ParcelRow, parcels } from './tables.ts';

/**
 * Takes the parcel of a list back, because its order was cancelled: a label is voided, a parcel under way is asked back. A job asks
 * the carrier after the commit.
 *
 * @returns what it came to; `too-late` when the recipient has it, `nothing` also when the list has no parcel
 */
export async function recallParcel(shipping: Pick<Shipping, 'onParcelChange'>, tx: Tx, listId: string): Promise<RecallStep> {
  const [row] = await lockParcelsOfLists(tx, [listId]);
  return row === undefined ? 'nothing' : recall(shipping, tx, row);
}

/** The same for a locked parcel. */
export async function recall(shipping: Pick<Shipping, 'onParcelChange'>, tx: Tx, row: ParcelRow): Promise<RecallStep> {
  const step = decideRecall(row.state);
  if (step === 'cancel') {
    // Before the first try no carrier knows it. While one is under way, its lease is waited for: the label must be there to be voided.
    const isUnknown = row.todo === 'book' && row.todoAttempts === 0;
    const todo = isUnknown ? { todo: null, todoAt: null } : { todo: 'cancel' as const, todoAt: sql`greatest(now(), todo_at)` };
    await changeParcel(tx, shipping, row, { ownState: 'cancelled', todoAttempts: 0, ...todo });
  }
  if (step === 'recall' && row.recalledAt === null)
    await changeParcel(tx, shipping, row, { recalledAt: sql`now()`, todo: 'recall', todoAt: sql`now()`, todoAttempts: 0 });
  return step;
}

/** Tries of a recall that comes before the carrier's first scan: about two hours. */
const MAX_RECALLS = 30;

/** Asks the carrier to void a label, or to bring a parcel back. */
export async function doRecall(shipping: Shipping, parcelId: string): Promise<void> {
  const { db } = shipping.database;
  const parcel = await findParcel(db, parcelId);
  if (parcel === null || (parcel.todo !== 'cancel' && parcel.todo !== 'recall')) return;
  const carrier = shipping.carriers[parcel.carrier];
  try {
    // What the carrier has already can't be voided any more, only asked back.
    const isTaken = parcel.todo === 'cancel' && (await carrier?.cancel(parcel.id)) === 'handed-over';
    const isEarly = parcel.todo === 'recall' && (await carrier?.recall(parcel.id)) === 'not-under-way';
    // The driver has it and the depot hasn't: asked again until the carrier has noticed, or it is over.
    if (isEarly && decideRecall(parcel.state) === 'recall' && parcel.todoAttempts < MAX_RECALLS) return await postpone(shipping, parcel);
    await db.transaction(async (tx) => {
      const row = await lockParcel(tx, parcelId);
      if (row === null || row.todo !== parcel.todo) return;
      const next = isTaken ? { todo: 'recall' as const, todoAt: sql`now()`, recalledAt: sql`now()` } : { todo: null, todoAt: null };
      await tx
        .update(parcels)
        .set({ ...next, todoAttempts: 0 })
        .where(eq(parcels.id, row.id));
    });
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    await postpone(shipping, parcel);
  }
}
