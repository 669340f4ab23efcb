import type { CarrierName } from '@okruh/contracts/http/picking-shipping';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { CarrierEvent } from './carrier.ts';
import { lockLists } from '../stored/picking-lists.repository.ts';
import { applyHold, findHold } from './holds.ts';
import { decideRecall, decideState, followRecall } from './parcel.ts';
import { type Shipping, toChangedParcel } from './shipping.ts';
import { parcelColumns, parcelEvents, type ParcelRow, parcels } from './tables.ts';

type Hook = Pick<Shipping, 'onParcelChange'>;

export async function findParcel(tx: Tx, id: string): Promise<ParcelRow | null> {
  const [row] = await tx.select(parcelColumns).from(parcels).where(eq(parcels.id, id));
  return row ?? null;
}

/**
 * The row, locked until the transaction ends: what happens to one parcel happens one after the other. Its list is locked first, as
 * everywhere: a change of the parcel changes the list, and a change of the list its parcel.
 */
export async function lockParcel(tx: Tx, id: string): Promise<ParcelRow | null> {
  const [found] = await tx.select({ listId: parcels.listId }).from(parcels).where(eq(parcels.id, id));
  if (found === undefined) return null;
  await lockLists(tx, [found.listId]);
  const [row] = await tx.select(parcelColumns).from(parcels).where(eq(parcels.id, id)).for('update');
  return row ?? null;
}

/** The living parcels of lists, locked in the order of their ids, after their lists. */
export async function lockParcelsOfLists(tx: Tx, listIds: readonly string[]): Promise<ParcelRow[]> {
  await lockLists(tx, listIds);
  return tx
    .select(parcelColumns)
    .from(parcels)
    .where(and(inArray(parcels.listId, [...listIds]), notInArray(parcels.ownState, ['cancelled', 'refused'])))
    .orderBy(parcels.id)
    .for('update');
}

/**
 * Changes a locked parcel. Its state follows from what we did and from all events so far; `onParcelChange` is called in the same
 * transaction when it is another one.
 */
export async function changeParcel(
  tx: Tx,
  { onParcelChange }: Hook,
  row: ParcelRow,
  set: PgUpdateSetSource<typeof parcels>,
): Promise<ParcelRow> {
  const facts = await tx
    .select({ eventId: parcelEvents.eventId, kind: parcelEvents.kind, at: parcelEvents.at })
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, row.id));
  const ownState = typeof set.ownState === 'string' ? set.ownState : row.ownState;
  const state = decideState(ownState, facts);
  const delivered = facts.filter(({ kind }) => kind === 'delivered').map(({ at }) => at.getTime());
  const last = facts.map(({ at }) => at.getTime());
  const [changed] = await tx
    .update(parcels)
    .set({
      ...set,
      state,
      recallState: followRecall(typeof set.recallState === 'string' ? set.recallState : row.recallState, state),
      version: row.version + 1,
      deliveredAt: state === 'delivered' && delivered.length > 0 ? new Date(Math.min(...delivered)) : null,
      lastEventAt: last.length > 0 ? new Date(Math.max(...last)) : null,
      changedAt: sql`clock_timestamp()`,
    })
    .where(eq(parcels.id, row.id))
    .returning(parcelColumns);
  if (changed === undefined) throw new Error(`parcel ${row.id} vanished while locked`);
  if (changed.state === row.state) return changed;
  await onParcelChange(tx, toChangedParcel(changed));
  // It left while its order was held, or at the same moment.
  const hasLeft = decideRecall(row.state) === 'cancel' && decideRecall(state) !== 'cancel';
  const reason = hasLeft ? await findHold(tx, changed.orderId) : null;
  return reason === null ? changed : applyHold(tx, changed, reason);
}

/**
 * Writes down what a carrier tells of a locked parcel. Events that are known already change nothing; in which order they arrive
 * doesn't matter.
 *
 * @returns how many were news
 */
export async function noteEvents(
  tx: Tx,
  hook: Hook,
  row: ParcelRow,
  carrier: CarrierName,
  events: readonly CarrierEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  const news = await tx
    .insert(parcelEvents)
    .values(events.map((event) => ({ ...event, carrier, parcelId: row.id })))
    .onConflictDoNothing()
    .returning({ kind: parcelEvents.kind, at: parcelEvents.at, weightGrams: parcelEvents.weightGrams });
  if (news.length === 0) return 0;
  const weighed = news.filter(({ weightGrams }) => weightGrams !== null).toSorted((one, two) => two.at.getTime() - one.at.getTime());
  await changeParcel(tx, hook, row, weighed[0] === undefined ? {} : { weightBilled: weighed[0].weightGrams });
  return news.length;
}
