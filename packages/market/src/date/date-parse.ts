import { type DateParts, type IsoDate, isoDate, isRealDate } from './date.ts';

/** Order of day, month and year with one separator, for example `d.m.y`, `y-m-d`, `m/d/y`. */
export type DateFormat = `${'d' | 'm' | 'y'}${'/' | '-' | '.'}${'d' | 'm' | 'y'}${'/' | '-' | '.'}${'d' | 'm' | 'y'}`;

/** What both markets type: day, month, year. */
export const marketDateFormat = 'd.m.y' satisfies DateFormat;

export type ParsedDate =
  | { readonly ok: true; readonly date: IsoDate }
  /** `format`: not such a text · `day`, `month`: out of 1–31, 1–12 · `calendar`: that month has no such day. */
  | { readonly ok: false; readonly error: 'format' | 'day' | 'month' | 'calendar' };

/** Two-digit years around the pivot of 50: 00–49 are 2000–2049, 50–99 are 1950–1999. */
export const expandYear = (twoDigits: number): number => (twoDigits < 50 ? 2000 + twoDigits : 1900 + twoDigits);

/**
 * Reads a date typed by a person; spaces after separators are welcome, years have two or four digits.
 * @throws RangeError on a format that doesn't name day, month and year once each with one separator: a programming error.
 */
export function parseDate(text: string, format: DateFormat = marketDateFormat): ParsedDate {
  const separator = format.charAt(1);
  const order = format.split(separator);
  if (order.length !== 3 || new Set(order).size !== 3 || !order.every((part) => 'dmy'.includes(part))) {
    throw new RangeError(`${format} is not a date format`);
  }
  const typed = text
    .trim()
    .split(separator)
    .map((part) => part.trim());
  const byPart = new Map(order.map((part, index) => [part, typed[index] ?? '']));
  const [day = '', month = '', year = ''] = ['d', 'm', 'y'].map((part) => byPart.get(part));
  const isShaped = typed.length === 3 && /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month) && /^(?:\d{2}|\d{4})$/.test(year);
  if (!isShaped) return { ok: false, error: 'format' };

  const parts: DateParts = { day: Number(day), month: Number(month), year: year.length === 2 ? expandYear(Number(year)) : Number(year) };
  if (parts.day < 1 || parts.day > 31) return { ok: false, error: 'day' };
  if (parts.month < 1 || parts.month > 12) return { ok: false, error: 'month' };
  return isRealDate(parts) ? { ok: true, date: isoDate(parts) } : { ok: false, error: 'calendar' };
}
