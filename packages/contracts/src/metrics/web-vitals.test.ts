import { describe, expect, it } from 'vitest';
import { estimateP75, rateVital, toBucket, webVitalNames, webVitals } from './web-vitals.ts';

const count = (name: (typeof webVitalNames)[number], values: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(toBucket(name, value), (counts.get(toBucket(name, value)) ?? 0) + 1);
  return counts;
};

describe.each(webVitalNames)('%s', (name) => {
  const { bounds, good, poor } = webVitals[name];

  it('has the limits of web.dev among its bounds, so that they are judged exactly', () => {
    expect(bounds).toContain(good);
    expect(bounds).toContain(poor);
    expect([...bounds]).toEqual([...new Set(bounds)].toSorted((a, b) => a - b));
  });

  it.each([1, 2, 3, 4, 7, 10, 100, 999])('has its 75th percentile of %i visits in the bucket that three quarters end in', (visits) => {
    // Spread over all bounds, in no order.
    const values = Array.from({ length: visits }, (_, index) => (((index * 7_919) % 997) / 997) * (bounds.at(-1) ?? 0));
    const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? -1;
    expect(toBucket(name, estimateP75(name, count(name, values)) ?? -1)).toBe(toBucket(name, exact));
  });
});

it('without visits there is no percentile, and what is beyond every bound counts as the last', () => {
  expect(estimateP75('lcp', new Map())).toBeNull();
  expect(estimateP75('lcp', count('lcp', [99_000]))).toBe(30_000);
});

it('is judged by three words', () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => rateVital('lcp', value))).toEqual(['good', 'fair', 'fair', 'poor']);
});
