import type { UsualBand } from '@okruh/contracts/http/ops-admin/operations';

/** Weeks that a band is made of. */
export const BAND_WEEKS = 8;
/** With fewer weeks a quartile is one week's chance. */
const MIN_WEEKS = 4;
/** Below so many in an hour none at all may be chance. */
const MIN_PER_HOUR = 9;
/** Without a band: below this share of last week, once last week had enough to compare. */
const LOW_SHARE = 0.25;
const ENOUGH_BEFORE = 8;
/** How far outside of the quartiles a value is an outlier, in their distance (Tukey's fence). */
const FENCE = 1.5;
/** Standard deviations of a count, which is its square root, that chance explains. */
const DEVIATIONS = 3;

/**
 * What is usual: lower and upper quartile of counts of the same weekday and time in other weeks, with linear interpolation. Quartiles,
 * since one week of eight with a holiday or a campaign moves them little. Null with fewer than four weeks.
 */
export function findBand(counts: readonly number[]): UsualBand | null {
  if (counts.length < MIN_WEEKS) return null;
  const sorted = counts.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const position = share * (sorted.length - 1);
    const below = sorted[Math.floor(position)] ?? 0;
    const above = sorted[Math.ceil(position)] ?? below;
    return below + (above - below) * (position - Math.floor(position));
  };
  return { low: at(0.25), high: at(0.75) };
}

interface Hour {
  readonly hour: number;
  readonly hourBefore: number;
  /** What is usual in this hour; null when it isn't known yet. */
  readonly usual: UsualBand | null;
}

/**
 * Whether an hour had so few that something is wrong: it lies outside of what the weeks differ by (Tukey's fence) and of what chance
 * explains. At night, when a few an hour are usual, no hour is low. Without a band last week alone is what it is compared with.
 */
export function isLow({ hour, hourBefore, usual }: Hour): boolean {
  if (usual === null) return hourBefore >= ENOUGH_BEFORE && hour < hourBefore * LOW_SHARE;
  const distance = Math.max(FENCE * (usual.high - usual.low), DEVIATIONS * Math.sqrt(usual.low));
  return usual.low >= MIN_PER_HOUR && hour <= usual.low - distance;
}
