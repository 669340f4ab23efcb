import { localTime, type Market } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { formatNumber, languageTag } from '../office/language/format.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "46 ms", "1,2 s", "10 min 38 s", "1 h 2 min", "3 d 4 h": the two largest units of a time. */
export function formatDuration(ms: number, market: Market, text: TextFunction): string {
  const whole = (value: number, unit: string): string => `${formatNumber(Math.floor(value), market)}\u00A0${unit}`;
  const pair = (large: string, rest: number, size: number, unit: string): string =>
    rest < size ? large : `${large} ${whole(rest / size, unit)}`;
  if (ms < SECOND) return whole(ms, 'ms');
  if (ms < MINUTE) return `${formatTenth(ms / SECOND, market)}\u00A0s`;
  if (ms < HOUR) return pair(whole(ms / MINUTE, 'min'), ms % MINUTE, SECOND, 's');
  if (ms < DAY) return pair(whole(ms / HOUR, 'h'), ms % HOUR, MINUTE, 'min');
  return pair(whole(ms / DAY, text('ops.day')), ms % DAY, HOUR, 'h');
}

/** "48 s", "39 min", "1 h 2 min": a time that goes on, in whole seconds, minutes or hours. */
export function formatSpan(ms: number, market: Market, text: TextFunction): string {
  const unit = ms < MINUTE ? SECOND : ms < DAY ? MINUTE : HOUR;
  return formatDuration(Math.max(SECOND, Math.floor(ms / unit) * unit), market, text);
}

const formatTenth = (value: number, market: Market): string =>
  new Intl.NumberFormat(languageTag(market), { maximumFractionDigits: 1 }).format(value);

/** "12:47:02.118" by the market's clock: what happens within a second stays distinct. */
export const formatMoment = (at: string, market: Market): string => {
  const seconds = new Date(at).toISOString().slice(17, 23);
  return `${localTime(at, market).time}:${seconds}`;
};

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "1,9 kB" */
export function formatBytes(bytes: number, market: Market): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${power === 0 || value >= 100 ? formatNumber(value, market) : formatTenth(value, market)}\u00A0${units[power]}`;
}

/** "0,9 %": shares of errors are small. */
export const formatShare = (share: number, market: Market): string =>
  `${new Intl.NumberFormat(languageTag(market), { maximumFractionDigits: 2 }).format(share * 100)}\u00A0%`;

/** "order-placed.v1": the service stands beside it. */
export const shortType = (type: string): string => type.slice(type.indexOf('.') + 1);
/** "order-placed" */
export const eventWord = (type: string): string => shortType(type).replace(/\.v\d+$/, '');
