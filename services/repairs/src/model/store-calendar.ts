import { getWeekday, type IsoDate, type Market, type OpeningDay } from '@okruh/market';

/** Hours in which a store takes devices in, `HH:mm` in local time, and how many at the same time. */
export interface IntakeHours {
  readonly open: string;
  readonly close: string;
  readonly capacity: number;
}
/** Day 1 is Monday. */
export interface IntakeDay extends IntakeHours {
  readonly day: number;
}
/** A date that differs from its weekday. */
export interface CalendarException {
  readonly date: IsoDate;
  /** Null: closed. */
  readonly hours: IntakeHours | null;
  readonly note: string;
}
/** When a store takes devices in, as the back office set it. */
export interface Calendar {
  /** A day that is missing is closed. */
  readonly week: readonly IntakeDay[];
  readonly exceptions: readonly CalendarException[];
}

/** What of a store decides when it takes devices in. */
export interface Intake {
  readonly market: Market;
  readonly openingHours: readonly OpeningDay[];
  /** Dates on which it is closed regardless of the weekday. */
  readonly closedOn: readonly IsoDate[];
  /** Devices at the same time while it has no calendar. */
  readonly slotCapacity: number;
  readonly calendar: Calendar | null;
}

/** The week in which devices are taken in: its own, or the hours in which the store is open. */
export const intakeWeek = ({
  calendar,
  openingHours,
  slotCapacity,
}: Pick<Intake, 'calendar' | 'openingHours' | 'slotCapacity'>): readonly IntakeDay[] =>
  calendar?.week ?? openingHours.map(({ day, open, close }) => ({ day, open, close, capacity: slotCapacity }));

/** Hours of a date, null when nothing is taken in: an exception first, then the store's closed days, then the weekday. */
export function intakeOn(store: Intake, date: IsoDate): IntakeHours | null {
  const exception = store.calendar?.exceptions.find((one) => one.date === date);
  if (exception !== undefined) return exception.hours;
  if (store.closedOn.includes(date)) return null;
  return intakeWeek(store).find(({ day }) => day === getWeekday(date) + 1) ?? null;
}
