import { metrics } from '@okruh/contracts/metrics';

/** One series of the text that Prometheus reads. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Series of the text format of Prometheus whose names begin with one of `names`. Comments and broken lines are left out. */
export function parseMetrics(text: string, names: readonly string[]): Sample[] {
  return text.split('\n').flatMap((row) => {
    if (!names.some((name) => row.startsWith(name))) return [];
    const [, name, labels = '', value] = line.exec(row) ?? [];
    if (name === undefined || Number.isNaN(Number(value))) return [];
    return [
      {
        name,
        value: Number(value),
        labels: Object.fromEntries(Array.from(labels.matchAll(label), ([, key = '', text_ = '']) => [key, text_])),
      },
    ];
  });
}

/** What a service has answered since it started. */
export interface RequestTotals {
  readonly requests: number;
  readonly failures: number;
  /** Requests by the upper bound of their time in seconds, cumulative as Prometheus counts them; the last bound is infinite. */
  readonly buckets: ReadonlyMap<number, number>;
}

export const REQUEST_SECONDS = metrics.requestSeconds.name;

export function sumRequests(samples: readonly Sample[]): RequestTotals {
  const buckets = new Map<number, number>();
  let requests = 0;
  let failures = 0;
  for (const { name, labels, value } of samples) {
    if (name === `${REQUEST_SECONDS}_bucket`) {
      const bound = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
      buckets.set(bound, (buckets.get(bound) ?? 0) + value);
    } else if (name === `${REQUEST_SECONDS}_count`) {
      requests += value;
      if (labels['status']?.startsWith('5') === true) failures += value;
    }
  }
  return { requests, failures, buckets };
}

/**
 * The time in seconds that a share of the requests between two readings stayed below, within a bucket by straight line as
 * `histogram_quantile` has it; null without requests, and after a restart.
 */
export function getQuantile(before: RequestTotals, after: RequestTotals, share: number): number | null {
  const bounds = [...after.buckets.keys()].toSorted((a, b) => a - b);
  const counts = bounds.map((bound) => (after.buckets.get(bound) ?? 0) - (before.buckets.get(bound) ?? 0));
  const total = counts.at(-1) ?? 0;
  if (total <= 0 || counts.some((count) => count < 0)) return null;
  const wanted = share * total;
  const index = counts.findIndex((count) => count >= wanted);
  const upper = bounds[index] ?? Infinity;
  const lower = bounds[index - 1] ?? 0;
  if (upper === Infinity) return lower;
  const below = counts[index - 1] ?? 0;
  const within = (counts[index] ?? 0) - below;
  return within === 0 ? upper : lower + ((upper - lower) * (wanted - below)) / within;
}
