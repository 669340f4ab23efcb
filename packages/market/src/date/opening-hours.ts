import { addDays, type IsoDate, localTime, getWeekday } from './date.ts';
import type { Market } from '../market.ts';

/** Hours of one weekday in local time, `HH:mm`; day 1 is Monday. */
export interface OpeningDay {
  readonly day: number;
  readonly open: string;
  readonly close: string;
}

/** What of a store decides whether it is open. */
export interface OpeningHours {
  readonly opening_hours: readonly OpeningDay[];
  /** Days on which it is closed whatever the weekday. */
  readonly closed_on: readonly { readonly date: IsoDate }[];
}

export type OpeningNow =
  | { readonly isOpen: true; /** `HH:mm` of today. */ readonly until: string }
  /** `opens` is null when it opens on none of the next 14 days. */
  | { readonly isOpen: false; readonly opens: { readonly date: IsoDate; readonly time: string } | null };

const DAYS_AHEAD = 14;

/** Hours of a date, null when the store is closed that day. */
export function hoursOn(store: OpeningHours, date: IsoDate): OpeningDay | null {
  if (store.closed_on.some((closed) => closed.date === date)) return null;
  return store.opening_hours.find(({ day }) => day === getWeekday(date) + 1) ?? null;
}

/** Whether a store of a market is open at an instant, until when, or when it opens next. At closing time it is closed. */
export function openingNow(store: OpeningHours, market: Market, now: Date | string): OpeningNow {
  const { date, time } = localTime(now, market);
  const today = hoursOn(store, date);
  if (today !== null && today.open <= time && time < today.close) return { isOpen: true, until: today.close };
  if (today !== null && time < today.open) return { isOpen: false, opens: { date, time: today.open } };
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const next = addDays(date, ahead);
    const hours = hoursOn(store, next);
    if (hours !== null) return { isOpen: false, opens: { date: next, time: hours.open } };
  }
  return { isOpen: false, opens: null };
}
