import { addDays, dateParts, isoDate, isRealDate, getWeekday, type IsoDate } from '@okruh/market';

/** The same day so many months later (earlier when negative); the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = dateParts(date);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  const lastDay = [day, 30, 29, 28].find((candidate) => candidate <= day && isRealDate({ ...target, day: candidate }));
  return isoDate({ ...target, day: lastDay ?? 28 });
}

/** What was pressed in the calendar. */
export interface CalendarKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * Day that a key moves the focus to; null when the key means nothing to a calendar. Arrows go by days and weeks, Home
 * and End to the ends of the week, Page Up and Page Down by months, with Shift by years.
 */
export function moveInCalendar(date: IsoDate, { key, shiftKey }: CalendarKey): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -getWeekday(date));
    case 'End':
      return addDays(date, 6 - getWeekday(date));
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1);
    default:
      return null;
  }
}
