/** What visitors’ browsers measure of their visits. No schema here: browsers import this file. */

/** Pages by the names of the shop’s routes; what belongs to a remote goes by the first part of its address. */
export const visitPages = [
  'home',
  'category',
  'search',
  'product',
  'article-list',
  'article',
  'faq',
  'stores',
  'store',
  'contact',
  'status',
  'delivery',
  'instalments',
  'withdrawal',
  'career',
  'buyout-terms',
  'sale-terms',
  'privacy',
  'not-found',
  'error',
  'buyout',
  'service',
  'cart',
  'checkout',
  'order',
  'withdrawal-form',
  'login',
  'registration',
  'password',
  'account',
  'news',
  'admin',
  'staff-login',
] as const;
export type VisitPage = (typeof visitPages)[number];

export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

export const webVitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type WebVitalName = (typeof webVitalNames)[number];

interface WebVital {
  /** Up to this it is good, above `poor` it is poor: web.dev/articles/vitals, judged at the 75th percentile. */
  readonly good: number;
  readonly poor: number;
  /** Largest value that is taken. */
  readonly max: number;
  /** Upper bounds of what values are counted by; larger ones are counted behind the last. */
  readonly bounds: readonly number[];
}

const TIMES = [
  25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_200, 1_500, 1_800, 2_100, 2_500, 3_000, 3_500, 4_000, 5_000, 6_500,
  8_000, 10_000, 15_000, 30_000,
];

/** Times in milliseconds; the shift of the layout is a number without a unit. */
export const webVitals: Readonly<Record<WebVitalName, WebVital>> = {
  lcp: { good: 2_500, poor: 4_000, max: 120_000, bounds: TIMES },
  inp: { good: 200, poor: 500, max: 120_000, bounds: TIMES },
  cls: {
    good: 0.1,
    poor: 0.25,
    max: 100,
    bounds: [0, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1],
  },
  ttfb: { good: 800, poor: 1_800, max: 120_000, bounds: TIMES },
};

/** Number of the bucket that a value is counted in. */
export function toBucket(name: WebVitalName, value: number): number {
  const { bounds } = webVitals[name];
  const found = bounds.findIndex((bound) => value <= bound);
  return found === -1 ? bounds.length : found;
}

/** Value that three quarters of the visits stay below, by straight line within its bucket; null without visits. @param counts by bucket */
export function estimateP75(name: WebVitalName, counts: ReadonlyMap<number, number>): number | null {
  const { bounds } = webVitals[name];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = total * 0.75;
  for (const [bucket, upper] of bounds.entries()) {
    const count = counts.get(bucket) ?? 0;
    if (count > 0 && left <= count) {
      const lower = bounds[bucket - 1] ?? 0;
      return lower + (upper - lower) * (left / count);
    }
    left -= count;
  }
  return total === 0 ? null : (bounds.at(-1) ?? 0);
}

export const rateVital = (name: WebVitalName, value: number): 'good' | 'fair' | 'poor' =>
  value <= webVitals[name].good ? 'good' : value <= webVitals[name].poor ? 'fair' : 'poor';
