import type { Market } from '@okruh/market';

const series: Readonly<Record<Market, { readonly prefix: string; readonly digit: string }>> = {
  cz: { prefix: 'V', digit: '5' },
  ro: { prefix: 'B', digit: '6' },
};

/** Number for people, for example V26-000123. */
export const buyoutNumber = (market: Market, year: number, position: number): string =>
  `${series[market].prefix}${twoDigits(year)}-${sixDigits(position)}`;

/** Nine digits on the bank statement: year, market, position. */
export const variableSymbol = (market: Market, year: number, position: number): string =>
  `${twoDigits(year)}${series[market].digit}${sixDigits(position)}`;

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

function sixDigits(position: number): string {
  if (position > 999_999) throw new RangeError(`the number series is full at ${position}`);
  return String(position).padStart(6, '0');
}

/** Variable symbol of what is paid to a lender: the digits of the lease's order. */
export const leaseSymbol = (orderNumber: string): string => orderNumber.replaceAll(/\D/g, '').slice(-10);
