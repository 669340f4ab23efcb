import { addWorkingDays, instantAt, type Market, publicHolidays, todayIn, workingDayAfter } from '@okruh/market';

/** Until when a message that comes now is answered, as its receipt promises: the end of the next working day. */
export function findAnswerDue(market: Market, now: Date): Date {
  const today = todayIn(market, now);
  const year = Number(today.slice(0, 4));
  const holidays = new Set([...publicHolidays(market, year), ...publicHolidays(market, year + 1)]);
  // What comes on a day off counts from the next working day, as a letter that lies in the box.
  const begins = addWorkingDays(today, 0, holidays);
  return instantAt({ date: begins === today ? workingDayAfter(today, holidays) : begins, time: '23:59' }, market);
}
