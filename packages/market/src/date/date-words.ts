import { addDays, dateParts, daysBetween, type IsoDate, localTime, getWeekday } from './date.ts';
import { formatDate, formatShortDate } from './date-format.ts';
import type { Language, Locale, Market } from '../market.ts';
import { NO_BREAK_SPACE } from '../money/number-format.ts';

export interface CalendarWords {
  /** January first. */
  readonly months: readonly string[];
  /** Months as written after a day: "20. listopadu". */
  readonly monthsGenitive: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly string[];
  readonly weekdaysShort: readonly string[];
  /** "on Saturday". */
  readonly onWeekday: readonly string[];
  readonly yesterday: string;
  readonly today: string;
  readonly tomorrow: string;
}

const roMonths = [
  'ianuarie',
  'februarie',
  'martie',
  'aprilie',
  'mai',
  'iunie',
  'iulie',
  'august',
  'septembrie',
  'octombrie',
  'noiembrie',
  'decembrie',
];
const roWeekdays = ['luni', 'marți', 'miercuri', 'joi', 'vineri', 'sâmbătă', 'duminică'];

const shopWords: Readonly<Record<Locale, CalendarWords>> = {
  cs: {
    months: ['leden', 'únor', 'březen', 'duben', 'květen', 'červen', 'červenec', 'srpen', 'září', 'říjen', 'listopad', 'prosinec'],
    monthsGenitive: [
      'ledna',
      'února',
      'března',
      'dubna',
      'května',
      'června',
      'července',
      'srpna',
      'září',
      'října',
      'listopadu',
      'prosince',
    ],
    weekdays: ['pondělí', 'úterý', 'středa', 'čtvrtek', 'pátek', 'sobota', 'neděle'],
    weekdaysShort: ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'],
    onWeekday: ['v pondělí', 'v úterý', 've středu', 've čtvrtek', 'v pátek', 'v sobotu', 'v neděli'],
    yesterday: 'včera',
    today: 'dnes',
    tomorrow: 'zítra',
  },
  ro: {
    months: roMonths,
    monthsGenitive: roMonths,
    weekdays: roWeekdays,
    weekdaysShort: ['lu', 'ma', 'mi', 'jo', 'vi', 'sâ', 'du'],
    onWeekday: roWeekdays.map((weekday) => `${weekday},`),
    yesterday: 'ieri',
    today: 'azi',
    tomorrow: 'mâine',
  },
};

/** English is added by the back office, so that no page of the shop loads it. */
export const calendarWords = shopWords as Record<Language, CalendarWords>;

/** Adds the English words, before the first calendar in English is drawn. */
export function addEnglishCalendar(english: CalendarWords): void {
  calendarWords.en = english;
}

/** Days ahead that are written in words. */
const DAYS_IN_WORDS = 14;

/** Days ahead for which the weekday's name is unambiguous. */
const DAYS_TO_NEXT_WEEKDAY = 6;

const two = (value: number): string => String(value).padStart(2, '0');

/** Date in words: `20. listopadu 2026`, `20 noiembrie 2026`. */
export function formatLongDate(date: IsoDate, market: Market): string {
  const { year, month, day } = dateParts(date);
  const words = calendarWords[market === 'cz' ? 'cs' : 'ro'];
  return [market === 'cz' ? `${day}.` : day, words.monthsGenitive[month - 1], year].join(NO_BREAK_SPACE);
}

/**
 * Formats a near date in words: `včera`, `dnes`, `zítra, v sobotu 21. 11.`, `v úterý 24. 11.` up to two
 * weeks ahead, so that all days of one choice are written alike; other dates in figures.
 */
export function formatNearDate(date: IsoDate, today: IsoDate, market: Market): string {
  const words = calendarWords[market === 'cz' ? 'cs' : 'ro'];
  const distance = daysBetween(today, date);
  if (distance === -1) return words.yesterday;
  if (distance === 0) return words.today;
  if (distance < 0 || distance > DAYS_IN_WORDS) return formatDate(date, market);
  const weekday = `${words.onWeekday[getWeekday(date)] ?? ''} ${formatShortDate(date, market)}`;
  return distance === 1 ? `${words.tomorrow}, ${weekday}` : weekday;
}

/** Formats a day of the next week without its date, where space is short: `dnes`, `zítra`, `v pondělí`, `luni`; any other in figures. */
export function formatNextDay(date: IsoDate, today: IsoDate, market: Market): string {
  const words = calendarWords[market === 'cz' ? 'cs' : 'ro'];
  const distance = daysBetween(today, date);
  if (distance === 0) return words.today;
  if (distance === 1) return words.tomorrow;
  if (distance < 0 || distance > DAYS_TO_NEXT_WEEKDAY) return formatDate(date, market);
  const weekday = getWeekday(date);
  return (market === 'cz' ? words.onWeekday[weekday] : words.weekdays[weekday]) ?? '';
}

/**
 * When something happened, near days in words: `dnes v 9:05`, `včera v 14:02`, `azi, 09:05`; any other as `formatDateTime`.
 * Czech hours have no leading zero.
 */
export function formatNearDateTime(instant: Date | string, today: IsoDate, market: Market): string {
  const { date, time } = localTime(instant, market);
  const distance = daysBetween(today, date);
  const clock = market === 'cz' ? time.replace(/^0/, '') : time;
  if (distance !== 0 && distance !== -1) return `${formatDate(date, market)}${market === 'cz' ? NO_BREAK_SPACE : ', '}${clock}`;
  const day = formatNearDate(date, today, market);
  return market === 'cz' ? `${day} v${NO_BREAK_SPACE}${clock}` : `${day}, ${clock}`;
}

/** The 42 days of a month's calendar page, from the Monday on or before the 1st. @param month 1–12. */
export function calendarPage(year: number, month: number): IsoDate[] {
  const first = `${String(year).padStart(4, '0')}-${two(month)}-01`;
  const start = addDays(first, -getWeekday(first));
  return Array.from({ length: 42 }, (_, index) => addDays(start, index));
}
