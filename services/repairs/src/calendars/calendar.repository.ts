import { type IsoDate, type Locale, localTime } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, gte } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { groupBy } from '../model/group-by.ts';
import type { Store } from '../model/repair-list.ts';
import { parseMinutes, SLOT_MINUTES } from '../model/slot-times.ts';
import { type Calendar, type IntakeHours, intakeOn, intakeWeek } from '../model/store-calendar.ts';
import { type CalendarRow, type RepairRow, repairs, storeCalendarChanges, storeCalendars } from '../stored/tables.ts';

/** The stored calendar of a store; null while it takes devices in as it is open. */
export async function findCalendar(tx: Tx, storeId: string): Promise<CalendarRow | null> {
  const [row] = await tx.select().from(storeCalendars).where(eq(storeCalendars.storeId, storeId));
  return row ?? null;
}

/** Saves a calendar with what was before and after. @param version that it takes the place of */
export async function saveCalendar(tx: Tx, by: string, store: Store, version: number, calendar: Calendar): Promise<void> {
  const values = { ...calendar, version: version + 1, changedBy: by, changedAt: new Date() };
  await tx
    .insert(storeCalendars)
    .values({ storeId: store.id, ...values })
    .onConflictDoUpdate({ target: storeCalendars.storeId, set: values });
  const [old, next] = [toTexts({ week: intakeWeek(store), exceptions: store.calendar?.exceptions ?? [] }), toTexts(calendar)];
  const changed = Object.keys(next).filter((name) => old[name] !== next[name]);
  if (changed.length === 0) return;
  const pick = (all: Texts): Texts => Object.fromEntries(changed.map((name) => [name, all[name] ?? '']));
  await tx.insert(storeCalendarChanges).values({ storeId: store.id, changedBy: by, before: pick(old), after: pick(next) });
}

type Texts = Readonly<Record<string, string>>;
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** What the history keeps: hours as JSON, empty for a closed day. */
const toTexts = ({ week, exceptions }: Calendar): Texts => ({
  ...Object.fromEntries(
    days.map((day) => {
      const hours = week.find((one) => one.day === day);
      return [`week_${day}`, hours === undefined ? '' : JSON.stringify([hours.open, hours.close, hours.capacity])];
    }),
  ),
  exceptions: JSON.stringify(
    exceptions.map(({ date, hours, note }) => [date, hours === null ? null : [hours.open, hours.close, hours.capacity], note]),
  ),
});

type StoredHours = readonly [open: string, close: string, capacity: number];

/** What was changed on a calendar, newest first; hours in words. */
export async function listCalendarHistory(tx: Tx, storeId: string, locale: Locale) {
  const rows = await tx
    .select()
    .from(storeCalendarChanges)
    .where(eq(storeCalendarChanges.storeId, storeId))
    .orderBy(desc(storeCalendarChanges.id))
    .limit(50);
  return rows.map(({ at, changedBy, before, after }) => ({
    at: at.toISOString(),
    by: changedBy,
    changes: [...days.map((day) => `week_${day}`), 'exceptions'].flatMap((field) => {
      const value = after[field];
      return value === undefined
        ? []
        : [{ field, before: toWords(field, before[field] ?? '', locale), after: toWords(field, value, locale) }];
    }),
  }));
}

function toWords(field: string, stored: string, locale: Locale): string {
  const inWords = (hours: StoredHours | null): string =>
    hours === null
      ? texts.text(locale, 'calendar.nothing')
      : texts.text(locale, 'calendar.hours', { open: hours[0], close: hours[1], capacity: hours[2] });
  if (stored === '') return field === 'exceptions' ? '' : inWords(null);
  if (field !== 'exceptions') return inWords(JSON.parse(stored) as StoredHours);
  const exceptions = JSON.parse(stored) as readonly (readonly [IsoDate, StoredHours | null, string])[];
  return exceptions.map(([date, hours, note]) => `${date}: ${[inWords(hours), note].filter(Boolean).join(', ')}`).join('; ');
}

/**
 * Bookings that the store has a place for now and that the new calendar has none for, the nearest first: their day is closed, their time
 * lies outside the hours, or more are booked at that time than are taken in.
 */
export async function listHitBookings(tx: Tx, store: Store, calendar: Calendar, now: Date): Promise<RepairRow[]> {
  const rows = await tx
    .select()
    .from(repairs)
    .where(and(eq(repairs.storeId, store.id), eq(repairs.status, 'booked'), gte(repairs.slotAt, now)))
    .orderBy(asc(repairs.slotAt), asc(repairs.id));
  const atOnce = groupBy(rows, ({ slotAt }) => slotAt?.getTime() ?? 0);
  const hasPlace = ({ slotAt }: RepairRow, hours: IntakeHours | null, time: string): boolean =>
    hours !== null &&
    time >= hours.open &&
    parseMinutes(time) + SLOT_MINUTES <= parseMinutes(hours.close) &&
    (atOnce.get(slotAt?.getTime() ?? 0) ?? []).length <= hours.capacity;
  return rows.filter((row) => {
    if (row.slotAt === null) return false;
    const { date, time } = localTime(row.slotAt, store.market);
    return hasPlace(row, intakeOn(store, date), time) && !hasPlace(row, intakeOn({ ...store, calendar }, date), time);
  });
}

/** Exceptions that are still to come, by date. */
export const toCome = (exceptions: Calendar['exceptions'], today: IsoDate): Calendar['exceptions'] =>
  exceptions.filter(({ date }) => date >= today).toSorted((a, b) => a.date.localeCompare(b.date));
