import type { Market, Money } from '@okruh/market';
import { DependencyDown, type Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Booking } from './carrier.ts';
import { sealLabel } from './label-store.ts';
import { chooseCarrier, type TypeDelivery } from './parcel.ts';
import { changeParcel, findParcel, lockParcel } from './parcel.repository.ts';
import { type Shipping, toCash, toChangedParcel } from './shipping.ts';
import { parcelColumns, type ParcelRow, parcels } from './tables.ts';

/** A packed list that is to be sent. */
export interface NewParcel {
  readonly listId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly market: Market;
  /** Where it is packed: `warehouse` or a store's id. */
  readonly place: string;
  readonly typeDeliveryCode: TypeDelivery;
  /** Store that it is collected at; our own van brings it there. */
  readonly storeId: string | null;
  readonly pickupPointId: string | null;
  /** With its package. */
  readonly weightGrams: number;
  /** What the recipient pays to the carrier; null when it is paid. */
  readonly cashOnDelivery: Money | null;
}

/**
 * Adds a parcel for a list in the caller's transaction. A job books it within a second of the commit, again and again while the
 * carrier is away; `bookNow` after the commit books it at once. A list that has a living parcel keeps it.
 *
 * @returns the parcel's id
 */
export async function bookParcel(shipping: Pick<Shipping, 'onParcelChange'>, tx: Tx, wanted: NewParcel): Promise<string> {
  const [row] = await tx
    .insert(parcels)
    .values({
      id: uuidv7(),
      listId: wanted.listId,
      orderId: wanted.orderId,
      orderNumber: wanted.orderNumber,
      market: wanted.market,
      place: wanted.place,
      carrier: chooseCarrier(wanted.typeDeliveryCode),
      typeDeliveryCode: wanted.typeDeliveryCode,
      storeId: wanted.storeId,
      pickupPointId: wanted.pickupPointId,
      weightGrams: wanted.weightGrams,
      codAmount: wanted.cashOnDelivery?.amount ?? null,
      codCurrency: wanted.cashOnDelivery?.currency ?? null,
      ownState: 'booking',
      state: 'booking',
      todo: 'book',
      todoAt: sql`now()`,
    })
    .onConflictDoNothing()
    .returning(parcelColumns);
  if (row !== undefined) {
    await shipping.onParcelChange(tx, toChangedParcel(row));
    return row.id;
  }
  const [living] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.listId, wanted.listId), sql`own_state not in ('cancelled', 'refused')`));
  if (living === undefined) throw new Error(`the parcel of list ${wanted.listId} could not be added`);
  return living.id;
}

/** Longest wait of a person for a label. */
const BOOK_NOW_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/**
 * Books a parcel whose transaction is committed, so that its label can be printed at once. What takes longer than three seconds
 * goes on by itself.
 *
 * @returns the parcel as it is then: `booked` with a label, `refused`, or still `booking`
 */
export async function bookNow(shipping: Shipping, parcelId: string): Promise<ParcelRow | null> {
  const { db } = shipping.database;
  const ends = Date.now() + BOOK_NOW_MS;
  const { rows } = await db.execute(sql`
    update parcels set todo_attempts = todo_attempts + 1, todo_at = now() + interval '60 seconds'
    where id = ${parcelId} and todo = 'book' and todo_at <= now() returning id`);
  const booking =
    rows.length === 0
      ? Promise.resolve()
      : doBooking(shipping, parcelId).catch((error: unknown) =>
          shipping.logger.error({ err: error, parcel: parcelId }, 'a parcel could not be booked'),
        );
  let isDone = false;
  void booking.then(() => (isDone = true));
  for (;;) {
    const row = await findParcel(db, parcelId);
    // Somebody else may be booking it; when our own try has ended, nothing more comes within the time.
    if (row === null || row.state !== 'booking' || Date.now() >= ends || (rows.length > 0 && isDone)) return row;
    await Promise.race([booking, new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))]);
  }
}

/** Longest pause between two tries. */
const LONGEST_PAUSE_SECONDS = 300;

/** Tries again later, each time after a longer pause. */
export const postpone = async ({ database }: Pick<Shipping, 'database'>, parcel: ParcelRow): Promise<void> => {
  const pause = Math.min(2 ** parcel.todoAttempts, LONGEST_PAUSE_SECONDS);
  await database.db.execute(sql`
    update parcels set todo_at = now() + make_interval(secs => ${pause}) where id = ${parcel.id} and todo is not null`);
};

/** Asks the carrier outside of any transaction: the parcel's id is its key, so a crash at any point repeats it without harm. */
export async function doBooking(shipping: Shipping, parcelId: string): Promise<void> {
  const parcel = await findParcel(shipping.database.db, parcelId);
  if (parcel === null || parcel.todo !== 'book') return;
  try {
    const booking = await askCarrier(shipping, parcel);
    await shipping.database.db.transaction((tx) => settleBooking(shipping, tx, parcelId, booking));
  } catch (error) {
    if (!(error instanceof DependencyDown)) shipping.logger.error({ err: error, parcel: parcelId }, 'a parcel could not be booked');
    await postpone(shipping, parcel);
  }
}

async function askCarrier({ carriers, orders }: Shipping, parcel: ParcelRow): Promise<Booking> {
  const carrier = carriers[parcel.carrier];
  if (carrier === undefined) return { isBooked: false, refusal: 'not-configured' };
  const recipient = carrier.needsRecipient ? await orders.loadRecipient(parcel.orderId, parcel.market) : null;
  if (carrier.needsRecipient && recipient === null) return { isBooked: false, refusal: 'recipient-missing' };
  return carrier.book({
    parcelId: parcel.id,
    orderNumber: parcel.orderNumber,
    market: parcel.market,
    pickupPointId: parcel.pickupPointId,
    storeId: parcel.storeId,
    recipient,
    weightGrams: parcel.weightGrams,
    cashOnDelivery: toCash(parcel),
  });
}

async function settleBooking(shipping: Shipping, tx: Tx, parcelId: string, booking: Booking): Promise<void> {
  const row = await lockParcel(tx, parcelId);
  // Cancelled meanwhile: what the carrier booked is voided by the job, and the label is wanted by nobody.
  if (row === null || row.todo !== 'book') return;
  const nothing = { todo: null, todoAt: null, todoAttempts: 0 } as const;
  if (!booking.isBooked) {
    await changeParcel(tx, shipping, row, { ...nothing, ownState: 'refused', refusal: booking.refusal });
    return;
  }
  const { trackingNumber, trackingUrl, label } = booking;
  const sealed = sealLabel(shipping.cipher, row.id, label);
  await changeParcel(tx, shipping, row, {
    ...nothing,
    ownState: 'booked',
    trackingNumber,
    trackingUrl,
    bookedAt: sql`clock_timestamp()`,
    labelPdfCiphertext: sealed.pdf,
    labelZplCiphertext: sealed.zpl,
  });
}
