import type { PricePoint } from '../../../model/omnibus.ts';

/** A planned price that isn't over. Minor units, milliseconds since 1970. */
export interface OpenSchedule {
  readonly now: number;
  readonly from: number;
  /** When the price from before comes back; null: never. */
  readonly until: number | null;
  /** The price that it replaced; null while it waits for its start. */
  readonly before: number | null;
}

/**
 * The history as it will be at an instant, if nobody changes a price by hand until then.
 *
 * @param history oldest first
 * @param schedules of the same variant and market; they don't overlap
 */
export function expectedHistory(history: readonly PricePoint[], schedules: readonly OpenSchedule[], at: number): PricePoint[] {
  const points = [...history];
  for (const { now, from, until, before } of schedules.toSorted((one, other) => one.from - other.from)) {
    if (before === null && from > at) continue;
    const replaced = before ?? points.at(-1)?.price;
    if (before === null) points.push({ price: now, from });
    if (until !== null && until <= at && replaced !== undefined) points.push({ price: replaced, from: until });
  }
  return points;
}
