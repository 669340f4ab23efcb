import { dateParts, type IsoDate, localTime } from './date.ts';
import type { Market } from '../market.ts';
import { NO_BREAK_SPACE } from '../money/number-format.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Date in figures: `20. 11. 2026` in Czech (no-break spaces), `20.11.2026` in Romanian. */
export function formatDate(date: IsoDate, market: Market): string {
  const { year, month, day } = dateParts(date);
  return market === 'cz' ? [`${day}.`, `${month}.`, year].join(NO_BREAK_SPACE) : `${two(day)}.${two(month)}.${year}`;
}

/** Date without its year, where the year is clear: `20. 11.` in Czech (no-break space), `20.11` in Romanian. */
export function formatShortDate(date: IsoDate, market: Market): string {
  const { month, day } = dateParts(date);
  return market === 'cz' ? `${day}.${NO_BREAK_SPACE}${month}.` : `${two(day)}.${two(month)}`;
}

/** Date as date fields write and read it in both markets: `DD.MM.YYYY`. */
export const formatDateInput = (date: IsoDate): string => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;

/** Time that a clock in the market shows, `14:05`. */
export const formatTime = (instant: Date | string, market: Market): string => localTime(instant, market).time;

/** Date and time in the market: `20. 11. 2026 14:05`, `20.11.2026, 14:05`. */
export function formatDateTime(instant: Date | string, market: Market): string {
  const { date, time } = localTime(instant, market);
  return `${formatDate(date, market)}${market === 'cz' ? NO_BREAK_SPACE : ', '}${time}`;
}
