import type { PriceHistory, PriceSource } from '@okruh/contracts/http/catalog-admin/price-history';
import type { Market } from '@okruh/market';
import { findReduction, type PricePoint } from '../../../model/omnibus.ts';

/** A price of the history with who set it. */
export interface SignedPoint extends PricePoint {
  readonly by: string;
  /** Null: it is not known. */
  readonly source: PriceSource | null;
}

/**
 * The history as people read it, newest first, with the lowest price of 30 days: before the reduction that holds, else before now.
 *
 * @param history oldest first
 * @param now milliseconds since 1970
 */
export function describeHistory(history: readonly SignedPoint[], market: Market, now: number): Pick<PriceHistory, 'items' | 'lowest'> {
  const currency = market === 'cz' ? ('CZK' as const) : ('RON' as const);
  const iso = (at: number): string => new Date(at).toISOString();
  const reduction = findReduction(history, now);
  // What a reduction of today would be counted from.
  const counted = reduction ?? findReduction([...history.filter(({ from }) => from < now), { price: 0, from: now }], now);
  const to = reduction === null ? now : reduction.reducedAt;
  const items = history.map(({ price, from, by, source }, index) => {
    const until = history[index + 1]?.from ?? null;
    const isWithin = counted !== null && from < to && (until ?? Infinity) > counted.windowFrom;
    return {
      price: { amount: price, currency },
      since: iso(from),
      until: until === null ? null : iso(until),
      by,
      source,
      is_lowest: isWithin && price === counted.was,
    };
  });
  const lowest =
    counted === null
      ? null
      : { price: { amount: counted.was, currency }, from: iso(counted.windowFrom), to: iso(to), is_struck: reduction !== null };
  return { items: items.toReversed(), lowest };
}
