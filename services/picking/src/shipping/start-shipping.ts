import { DependencyDown, drain, type Job, secondsOverdue, startEvery, type Turn } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { doBooking } from './book-parcel.ts';
import { findParcel, lockParcel, noteEvents } from './parcel.repository.ts';
import { doRecall } from './recall-parcel.ts';
import type { Shipping } from './shipping.ts';
import { handovers, parcels } from './tables.ts';
import { askAboutCollections, doCollectionTasks, forgetCollectionLabels } from './collections/book-collection.ts';
import { askAgainSoon, SILENT_HOURS } from './silent.ts';

const BATCH = 20;
/** A parcel that is being asked for is left alone so long; then its doer is believed dead. */
const LEASE_SECONDS = 60;

/**
 * Does what carriers have to be asked for: labels, voids, returns. Several processes share the work by the rows' locks.
 * @returns how many were tried
 */
export async function doCarrierTasks(shipping: Shipping): Promise<number> {
  const { rows } = await shipping.database.db.execute<{ id: string; todo: string }>(sql`
    update parcels set todo_attempts = todo_attempts + 1, todo_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from parcels where todo is not null and todo_at <= now() order by todo_at limit ${BATCH} for update skip locked)
    returning id, todo`);
  await Promise.all(rows.map(({ id, todo }) => (todo === 'book' ? doBooking(shipping, id) : doRecall(shipping, id))));
  return rows.length;
}

/** Tells carriers which parcels were handed over. @returns how many lists were tried */
export async function tellManifests(shipping: Shipping): Promise<number> {
  const { db } = shipping.database;
  const { rows } = await db.execute<{ id: string }>(sql`
    update handovers set manifest_attempts = manifest_attempts + 1,
      manifest_at = now() + make_interval(secs => least(power(2, manifest_attempts + 1), 300)::int)
    where id in (select id from handovers where manifested_at is null and manifest_at <= now() order by manifest_at limit ${BATCH}
      for update skip locked)
    returning id`);
  const tellOne = async (id: string): Promise<void> => {
    const [handover] = await db.select({ carrier: handovers.carrier }).from(handovers).where(eq(handovers.id, id));
    const listed = await db
      .select({ number: parcels.trackingNumber })
      .from(parcels)
      .where(sql`handover_id = ${id}`);
    const carrier = handover === undefined ? undefined : shipping.carriers[handover.carrier];
    try {
      await carrier?.closeManifest(
        id,
        listed.flatMap(({ number }) => (number === null ? [] : [number])),
      );
      await db
        .update(handovers)
        .set({ manifestedAt: sql`now()` })
        .where(eq(handovers.id, id));
    } catch (error) {
      // One list that its carrier doesn't understand holds up no other.
      if (!(error instanceof DependencyDown)) shipping.logger.error({ err: error, handover: id }, 'a carrier did not take a manifest');
    }
  };
  await Promise.all(rows.map(({ id }) => tellOne(id)));
  return rows.length;
}

const underWay = sql`state in ('handed_over', 'in_transit', 'out_for_delivery', 'at_pickup_point', 'attempt_failed', 'returning')`;

/**
 * Asks carriers about parcels whose news are overdue: a webhook that never came must not leave a customer without news.
 * @returns how many were asked about
 */
export async function askAboutSilent(shipping: Shipping, silentHours = SILENT_HOURS): Promise<number> {
  const { db } = shipping.database;
  const { rows } = await db.execute<{ id: string }>(sql`
    update parcels set checked_at = now() where id in (
      select id from parcels where ${underWay}
        and coalesce(checked_at, last_event_at, handed_over_at) <= now() - make_interval(hours => ${silentHours})
      order by coalesce(checked_at, last_event_at, handed_over_at) limit ${BATCH} for update skip locked)
    returning id`);
  const askOne = async (id: string): Promise<void> => {
    const parcel = await findParcel(db, id);
    const carrier = parcel === null ? undefined : shipping.carriers[parcel.carrier];
    if (parcel === null || carrier === undefined) return;
    try {
      const events = await carrier.track(id);
      await db.transaction(async (tx) => {
        const row = await lockParcel(tx, id);
        if (row !== null && events !== null) await noteEvents(tx, shipping, row, carrier.name, events);
      });
    } catch (error) {
      // One parcel that its carrier can't be asked about delays no other, and is asked about again soon.
      if (!(error instanceof DependencyDown))
        shipping.logger.error({ err: error, parcel: id }, 'a carrier could not be asked about a parcel');
      await db
        .update(parcels)
        .set({ checkedAt: askAgainSoon(silentHours) })
        .where(eq(parcels.id, id));
    }
  };
  await Promise.all(rows.map(({ id }) => askOne(id)));
  return rows.length;
}

/** Days after the hand-over in which a label may still be needed. */
const LABEL_DAYS = 30;
const FORGET_PAGE = 200;

/** Labels have names and addresses on them: those of void parcels go after a day, all others 30 days after the hand-over. */
export async function forgetLabels({ database: { db } }: Pick<Shipping, 'database'>, turn: Turn): Promise<number> {
  const forget = (where: ReturnType<typeof sql>) => async (limit: number) => {
    const rows = await db
      .update(parcels)
      .set({ labelPdfCiphertext: null, labelZplCiphertext: null })
      .where(
        and(
          inArray(
            parcels.id,
            db
              .select({ id: parcels.id })
              .from(parcels)
              .where(and(sql`label_pdf_cipher is not null`, where))
              .limit(limit),
          ),
        ),
      )
      .returning({ id: parcels.id });
    return rows.length;
  };
  return drain(turn, FORGET_PAGE, [
    forget(sql`coalesce(handed_over_at, booked_at) < now() - make_interval(days => ${LABEL_DAYS})`),
    forget(sql`own_state = 'cancelled' and changed_at < now() - interval '1 day'`),
  ]);
}

const TASKS_EVERY_MS = 500;
const ASK_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 3_600_000;

/** Does all of it until stopped. */
export function startShipping(shipping: Shipping): { stop(): Promise<void> } {
  const { logger, database } = shipping;
  // A full batch means that more waits.
  const inBatches = (work: (shipping: Shipping) => Promise<number>) => (turn: Turn) => drain(turn, BATCH, [() => work(shipping)]);
  const jobs: readonly Job[] = [
    startEvery({
      name: 'ask-carriers',
      everyMs: TASKS_EVERY_MS,
      logger,
      work: inBatches(doCarrierTasks),
      backlogSeconds: () => secondsOverdue(database.db, sql`select min(todo_at) from parcels where todo is not null`),
    }),
    startEvery({
      name: 'ask-carriers-to-collect',
      everyMs: TASKS_EVERY_MS,
      logger,
      work: inBatches(doCollectionTasks),
      backlogSeconds: () => secondsOverdue(database.db, sql`select min(todo_at) from collections where todo is not null`),
    }),
    startEvery({ name: 'ask-silent-collections', everyMs: ASK_EVERY_MS, logger, work: inBatches(askAboutCollections) }),
    startEvery({
      name: 'forget-collection-labels',
      everyMs: FORGET_EVERY_MS,
      logger,
      work: (turn) => forgetCollectionLabels(shipping, turn),
    }),
    startEvery({ name: 'tell-manifests', everyMs: TASKS_EVERY_MS, logger, work: inBatches(tellManifests) }),
    startEvery({ name: 'ask-silent-parcels', everyMs: ASK_EVERY_MS, logger, work: inBatches(askAboutSilent) }),
    startEvery({ name: 'forget-labels', everyMs: FORGET_EVERY_MS, logger, work: (turn) => forgetLabels(shipping, turn) }),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
