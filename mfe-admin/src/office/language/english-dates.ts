import { type CalendarWords, dateParts, daysBetween, getWeekday, type IsoDate } from '@okruh/market';

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Days ahead that are written in words, as in the shop's languages. */
const DAYS_IN_WORDS = 14;

export const englishCalendar: CalendarWords = {
  months,
  monthsGenitive: months,
  weekdays,
  weekdaysShort: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  onWeekday: weekdays.map((weekday) => `on ${weekday}`),
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow',
};

const shortMonth = (month: number): string => months[month - 1]?.slice(0, 3) ?? '';

/** `29 Nov 2026` (no-break spaces). */
export function englishDate(date: IsoDate): string {
  const { year, month, day } = dateParts(date);
  return `${day}\u00A0${shortMonth(month)}\u00A0${year}`;
}

/** `29 Nov` (no-break space). */
export function englishShortDate(date: IsoDate): string {
  const { month, day } = dateParts(date);
  return `${day}\u00A0${shortMonth(month)}`;
}

/** `yesterday`, `today`, `tomorrow, on Saturday 21 Nov`, `on Tuesday 24 Nov`; other dates in figures. */
export function englishNearDate(date: IsoDate, today: IsoDate): string {
  const distance = daysBetween(today, date);
  if (distance === -1) return englishCalendar.yesterday;
  if (distance === 0) return englishCalendar.today;
  if (distance < 0 || distance > DAYS_IN_WORDS) return englishDate(date);
  const weekday = `${englishCalendar.onWeekday[getWeekday(date)]} ${englishShortDate(date)}`;
  return distance === 1 ? `${englishCalendar.tomorrow}, ${weekday}` : weekday;
}
