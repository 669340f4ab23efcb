import type { RepairSlot } from '@okruh/contracts/http/repairs';
import { addDays, formatNearDate, type IsoDate, localTime, type Market, markets, todayIn } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { type Intake, intakeOn } from './store-calendar.ts';

/** Minutes between two times at which a device can be handed in. */
export const SLOT_MINUTES = 20;
/** Working days of a store that are offered. */
export const DAYS_OFFERED = 10;
/** So long before it begins a time can still be booked. */
const NOTICE_MS = 15 * 60_000;
const MAX_DAYS_AHEAD = 30;

/** A day on which a store takes devices in. */
export interface SlotDay {
  readonly date: IsoDate;
  /** Devices that it takes in at each instant. */
  readonly capacity: number;
  readonly starts: readonly Date[];
}

/** Instants at which a store takes devices in on the next days on which it is open, by day. */
export function slotDays(store: Intake, now: Date): SlotDay[] {
  const today = todayIn(store.market, now);
  const days: SlotDay[] = [];
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD && days.length < DAYS_OFFERED; ahead += 1) {
    const date = addDays(today, ahead);
    const hours = intakeOn(store, date);
    if (hours === null) continue;
    const [open, close] = [parseMinutes(hours.open), parseMinutes(hours.close)];
    // Clocks change at night: from the opening on the day counts its minutes evenly, and asking for each one's clock is dear.
    const opens = toInstant(date, open, store.market).getTime();
    const starts: Date[] = [];
    for (let minute = open; minute + SLOT_MINUTES <= close; minute += SLOT_MINUTES) {
      const start = opens + (minute - open) * 60_000;
      if (start >= now.getTime() + NOTICE_MS) starts.push(new Date(start));
    }
    // A day that is over for today isn't a day that can be chosen.
    if (ahead > 0 || starts.length > 0) days.push({ date, capacity: hours.capacity, starts });
  }
  return days;
}

/** Whether the store takes devices in at this instant; nobody books a time of their own. */
export const isSlot = (store: Intake, start: Date, now: Date): boolean =>
  slotDays(store, now).some(({ starts }) => starts.some((known) => known.getTime() === start.getTime()));

/** A time in words: "dnes v 16:20", "zítra, v sobotu 21. 11. v 9:00". */
export function slotView(start: Date, market: Market, now: Date): RepairSlot {
  const { date, time } = localTime(start, market);
  return slotAt(start, date, time, dayLabel(date, market, now), market);
}

/** The times of one day, in words; the day's clock is read once. */
export function slotViews(date: IsoDate, starts: readonly Date[], market: Market, now: Date): RepairSlot[] {
  const [first] = starts;
  if (first === undefined) return [];
  const label = dayLabel(date, market, now);
  const begin = parseMinutes(localTime(first, market).time);
  return starts.map((start) => slotAt(start, date, formatClock(begin + (start.getTime() - first.getTime()) / 60_000), label, market));
}

function slotAt(start: Date, date: IsoDate, time: string, day: string, market: Market): RepairSlot {
  const shown = time.replace(/^0/, '');
  return {
    starts_at: start.toISOString(),
    time: shown,
    date,
    label: texts.text(markets[market].locale, 'slot.label', { day, time: shown }),
  };
}

/** "dnes", "zítra, v sobotu 21. 11.", "v úterý 24. 11.", "4. 12. 2026". */
export const dayLabel = (date: IsoDate, market: Market, now: Date): string => formatNearDate(date, todayIn(market, now), market);

const formatClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Minutes since midnight of `HH:mm`. */
export const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The instant at which a clock of the market shows that time; the offset is found by looking at what UTC would show. */
function toInstant(date: IsoDate, minute: number, market: Market): Date {
  const asUtc = new Date(`${date}T00:00:00Z`).getTime() + minute * 60_000;
  const offset = offsetAt(new Date(asUtc), market);
  const guess = new Date(asUtc - offset);
  // Around a change of the clocks the offset of the guess is the right one.
  return new Date(asUtc - offsetAt(guess, market));
}
function offsetAt(instant: Date, market: Market): number {
  const shown = localTime(instant, market);
  return new Date(`${shown.date}T${shown.time}:00Z`).getTime() - Math.floor(instant.getTime() / 60_000) * 60_000;
}
