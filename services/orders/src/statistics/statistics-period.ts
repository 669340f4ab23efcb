import { addDays, type IsoDate, type Market, todayIn } from '@okruh/market';

/** The days that statistics cover, and those before them. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly previousFrom: IsoDate;
  readonly previousTo: IsoDate;
}

/** The last `days` days with today, and as many before them. */
export function toPeriod(market: Market, days: number, now: Date): Period {
  const to = todayIn(market, now);
  const from = addDays(to, 1 - days);
  return { from, to, previousFrom: addDays(from, -days), previousTo: addDays(from, -1) };
}

/** Days of a period, oldest first. */
export const listDays = (from: IsoDate, count: number): IsoDate[] => Array.from({ length: count }, (_, index) => addDays(from, index));
