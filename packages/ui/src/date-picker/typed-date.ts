import { dateParts, parseDate, type DateFormat, type IsoDate } from '@okruh/market';

/** Writes a date in a field's format, day and month with two digits: `23.11.2026` for `d.m.y`. */
export function writeDate(date: IsoDate, format: DateFormat): string {
  const { year, month, day } = dateParts(date);
  const two = (value: number) => String(value).padStart(2, '0');
  const written: Readonly<Record<string, string>> = { d: two(day), m: two(month), y: String(year).padStart(4, '0') };
  return format.replace(/[dmy]/g, (part) => written[part] ?? part);
}

/** The date that the text says; null when it says none (yet). */
export function readDate(text: string, format: DateFormat): IsoDate | null {
  const parsed = parseDate(text, format);
  return parsed.ok ? parsed.date : null;
}

/** A format as people see it: `DD.MM.RRRR`. `letters` are those of day, month and year in their language. */
export function formatHint(format: DateFormat, letters: Readonly<Record<'d' | 'm' | 'y', string>>): string {
  return format.replace('d', letters.d.repeat(2)).replace('m', letters.m.repeat(2)).replace('y', letters.y.repeat(4));
}
