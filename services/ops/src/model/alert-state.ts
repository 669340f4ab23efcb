import type { AlertSettings } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { AlertRule } from '@okruh/contracts/alert-rules';

/** An alert that is not over. */
export interface OpenAlert {
  readonly state: 'pending' | 'firing';
  readonly since: Date;
  /** Since when it is well while it fires; null while it isn't. */
  readonly calmSince: Date | null;
  readonly worst: number;
  readonly lastAt: Date;
}

/**
 * What a value makes of an alert. `open`: it is too much now. `fire`: for long enough. `keep`: as it was, with what is new of it.
 * `drop`: it was too much for a moment only. `close`: it is well for long enough.
 */
export type AlertStep =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'open' } & Known)
  | ({ readonly kind: 'fire' } & Known)
  | ({ readonly kind: 'keep' } & Known)
  | { readonly kind: 'drop' }
  | { readonly kind: 'close' };
type Known = Pick<OpenAlert, 'since' | 'calmSince' | 'worst'>;

/** Nobody looked for longer than this: what was before counts as unknown. */
const LONGEST_GAP_MS = 120_000;

type Judged = Pick<AlertRule, 'worse'> & { readonly settings: AlertSettings };

const isReached = (worse: AlertRule['worse'], value: number, threshold: number): boolean =>
  worse === 'above' ? value >= threshold : value <= threshold;
const isWell = (worse: AlertRule['worse'], value: number, closesAt: number): boolean =>
  worse === 'above' ? value <= closesAt : value >= closesAt;
const pickWorse = (worse: AlertRule['worse'], a: number, b: number): number => (worse === 'above' ? Math.max(a, b) : Math.min(a, b));

/**
 * One look at a value. It fires after it was too much for a time, and closes after it was well for another time; between the two thresholds
 * nothing changes, so that a value that goes up and down raises one alert. After a gap in the looks both times begin again.
 */
export function judge({ worse, settings }: Judged, before: OpenAlert | null, value: number, now: Date): AlertStep {
  const isTooMuch = isReached(worse, value, settings.threshold);
  const hasLasted = (from: Date, seconds: number): boolean => now.getTime() - from.getTime() >= seconds * 1_000;
  if (before === null) {
    if (!isTooMuch) return { kind: 'none' };
    return { kind: hasLasted(now, settings.for_seconds) ? 'fire' : 'open', since: now, calmSince: null, worst: value };
  }
  const hasGap = now.getTime() - before.lastAt.getTime() > LONGEST_GAP_MS;
  const worst = pickWorse(worse, before.worst, value);
  if (before.state === 'pending') {
    if (!isTooMuch) return { kind: 'drop' };
    const since = hasGap ? now : before.since;
    return { kind: hasLasted(since, settings.for_seconds) ? 'fire' : 'keep', since, calmSince: null, worst };
  }
  // At the threshold itself it still fires, also where a rule closes at the same value.
  if (isTooMuch || !isWell(worse, value, settings.closes_at)) return { kind: 'keep', since: before.since, calmSince: null, worst };
  const calmSince = before.calmSince === null || hasGap ? now : before.calmSince;
  return hasLasted(calmSince, settings.calm_seconds) ? { kind: 'close' } : { kind: 'keep', since: before.since, calmSince, worst };
}
