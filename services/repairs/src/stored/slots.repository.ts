import type { RepairSlot } from '@okruh/contracts/http/repairs';
import { localTime } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Store } from '../model/repair-list.ts';
import { intakeOn } from '../model/store-calendar.ts';
import { slots } from './tables.ts';
import { slotDays, slotView } from '../model/slot-times.ts';

export interface FreeDay {
  readonly date: string;
  readonly starts: readonly Date[];
}

/** Free times of stores by store id. */
export async function freeDays(tx: Tx, stores: readonly Store[], now: Date): Promise<ReadonlyMap<string, readonly FreeDay[]>> {
  if (stores.length === 0) return new Map();
  const booked = await tx
    .select({ storeId: slots.storeId, startsAt: slots.startsAt, booked: slots.booked })
    .from(slots)
    .where(
      and(
        inArray(
          slots.storeId,
          stores.map(({ id }) => id),
        ),
        gte(slots.startsAt, now),
        gt(slots.booked, 0),
      ),
    );
  const taken = new Map(booked.map((row) => [`${row.storeId} ${row.startsAt.getTime()}`, row.booked]));
  return new Map(
    stores.map((store) => [
      store.id,
      slotDays(store, now).map(({ date, capacity, starts }) => ({
        date,
        starts: starts.filter((start) => (taken.get(`${store.id} ${start.getTime()}`) ?? 0) < capacity),
      })),
    ]),
  );
}

/** The nearest free time of a store, null when the offered days are full. */
export async function nextSlot(tx: Tx, store: Store, now: Date): Promise<RepairSlot | null> {
  const days = (await freeDays(tx, [store], now)).get(store.id) ?? [];
  const [start] = days.flatMap(({ starts }) => starts);
  return start === undefined ? null : slotView(start, store.market, now);
}

/**
 * Books one place of a time. One statement decides, however many ask at once: the row is made with the first booking and
 * counted up only while there is room by the store's calendar of now.
 *
 * @returns false when the time is full
 */
export async function takeSlot(tx: Tx, store: Store, startsAt: Date): Promise<boolean> {
  const capacity = intakeOn(store, localTime(startsAt, store.market).date)?.capacity;
  if (capacity === undefined) return false;
  const taken = await tx
    .insert(slots)
    .values({ storeId: store.id, startsAt, capacity, booked: 1 })
    .onConflictDoUpdate({
      target: [slots.storeId, slots.startsAt],
      set: { booked: sql`${slots.booked} + 1`, capacity },
      setWhere: lt(slots.booked, capacity),
    })
    .returning({ booked: slots.booked });
  return taken.length > 0;
}

/** Gives a place back. */
export async function freeSlot(tx: Tx, storeId: string, startsAt: Date): Promise<void> {
  await tx
    .update(slots)
    .set({ booked: sql`${slots.booked} - 1` })
    .where(and(eq(slots.storeId, storeId), eq(slots.startsAt, startsAt), sql`${slots.booked} > 0`));
}
