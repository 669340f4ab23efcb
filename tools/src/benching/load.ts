/** What a run of calls came to. */
export interface Measurement {
  readonly calls: number;
  readonly failures: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface LoadOptions {
  /** Callers at once; each waits for its answer before it calls again. */
  readonly clients: number;
  readonly seconds: number;
  /** Not counted: compilers and caches get warm. */
  readonly warmUpSeconds?: number;
  /** Calls of all clients together are spread to this rate; as fast as answers come when left out. */
  readonly perSecond?: number;
  /** One call; a throw counts as a failure. */
  readonly call: () => Promise<void>;
}

const WARM_UP_SECONDS = 2;

/** The value below which the share of the sorted values lies; 0 for none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function runClients(options: LoadOptions, seconds: number): Promise<{ times: number[]; failures: number; elapsed: number }> {
  const times: number[] = [];
  let failures = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const pace = options.perSecond === undefined ? 0 : 1000 / options.perSecond;
  let next = began;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      if (pace > 0) {
        const due = next;
        next += pace;
        if (due >= until) return;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
      const started = performance.now();
      try {
        await options.call();
        times.push(performance.now() - started);
      } catch {
        failures += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: options.clients }, client));
  return { times, failures, elapsed: (performance.now() - began) / 1000 };
}

/** Warms up, then calls for the given time. */
export async function measure(options: LoadOptions, onWarm: () => void = () => undefined): Promise<Measurement> {
  await runClients(options, options.warmUpSeconds ?? WARM_UP_SECONDS);
  onWarm();
  const { times, failures, elapsed } = await runClients(options, options.seconds);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    calls: sorted.length,
    failures,
    perSecond: sorted.length / elapsed,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
  };
}

/** Median and the 99th percentile of times in any order. */
export const toQuantiles = (times: readonly number[]): { p50: number; p99: number } => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
};

/** How two things compare that were measured in pairs. */
export interface PairedRatio {
  /** Geometric mean of the second by the first. */
  readonly ratio: number;
  /** Twice the standard error, as a share of the ratio: a difference below it isn't resolved. */
  readonly uncertainty: number;
}

/** Compares pairs that were measured right after one another, so that what drifts is in both. @param pairs at least two, above zero */
export function comparePairs(pairs: readonly (readonly [number, number])[]): PairedRatio {
  const logs = pairs.map(([one, other]) => Math.log(other / one));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  return { ratio: Math.exp(mean), uncertainty: 2 * Math.sqrt(variance / logs.length) };
}
