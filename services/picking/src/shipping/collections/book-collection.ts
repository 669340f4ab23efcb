import type { Market } from '@okruh/market';
import { DependencyDown, drain, type Turn } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Recipient } from '../../clients/orders.ts';
import type { Booking, Shipment } from '../carrier.ts';
import { sealLabel } from '../label-store.ts';
import type { Shipping } from '../shipping.ts';
import { changeCollection, findCollection, lockCollection, noteCollectionEvents } from './collection.repository.ts';
import { type CollectionRow, collections } from './tables.ts';
import { askAgainSoon, SILENT_HOURS } from '../silent.ts';

const BATCH = 20;
/** A try that was killed is made again after so long. */
const LEASE_SECONDS = 60;
/** Longest pause between two tries. */
const LONGEST_PAUSE_SECONDS = 300;
/** A phone, a tablet or a computer in its package; the carrier weighs it and tells when it was more. */
const DEVICE_GRAMS = 1_500;

const nobody = { company: '', pickup_point_id: null, note: '' } as const;
/** Where people's devices come to. */
const depots: Readonly<Record<Market, Recipient>> = {
  cz: {
    ...nobody,
    name: 'Okruh, příjem zařízení',
    street: 'Křižíkova 1412/27',
    city: 'Praha 8',
    postcode: '18600',
    country: 'CZ',
    phone: '',
    e_mail: '',
  },
  ro: {
    ...nobody,
    name: 'Okruh, recepție dispozitive',
    street: 'Calea Victoriei 118',
    city: 'București',
    postcode: '010093',
    country: 'RO',
    phone: '',
    e_mail: '',
  },
};

/** Asks carriers to book and to cancel what is due. @returns how many were tried */
export async function doCollectionTasks(shipping: Shipping): Promise<number> {
  const { rows } = await shipping.database.db.execute<{ id: string; todo: string }>(sql`
    update collections set todo_attempts = todo_attempts + 1, todo_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from collections where todo is not null and todo_at <= now() order by todo_at limit ${BATCH} for update skip locked)
    returning id, todo`);
  await Promise.all(rows.map(({ id, todo }) => (todo === 'book' ? book(shipping, id) : cancel(shipping, id))));
  return rows.length;
}

/** Tries again later, each time after a longer pause. */
const postpone = async ({ database }: Shipping, row: CollectionRow): Promise<void> => {
  const pause = Math.min(2 ** row.todoAttempts, LONGEST_PAUSE_SECONDS);
  await database.db.execute(sql`
    update collections set todo_at = now() + make_interval(secs => ${pause}) where id = ${row.id} and todo is not null`);
};

/** Outside of any transaction: the collection's id is its key at the carrier, so a crash at any point repeats it without harm. */
async function book(shipping: Shipping, id: string): Promise<void> {
  const { db } = shipping.database;
  const row = await findCollection(db, id);
  if (row === null || row.todo !== 'book') return;
  try {
    const booking = await askCarrier(shipping, row);
    await db.transaction(async (tx) => {
      const locked = await lockCollection(tx, id);
      // Dropped meanwhile: the job cancels what was booked.
      if (locked === null || locked.todo !== 'book') return;
      await changeCollection(tx, locked, { todo: null, todoAt: null, todoAttempts: 0, ...toColumns(shipping, locked, booking) });
    });
  } catch (error) {
    if (!(error instanceof DependencyDown)) shipping.logger.error({ err: error, collection: id }, 'a collection could not be booked');
    await postpone(shipping, row);
  }
}

function toColumns({ cipher }: Shipping, row: CollectionRow, booking: Booking) {
  if (!booking.isBooked) return { ownState: 'refused' as const, refusal: booking.refusal };
  const { trackingNumber, trackingUrl, label, pickupDay } = booking;
  return {
    ownState: 'booked' as const,
    trackingNumber,
    trackingUrl,
    day: pickupDay ?? row.day,
    bookedAt: sql`clock_timestamp()`,
    labelPdfCiphertext: sealLabel(cipher, row.id, label).pdf,
  };
}

async function askCarrier({ carriers, addresses }: Shipping, row: CollectionRow): Promise<Booking> {
  const carrier = carriers[row.carrier];
  if (carrier === undefined) return { isBooked: false, refusal: 'not-configured' };
  const address = await addresses.load(row);
  if (address === null) return { isBooked: false, refusal: 'recipient-missing' };
  const customer: Recipient = { ...address, company: '', pickup_point_id: null };
  const parcel: Omit<Shipment, 'recipient'> = {
    parcelId: row.id,
    orderNumber: row.number,
    market: row.market,
    pickupPointId: null,
    storeId: null,
    weightGrams: DEVICE_GRAMS,
    cashOnDelivery: null,
  };
  if (row.way === 'back' || row.day === null) return carrier.book({ ...parcel, recipient: customer });
  return carrier.book({ ...parcel, recipient: depots[row.market], pickup: { from: customer, day: row.day, window: row.partOfDay } });
}

/** What the carrier has already can't be cancelled any more: its events say where it is. */
async function cancel(shipping: Shipping, id: string): Promise<void> {
  const { db } = shipping.database;
  const row = await findCollection(db, id);
  if (row === null || row.todo !== 'cancel') return;
  try {
    await shipping.carriers[row.carrier]?.cancel(id);
    await db.update(collections).set({ todo: null, todoAt: null, todoAttempts: 0 }).where(eq(collections.id, id));
  } catch (error) {
    if (!(error instanceof DependencyDown)) shipping.logger.error({ err: error, collection: id }, 'a collection could not be cancelled');
    await postpone(shipping, row);
  }
}

const expectsNews = sql`state in ('booked', 'collected', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning')`;

/** Asks carriers about collections whose news are overdue. @returns how many were asked about */
export async function askAboutCollections(shipping: Shipping, silentHours = SILENT_HOURS): Promise<number> {
  const { db } = shipping.database;
  const { rows } = await db.execute<{ id: string }>(sql`
    update collections set checked_at = now() where id in (
      select id from collections where ${expectsNews}
        and coalesce(checked_at, last_event_at, booked_at) <= now() - make_interval(hours => ${silentHours})
      order by coalesce(checked_at, last_event_at, booked_at) limit ${BATCH} for update skip locked)
    returning id`);
  const askOne = async (id: string): Promise<void> => {
    const known = await findCollection(db, id);
    const carrier = known === null ? undefined : shipping.carriers[known.carrier];
    try {
      const events = (await carrier?.track(id)) ?? [];
      await db.transaction(async (tx) => {
        const row = await lockCollection(tx, id);
        if (row !== null) await noteCollectionEvents(tx, row, events);
      });
    } catch (error) {
      // One that its carrier can't be asked about delays no other, and is asked about again soon.
      if (!(error instanceof DependencyDown))
        shipping.logger.error({ err: error, collection: id }, 'a carrier could not be asked about a collection');
      await db
        .update(collections)
        .set({ checkedAt: askAgainSoon(silentHours) })
        .where(eq(collections.id, id));
    }
  };
  await Promise.all(rows.map(({ id }) => askOne(id)));
  return rows.length;
}

const FORGET_PAGE = 200;

/** Names and addresses stand on labels: they go 30 days after the last change, those of cancelled collections after a day. */
export const forgetCollectionLabels = ({ database: { db } }: Pick<Shipping, 'database'>, turn: Turn): Promise<number> =>
  drain(turn, FORGET_PAGE, [
    async (limit) => {
      const old = sql`changed_at < now() - case when own_state = 'cancelled' then interval '1 day' else interval '30 days' end`;
      const rows = await db
        .update(collections)
        .set({ labelPdfCiphertext: null })
        .where(
          inArray(
            collections.id,
            db
              .select({ id: collections.id })
              .from(collections)
              .where(and(sql`label_pdf_cipher is not null`, old))
              .limit(limit),
          ),
        )
        .returning({ id: collections.id });
      return rows.length;
    },
  ]);
