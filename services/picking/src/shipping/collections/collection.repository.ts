import { collectionChanged } from '@okruh/contracts/events/picking';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { CarrierEvent } from '../carrier.ts';
import { decideCollectionState } from './collection.ts';
import { collectionEvents, type CollectionRow, collections } from './tables.ts';

export async function findCollection(tx: Tx, id: string): Promise<CollectionRow | null> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id));
  return row ?? null;
}

/** The row, locked until the transaction ends: what happens to one collection happens one after the other. */
export async function lockCollection(tx: Tx, id: string): Promise<CollectionRow | null> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  return row ?? null;
}

/** Changes a locked collection. Its state follows from what we did and from all events so far; another state is published. */
export async function changeCollection(tx: Tx, row: CollectionRow, set: PgUpdateSetSource<typeof collections>): Promise<CollectionRow> {
  const facts = await tx
    .select({ eventId: collectionEvents.eventId, kind: collectionEvents.kind, at: collectionEvents.at })
    .from(collectionEvents)
    .where(eq(collectionEvents.collectionId, row.id));
  const state = decideCollectionState(typeof set.ownState === 'string' ? set.ownState : row.ownState, facts);
  const last = facts.map(({ at }) => at.getTime());
  const [changed] = await tx
    .update(collections)
    .set({
      ...set,
      state,
      version: row.version + 1,
      lastEventAt: last.length > 0 ? new Date(Math.max(...last)) : null,
      changedAt: sql`clock_timestamp()`,
    })
    .where(eq(collections.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`collection ${row.id} vanished while locked`);
  if (changed.state !== row.state) await publishCollection(tx, changed);
  return changed;
}

const publishCollection = (tx: Tx, row: CollectionRow) =>
  appendEvent(tx, collectionChanged, {
    subject: row.id,
    version: row.version,
    market: row.market,
    data: {
      collection_id: row.id,
      about: row.about,
      about_id: row.aboutId,
      number: row.number,
      market: row.market,
      way: row.way,
      day: row.day,
      window: row.partOfDay,
      state: row.state,
      refusal: row.refusal,
      tracking_number: row.trackingNumber,
      tracking_url: row.trackingUrl,
      changed_at: row.changedAt.toISOString(),
    },
  });

/** Writes down what the carrier tells of a locked collection. Events that are known already change nothing. */
export async function noteCollectionEvents(tx: Tx, row: CollectionRow, events: readonly CarrierEvent[]): Promise<void> {
  if (events.length === 0) return;
  const news = await tx
    .insert(collectionEvents)
    .values(
      events.map(({ eventId, kind, at, text, place }) => ({
        eventId,
        kind,
        at,
        text,
        place,
        carrier: row.carrier,
        collectionId: row.id,
      })),
    )
    .onConflictDoNothing()
    .returning({ kind: collectionEvents.kind });
  if (news.length > 0) await changeCollection(tx, row, {});
}
