import { addWorkingDays, type IsoDate } from '@okruh/market';
import { WORKING_DAY } from './duration.ts';

/** Working days on which the courier can be asked to come. */
export const COURIER_DAYS = 5;
/** Working days until an ordered part comes. */
export const PART_ORDER_DAYS = 3;

/**
 * Day on which a device handed in on `from` is ready: the same day when one waits for it, one working day for bench work that
 * isn't done on the spot, as many as the work takes otherwise, and those until missing parts come.
 */
export function readyOn(
  from: IsoDate,
  work: { readonly minutes: number; readonly isOnTheSpot: boolean; readonly needsParts: boolean },
  holidays: ReadonlySet<IsoDate>,
): IsoDate {
  if (work.isOnTheSpot && !work.needsParts) return from;
  const days = Math.max(1, Math.ceil(work.minutes / WORKING_DAY));
  return addWorkingDays(from, days + (work.needsParts ? PART_ORDER_DAYS : 0), holidays);
}
