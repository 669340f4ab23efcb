import type { Market } from '@okruh/market';

const prefixes: Readonly<Record<Market, string>> = { cz: 'S', ro: 'R' };

/** Number for people, for example S26-000123: market, year, position. @throws RangeError when the series is full */
export function repairNumber(market: Market, year: number, position: number): string {
  if (position > 999_999) throw new RangeError(`the number series is full at ${position}`);
  return `${prefixes[market]}${String(year % 100).padStart(2, '0')}-${String(position).padStart(6, '0')}`;
}
