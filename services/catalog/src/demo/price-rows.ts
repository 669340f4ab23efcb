import type { Market } from '@okruh/market';
import type { PricePoint } from '../model/omnibus.ts';
import type { DemoMaster, DemoVariant } from './demo-files.ts';
import { hashShare } from './product-rows.ts';

export interface DemoPrice {
  readonly variantId: string;
  readonly market: Market;
  readonly now: number;
  readonly common: number | null;
  /** Oldest first, ends with the price now. */
  readonly history: readonly PricePoint[];
}

const DAY_MS = 86_400_000;
const minor = (units: number): number => Math.round(units) * 100;

/**
 * Prices in both markets with a plausible past: what carries the badge "sale", and every twelfth new thing, was more expensive for
 * 40 to 60 days and was reduced some days ago; some others had a rise. Deterministic but for `now`, which it counts back from.
 */
export const demoPrices = (masters: readonly DemoMaster[], now: number): DemoPrice[] =>
  masters.flatMap((master) =>
    master.variants.flatMap((variant) => [
      toPrice(master, variant, 'cz', variant.price.CZK, variant.common_price?.CZK ?? null, now),
      toPrice(master, variant, 'ro', variant.price.RON, variant.common_price?.RON ?? null, now),
    ]),
  );

function toPrice(master: DemoMaster, variant: DemoVariant, market: Market, units: number, common: number | null, now: number): DemoPrice {
  const price = minor(units);
  const usual = common === null ? null : minor(common);
  const point = (amount: number, daysAgo: number): PricePoint => ({ price: amount, from: now - Math.round(daysAgo * DAY_MS) });
  const share = hashShare(`price ${master.id}`);
  const isReduced = variant.quality === 'new' && master.is_physical && (master.badges.includes('sale') || share < 1 / 12);
  const cutDaysAgo = 2 + hashShare(`cut ${master.id}`) * 18;
  const before = rounded(price * (1.06 + hashShare(`depth ${master.id}`) * 0.12), units);
  // The second market's reduction is another day's work.
  const at = cutDaysAgo + (market === 'ro' ? 1 : 0);
  const history = isReduced
    ? [point(before, at + 40 + share * 20), point(price, at)]
    : share > 0.9
      ? [point(rounded(price * 0.94, units), 88), point(price, 35 + share * 10)]
      : [point(price, 90)];
  return { variantId: variant.id, market, now: price, common: usual, history };
}

/** Price tags end as the price itself does: 16 990, 3 469. */
function rounded(amount: number, like: number): number {
  const step = like >= 2_000 ? 100 : like >= 200 ? 10 : 1;
  const ending = like % step;
  return minor(Math.round((amount / 100 - ending) / step) * step + ending);
}
