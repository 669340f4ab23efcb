import { type PricePreview, STEEP_REDUCTION } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { percentOff, type PricePoint, findReduction } from '../../model/omnibus.ts';

/** A price as it is typed, against the one that holds. Minor units. */
export interface Repricing {
  readonly variant: string;
  readonly code: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/**
 * What the shop would show if the price changed now: the lowest price of the 30 days before, and the percentage from it.
 *
 * @param history oldest first
 * @param now milliseconds since 1970
 */
export function previewPrice(price: Repricing, history: readonly PricePoint[], market: Market, now: number): PricePreview {
  const currency = market === 'cz' ? 'CZK' : 'RON';
  const points = price.after === price.before ? history : [...history.filter(({ from }) => from < now), { price: price.after, from: now }];
  const was = findReduction(points, now)?.was ?? null;
  const mostExpensive = Math.max(price.before, was ?? 0);
  return {
    variant: price.variant,
    code: price.code,
    name: price.name,
    before: { amount: price.before, currency },
    after: { amount: price.after, currency },
    was: was === null ? null : { amount: was, currency },
    discount_percent: was === null ? null : percentOff(price.after, was),
    is_steep: price.after < price.before && price.after * 100 <= mostExpensive * (100 - STEEP_REDUCTION),
  };
}
