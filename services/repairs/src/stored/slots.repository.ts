import type { RepairSlot } from '@okruh/contracts/http/repairs';
import type { Tx } from '@okruh/service-kit';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Store } from '../model/repair-list.ts';
import { slots } from './tables.ts';
import { slotDays, slotView } from '../model/slot-times.ts';

export interface FreeDay {
  readonly date: string;
  readonly starts: readonly Date[];
}

/** Free times of stores by store id. */
export async function freeDays(tx: Tx, stores: readonly Store[], now: Date): Promise<ReadonlyMap<string, readonly FreeDay[]>> {
  if (stores.length === 0) return new Map();
  const full = await tx
    .select({ storeId: slots.storeId, startsAt: slots.startsAt })
    .from(slots)
    .where(
      and(
        inArray(
          slots.storeId,
          stores.map(({ id }) => id),
        ),
        gte(slots.startsAt, now),
        sql`${slots.booked} >= ${slots.capacity}`,
      ),
    );
  const taken = new Set(full.map((row) => `${row.storeId} ${row.startsAt.getTime()}`));
  return new Map(
    stores.map((store) => [
      store.id,
      slotDays(store, now).map(({ date, starts }) => ({
        date,
        starts: starts.filter((start) => !taken.has(`${store.id} ${start.getTime()}`)),
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
 * counted up only while there is room.
 *
 * @returns false when the time is full
 */
export async function takeSlot(tx: Tx, store: Store, startsAt: Date): Promise<boolean> {
  const taken = await tx
    .insert(slots)
    .values({ storeId: store.id, startsAt, capacity: store.slotCapacity, booked: 1 })
    .onConflictDoUpdate({
      target: [slots.storeId, slots.startsAt],
      set: { booked: sql`${slots.booked} + 1` },
      setWhere: sql`${slots.booked} < ${slots.capacity}`,
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
