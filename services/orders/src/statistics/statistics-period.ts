import { addDays, type IsoDate, localTime, type Market } from '@okruh/market';

/** The days that statistics cover, and those before them. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly previousFrom: IsoDate;
  readonly previousTo: IsoDate;
  /** Hour of the market's clock: what came later on the last day before isn't compared with a day that isn't over. */
  readonly hour: number;
}

/** The last `days` days with today, and as many before them. */
export function toPeriod(market: Market, days: number, now: Date): Period {
  const { date: to, time } = localTime(now, market);
  const from = addDays(to, 1 - days);
  return { from, to, previousFrom: addDays(from, -days), previousTo: addDays(from, -1), hour: Number(time.slice(0, 2)) };
}

/** Days of a period, oldest first. */
export const listDays = (from: IsoDate, count: number): IsoDate[] => Array.from({ length: count }, (_, index) => addDays(from, index));
