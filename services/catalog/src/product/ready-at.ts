import { addDays, type IsoDate, localTime, type Market, getWeekday } from '@okruh/market';
import { instantIn } from '../model/local-instant.ts';
import type { OpeningHours } from '../stored/tables.ts';

/** A reservation is prepared within 30 minutes (specification 9). */
const PREPARED_WITHIN_MINUTES = 30;
/** A store that opens within no two weeks is closed for good. */
const DAYS_AHEAD = 14;
/** Times are shown in half hours, rounded up: nobody comes at 12:01. */
const HALF_HOUR_MS = 30 * 60_000;

/**
 * When something that lies in a store can be picked up if it is reserved now: half an hour later, or half an hour after
 * the store opens next, rounded up to a half hour. Null when it doesn't open.
 *
 * @param hours local times; day 1 is Monday, a closed day is missing
 */
export function readyAt(market: Market, now: Date, hours: readonly OpeningHours[], closedOn: readonly IsoDate[]): Date | null {
  const today = localTime(now, market).date;
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    const open = hours.find(({ day }) => day === getWeekday(date) + 1);
    if (open === undefined || closedOn.includes(date)) continue;
    const from = Math.max(now.getTime(), instantIn(market, date, open.open).getTime());
    const ready = new Date(Math.ceil((from + PREPARED_WITHIN_MINUTES * 60_000) / HALF_HOUR_MS) * HALF_HOUR_MS);
    if (ready <= instantIn(market, date, open.close)) return ready;
  }
  return null;
}
