import { addDays, type IsoDate, localTime, type Market, weekdayOf } from '@okruh/market';

/** Local time until which an order leaves on the same working day. */
const CUT_OFF = '18:00';

const isWorking = (day: IsoDate, holidays: ReadonlySet<IsoDate>): boolean => weekdayOf(day) < 5 && !holidays.has(day);

/** The first working day after a day. */
export function workingDayAfter(day: IsoDate, holidays: ReadonlySet<IsoDate>): IsoDate {
  let next = addDays(day, 1);
  while (!isWorking(next, holidays)) next = addDays(next, 1);
  return next;
}

/**
 * Day on which the courier brings what is ordered now: until 18:00 of a working day it leaves at once and is there on the
 * next working day; later, and on days off, it leaves on the next working day.
 */
export function deliveryDay(market: Market, now: Date, holidays: ReadonlySet<IsoDate>): IsoDate {
  const { date, time } = localTime(now, market);
  const leavesOn = isWorking(date, holidays) && time < CUT_OFF ? date : workingDayAfter(date, holidays);
  return workingDayAfter(leavesOn, holidays);
}

/** The same for what is expected first: it leaves on the working day after it came. */
export function deliveryDayOfExpected(market: Market, expectedAt: Date, now: Date, holidays: ReadonlySet<IsoDate>): IsoDate {
  const arrives = localTime(expectedAt > now ? expectedAt : now, market).date;
  return workingDayAfter(workingDayAfter(arrives, holidays), holidays);
}
