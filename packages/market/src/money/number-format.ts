import { type Market, marketOfCurrency, markets } from '../market.ts';
import { type Money, roundHalfAwayFromZero } from './money.ts';

/** No-break space, used between a number and its unit. */
export const NO_BREAK_SPACE = '\u00A0';
const MINUS = '\u2212';
const thousandsSeparator: Readonly<Record<Market, string>> = { cz: NO_BREAK_SPACE, ro: '.' };

/**
 * Formats a number: `1 234,5` in Czech, `1.234,5` in Romanian, with a real minus sign.
 * @param decimals exact number of decimals, 0 unless given; rounded half away from zero.
 */
export function formatNumber(value: number, market: Market, decimals = 0): string {
  const scale = 10 ** decimals;
  const digits = String(Math.abs(roundHalfAwayFromZero(value * scale))).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, thousandsSeparator[market]);
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`;
  const isNegative = value < 0 && /[1-9]/.test(digits);
  return `${isNegative ? MINUS : ''}${whole}${fraction}`;
}

/** An amount in whole units: `24 990 Kč`, `4.990 Lei`, `−600 Kč`. The currency decides the format. */
export function formatMoney(amount: Money): string {
  const market = marketOfCurrency(amount.currency);
  return `${formatNumber(amount.amount / 100, market)}${NO_BREAK_SPACE}${markets[market].currencyLabel}`;
}

/** Formats a price change, always with a sign: `+200 Kč`, `−600 Kč`, `0 Kč`. */
export const formatMoneyChange = (amount: Money): string => (amount.amount >= 50 ? `+${formatMoney(amount)}` : formatMoney(amount));

/** Formats an amount with minor units, for invoices and bank documents: `24 990,00 Kč`. */
export function formatMoneyExact(amount: Money): string {
  const market = marketOfCurrency(amount.currency);
  return `${formatNumber(amount.amount / 100, market, 2)}${NO_BREAK_SPACE}${markets[market].currencyLabel}`;
}

/** Percentage: `10 %` in Czech, `10%` in Romanian; decimals only where there are some, at most two. */
export function formatPercent(percent: number, market: Market): string {
  const decimals = [0, 1].find((count) => Math.abs(percent * 10 ** count - Math.round(percent * 10 ** count)) < 1e-9) ?? 2;
  return `${formatNumber(percent, market, decimals)}${market === 'cz' ? NO_BREAK_SPACE : ''}%`;
}

/**
 * Parses a typed number: decimal comma or point, spaces (and in Romania points) between thousands.
 * Null when it isn't a number.
 */
export function parseNumber(text: string, market: Market): number | null {
  const compact = text
    .trim()
    .replace(/[\s\u00A0\u202F]/g, '')
    .replace(MINUS, '-');
  const plain = market === 'ro' && /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(compact) ? compact.replaceAll('.', '') : compact;
  return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}
