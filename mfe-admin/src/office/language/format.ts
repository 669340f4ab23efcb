import * as shop from '@okruh/market';
import { type IsoDate, type Language, localTime, type Locale, type Market, markets, type Money } from '@okruh/market';
import { englishDate, englishNearDate, englishShortDate } from './english-dates.ts';

/**
 * Dates and numbers as the office shows them: in its language, while the clock, the currency and what is typed into fields stay
 * the market's. One office stands in a window, so that its language is known here without a hook.
 */
let chosen: Language | null = null;

/** Formats in another language from now on; without effect where it is the host's: each market is written as itself then. */
export function formatIn(language: Language, host: Locale): void {
  chosen = language === host ? null : language;
}

/** Whose way of writing is used; the figures stay those of the market. */
const getStyle = (market: Market): Market => (chosen === 'cs' ? 'cz' : chosen === 'ro' ? 'ro' : market);

/** Language tag for `Intl` of words that belong to a market. */
export const languageTag = (market: Market): string => (chosen === 'en' ? 'en-GB' : (chosen ?? markets[market].locale));

/** `1,234.5` */
function englishNumber(value: number, decimals: number): string {
  const written = shop.formatNumber(value, 'ro', decimals);
  return written.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'));
}

/** @param decimals exact number of decimals, 0 unless given; rounded half away from zero. */
export const formatNumber = (value: number, market: Market, decimals = 0): string =>
  chosen === 'en' ? englishNumber(value, decimals) : shop.formatNumber(value, getStyle(market), decimals);

const englishMoney = (amount: Money, decimals: number): string =>
  `${englishNumber(amount.amount / 100, decimals)}${shop.NO_BREAK_SPACE}${markets[shop.marketOfCurrency(amount.currency)].currencyLabel}`;

/** An amount in whole units: `24 990 Kč`, `4.990 Lei`; `24,990 Kč` in English. */
export const formatMoney = (amount: Money): string => (chosen === 'en' ? englishMoney(amount, 0) : shop.formatMoney(amount));

/** A price change, always with a sign. */
export const formatMoneyChange = (amount: Money): string => (amount.amount >= 50 ? `+${formatMoney(amount)}` : formatMoney(amount));

/** An amount with minor units: `24 990,00 Kč`; `24,990.00 Kč` in English. */
export const formatMoneyExact = (amount: Money): string => (chosen === 'en' ? englishMoney(amount, 2) : shop.formatMoneyExact(amount));

/** `10 %` in Czech, `10%` in Romanian and English. */
export const formatPercent = (percent: number, market: Market): string =>
  chosen === 'en'
    ? shop.formatPercent(percent, 'ro').replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))
    : shop.formatPercent(percent, getStyle(market));

/** `20. 11. 2026`, `20.11.2026`, `20 Nov 2026`. */
export const formatDate = (date: IsoDate, market: Market): string =>
  chosen === 'en' ? englishDate(date) : shop.formatDate(date, getStyle(market));

/** A date without its year. */
export const formatShortDate = (date: IsoDate, market: Market): string =>
  chosen === 'en' ? englishShortDate(date) : shop.formatShortDate(date, getStyle(market));

/** Date and time by the market's clock. */
export function formatDateTime(instant: Date | string, market: Market): string {
  const { date, time } = localTime(instant, market);
  // In a narrow column the time stands below the date.
  return `${formatDate(date, market)}${beforeTime(market).trimEnd()} ${time}`;
}

/** A date or an instant as services write them, in the reader's way; null for any other text. */
export function formatWritten(text: string, market: Market): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, market);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formatDateTime(text, market) : null;
}

/** A near date in words. */
export const formatNearDate = (date: IsoDate, today: IsoDate, market: Market): string =>
  chosen === 'en' ? englishNearDate(date, today) : shop.formatNearDate(date, today, getStyle(market));

/** When something happened, near days in words. */
export function formatNearDateTime(instant: Date | string, today: IsoDate, market: Market): string {
  if (chosen === null) return shop.formatNearDateTime(instant, today, market);
  const { date, time } = localTime(instant, market);
  const distance = shop.daysBetween(today, date);
  const isNear = distance === 0 || distance === -1;
  return `${isNear ? formatNearDate(date, today, market) : formatDate(date, market)}${isNear ? ', ' : beforeTime(market)}${time}`;
}

const beforeTime = (market: Market): string => (chosen !== 'en' && getStyle(market) === 'cz' ? shop.NO_BREAK_SPACE : ', ');
