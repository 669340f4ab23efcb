import { pickerYears, type IsoDate } from '@okruh/market';

/** First and last day that may be picked. */
export interface DateRange {
  readonly min: IsoDate;
  readonly max: IsoDate;
}

/** The picker's years around today (−100 … +52), narrowed by the field's own limits. */
export function rangeAround(today: IsoDate, min: IsoDate | undefined, max: IsoDate | undefined): DateRange {
  const years = pickerYears(today);
  const first = `${String(years.from).padStart(4, '0')}-01-01`;
  const last = `${String(years.to).padStart(4, '0')}-12-31`;
  return { min: min !== undefined && min > first ? min : first, max: max !== undefined && max < last ? max : last };
}

export const isInRange = (date: IsoDate, { min, max }: DateRange): boolean => date >= min && date <= max;

/** The date itself, or the nearest end of the range. */
export const intoRange = (date: IsoDate, { min, max }: DateRange): IsoDate => (date < min ? min : date > max ? max : date);
