import { formatDateInput, type IsoDate, parseDate } from '@okruh/market';
import { FieldErrorsError } from '@okruh/web-kit';

const TIME = /^([01]?\d|2[0-3])[:.]?([0-5]\d)(?:[:.]?([0-5]\d))?$/;

/** A time of day as typed (`18:00`, `1800`, `23:59:59`) with its seconds: `18:00:00`; null when it is none. */
export function readTime(typed: string): string | null {
  const [, hours, minutes, seconds = '00'] = TIME.exec(typed.trim()) ?? [];
  return hours === undefined || minutes === undefined ? null : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

/** Days of a week, Monday first. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A typed time of day as services take it, `HH:mm`; empty when it is none. */
export const readClock = (typed: string): string => readTime(typed)?.slice(0, 5) ?? '';

/** A time as a field shows it: seconds only where there are some. */
export const formatTimeInput = (time: string): string => time.replace(/^(\d\d:\d\d):00$/, '$1');

/** A date or nothing as a field of a date shows it. */
export const formatOptionalDate = (date: IsoDate | null): string => (date === null ? '' : formatDateInput(date));

/** The date that a field says, as the services take it. What is no date stays as typed, so that the service names the field. */
export function readDate(typed: string): string {
  const read = parseDate(typed);
  return read.ok ? read.date : typed.trim();
}

/** As `readDate`; null when nothing is typed. */
export const readOptionalDate = (typed: string): string | null => readDate(typed) || null;

/**
 * Refuses fields that hold no time of day, as the service refuses wrong fields.
 *
 * @param names fields of a time; an empty one is none
 * @param message what such a field says
 */
export function checkTimes(values: Readonly<Record<string, string | boolean>>, names: readonly string[], message: string): void {
  const wrong = names.filter((name) => {
    const typed = values[name];
    return typeof typed === 'string' && typed.trim() !== '' && readTime(typed) === null;
  });
  if (wrong.length > 0) throw new FieldErrorsError(Object.fromEntries(wrong.map((name) => [name, [message]])));
}
