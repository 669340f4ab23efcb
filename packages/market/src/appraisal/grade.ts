import type { AppraisalResult } from '@okruh/contracts/http/buyout/selector';

/** Grade of a used device, from `A+` (like new) to `D` (damaged). */
export type Quality = AppraisalResult['quality'];

/** Every grade from best to worst. */
export const qualities = ['A+', 'A', 'B', 'C', 'D'] as const satisfies readonly Quality[];

/** Place of a grade in the order, 0 = best. */
export const qualityRank = (quality: Quality): number => qualities.indexOf(quality);

/** The worse of two grades; null stands for "no grade yet". */
export function worseQuality(a: Quality | null, b: Quality | null): Quality | null {
  if (a === null) return b;
  if (b === null) return a;
  return qualityRank(a) >= qualityRank(b) ? a : b;
}

const slugs: Readonly<Record<Quality, string>> = { 'A+': 'aplus', A: 'a', B: 'b', C: 'c', D: 'd' };

/** Grade as it stands in addresses: `aplus`, `a`, `b`, `c`, `d`. */
export const qualitySlug = (quality: Quality): string => slugs[quality];

/** Grade of an address word; null when it names none. */
export const qualityOfSlug = (slug: string): Quality | null => qualities.find((quality) => slugs[quality] === slug.toLowerCase()) ?? null;
