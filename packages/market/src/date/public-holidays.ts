import { addDays, type IsoDate } from './date.ts';
import type { Market } from '../market.ts';

const isoDate = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Western Easter Sunday (Meeus, Astronomical Algorithms, chapter 8). */
function westernEaster(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return isoDate(year, Math.floor(f / 31), (f % 31) + 1);
}

/** Orthodox Easter Sunday in the Gregorian calendar, right from 1900 to 2099 (Meeus, chapter 8). */
function orthodoxEaster(year: number): IsoDate {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const f = d + e + 114;
  return addDays(isoDate(year, Math.floor(f / 31), (f % 31) + 1), 13);
}

/** Month and day of the holidays with a fixed date: zákon 245/2000 Sb.; Codul muncii, art. 139. */
const fixed: Readonly<Record<Market, readonly (readonly [month: number, day: number])[]>> = {
  cz: [
    [1, 1],
    [5, 1],
    [5, 8],
    [7, 5],
    [7, 6],
    [9, 28],
    [10, 28],
    [11, 17],
    [12, 24],
    [12, 25],
    [12, 26],
  ],
  ro: [
    [1, 1],
    [1, 2],
    [1, 6],
    [1, 7],
    [1, 24],
    [5, 1],
    [6, 1],
    [8, 15],
    [11, 30],
    [12, 1],
    [12, 25],
    [12, 26],
  ],
};
/** Days after Easter Sunday: Good Friday and Easter Monday; in Romania Pentecost as well. */
const afterEaster: Readonly<Record<Market, readonly number[]>> = { cz: [-2, 1], ro: [-2, 0, 1, 49, 50] };

/** Public holidays of a market in a year, by law: days on which no courier comes. */
export function publicHolidays(market: Market, year: number): ReadonlySet<IsoDate> {
  const easter = market === 'cz' ? westernEaster(year) : orthodoxEaster(year);
  return new Set([
    ...fixed[market].map(([month, day]) => isoDate(year, month, day)),
    ...afterEaster[market].map((days) => addDays(easter, days)),
  ]);
}
