import { addDays, type IsoDate, localTime, getWeekday } from './date.ts';
import type { Market } from '../market.ts';

/** Local time until which the courier's parcels leave on the same working day. */
const COURIER_CUT_OFF = '18:00';

/** Monday to Friday, public holidays aside. */
export const isWorkingDay = (date: IsoDate, holidays: ReadonlySet<IsoDate>): boolean => getWeekday(date) < 5 && !holidays.has(date);

/** The first working day after a day. */
export const workingDayAfter = (date: IsoDate, holidays: ReadonlySet<IsoDate>): IsoDate => addWorkingDays(addDays(date, 1), 0, holidays);

/** The day so many working days later; 0 gives the day itself, or the next working one. */
export function addWorkingDays(date: IsoDate, count: number, holidays: ReadonlySet<IsoDate>): IsoDate {
  let day = date;
  while (!isWorkingDay(day, holidays)) day = addDays(day, 1);
  for (let left = count; left > 0; left -= 1) {
    do day = addDays(day, 1);
    while (!isWorkingDay(day, holidays));
  }
  return day;
}

/** The next working days after a date, the date left out. */
export function workingDaysAfter(date: IsoDate, count: number, holidays: ReadonlySet<IsoDate>): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = addDays(date, 1); days.length < count; day = addDays(day, 1)) if (isWorkingDay(day, holidays)) days.push(day);
  return days;
}

/**
 * Working day on which an order placed now leaves: today until the cut-off (local `HH:mm`; null = all day), else the next
 * one.
 */
export function leavingDay(market: Market, now: Date, cutOff: string | null, holidays: ReadonlySet<IsoDate>): IsoDate {
  const { date, time } = localTime(now, market);
  const isToday = isWorkingDay(date, holidays) && (cutOff === null || time < cutOff);
  return isToday ? date : workingDayAfter(date, holidays);
}

/** What is expected first leaves on the working day after it came. */
export function leavingDayOfExpected(market: Market, expectedAt: Date, now: Date, holidays: ReadonlySet<IsoDate>): IsoDate {
  const arrives = localTime(expectedAt > now ? expectedAt : now, market).date;
  return workingDayAfter(arrives, holidays);
}

/**
 * Day on which the courier brings what is ordered now: until 18:00 of a working day it leaves at once and is there on the
 * next working day; later, and on days off, it leaves on the next working day.
 */
export const deliveryDay = (market: Market, now: Date, holidays: ReadonlySet<IsoDate>): IsoDate =>
  workingDayAfter(leavingDay(market, now, COURIER_CUT_OFF, holidays), holidays);

/** The same for what is expected first. */
export const deliveryDayOfExpected = (market: Market, expectedAt: Date, now: Date, holidays: ReadonlySet<IsoDate>): IsoDate =>
  workingDayAfter(leavingDayOfExpected(market, expectedAt, now, holidays), holidays);
