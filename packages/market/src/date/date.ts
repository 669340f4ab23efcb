import { type Market, markets } from '../market.ts';

/** Calendar date as `YYYY-MM-DD`, years 0001–9999. Such texts compare and sort as the dates do. */
export type IsoDate = string;

export interface DateParts {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  /** 1–31. */
  readonly day: number;
}

const DAY_MS = 86_400_000;

/** Whether the date exists (29 February only in leap years). */
export function isRealDate({ year, month, day }: DateParts): boolean {
  if (![year, month, day].every(Number.isInteger)) return false;
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= length;
}

/** @throws RangeError when the date doesn't exist. */
export function isoDate(parts: DateParts): IsoDate {
  if (!isRealDate(parts)) throw new RangeError(`the calendar has no ${parts.year}-${parts.month}-${parts.day}`);
  return `${String(parts.year).padStart(4, '0')}-${String(parts.month).padStart(2, '0')}-${String(parts.day).padStart(2, '0')}`;
}

/** @throws RangeError unless the text is a real `YYYY-MM-DD`. */
export function dateParts(date: IsoDate): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const parts = { year: Number(match?.[1]), month: Number(match?.[2]), day: Number(match?.[3]) };
  if (match === null || !isRealDate(parts)) throw new RangeError(`${date} is not a date`);
  return parts;
}

/** Adds a number of days; negative ones go back. */
export const addDays = (date: IsoDate, days: number): IsoDate => new Date(utc(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((utc(to) - utc(from)) / DAY_MS);

/** Day of the week, 0 = Monday … 6 = Sunday. */
export const getWeekday = (date: IsoDate): number => (new Date(utc(date)).getUTCDay() + 6) % 7;

/** Years that a date picker offers: the current one minus 100 to plus 52 (specification 5). */
export function pickerYears(today: IsoDate): { readonly from: number; readonly to: number } {
  const { year } = dateParts(today);
  return { from: year - 100, to: year + 52 };
}

/** Full age in years on a day. */
export function ageOn(birthDate: IsoDate, today: IsoDate): number {
  const years = dateParts(today).year - dateParts(birthDate).year;
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export interface LocalTime {
  readonly date: IsoDate;
  /** `HH:mm`. */
  readonly time: string;
}

const clocks = new Map<Market, Intl.DateTimeFormat>();
const MINUTE_MS = 60_000;
/** Cache of the last minute per market: formatting is slow, and most calls ask for the current minute. */
const lastShown = new Map<Market, { readonly minute: number; readonly time: LocalTime }>();

/** Local date and time in the market. @param instant Date or ISO text. */
export function localTime(instant: Date | string, market: Market): LocalTime {
  const at = new Date(instant);
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const last = lastShown.get(market);
  if (last?.minute === minute) return last.time;
  const time = readClock(at, market);
  lastShown.set(market, { minute, time });
  return time;
}

function readClock(at: Date, market: Market): LocalTime {
  let clock = clocks.get(market);
  if (clock === undefined) {
    // Creating a formatter is far slower than using it.
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: markets[market].timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(market, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map((part) => [part.type, part.value]));
  return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` };
}

/** Today's date in the market at an instant. */
export const todayIn = (market: Market, now: Date | string): IsoDate => localTime(now, market).date;

/**
 * The instant at which the market's clock shows a local time. Of an hour that clocks leave out it is the one an hour later, of an
 * hour that comes twice the first.
 *
 * @throws RangeError when there is no such date or time
 */
export function instantAt({ date, time }: LocalTime, market: Market): Date {
  const wanted = Date.parse(`${isoDate(dateParts(date))}T${time}Z`);
  if (Number.isNaN(wanted)) throw new RangeError(`${time} is not a time`);
  const shift = (at: number): number => {
    const shown = localTime(new Date(at), market);
    return Date.parse(`${shown.date}T${shown.time}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS;
  };
  // Clocks are ahead of UTC in both markets: the shift of a day before and that of a day after are all that there can be.
  const [before, after] = [shift(wanted - DAY_MS), shift(wanted + DAY_MS)];
  const first = wanted - Math.max(before, after);
  const isShown = shift(first) === Math.max(before, after);
  return new Date(isShown ? first : wanted - Math.min(before, after));
}

function utc(date: IsoDate): number {
  const { year, month, day } = dateParts(date);
  const instant = new Date(0);
  // `Date.UTC` would read the years 0–99 as 1900–1999.
  instant.setUTCFullYear(year, month - 1, day);
  return instant.getTime();
}
