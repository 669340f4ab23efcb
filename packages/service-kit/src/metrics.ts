import { metrics } from '@okruh/contracts/metrics';
import type { Metric } from '@okruh/contracts/metrics/metric';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Everything that this process measures; `/metrics` prints it. */
export const registry = new Registry();

// Each look wakes the process: ten a second are enough for quantiles, and a process without work may rest.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });

const registers = [registry];

const register = <L extends string>({ name, help, labels }: Metric<L>) => ({ name, help, labelNames: labels, registers });
export const createCounter = <L extends string>(metric: Metric<L>): Counter<L> => new Counter(register(metric));
/** @param collect called for each reading of the metrics, for what is known elsewhere anyway */
export const createGauge = <L extends string>(metric: Metric<L>, collect?: (gauge: Gauge<L>) => void): Gauge<L> =>
  new Gauge({
    ...register(metric),
    ...(collect !== undefined && {
      collect() {
        collect(this);
      },
    }),
  });
export const createHistogram = <L extends string>(metric: Metric<L>): Histogram<L> =>
  new Histogram({ ...register(metric), buckets: [...(metric.buckets ?? [])] });

export const buildInfo = createGauge(metrics.buildInfo);

const httpSeconds = createHistogram(metrics.requestSeconds);
const observers = new Map<string, { observe(seconds: number): void }>();

/** Counts one answer. Names of routes, methods and statuses are few, so their series are looked up by one key. */
export function observeRequest(route: string, method: string, status: number, seconds: number): void {
  const key = `${route} ${method} ${status}`;
  let observer = observers.get(key);
  if (observer === undefined) {
    observer = httpSeconds.labels({ route, method, status });
    observers.set(key, observer);
  }
  observer.observe(seconds);
}

export const outboxPending = createGauge(metrics.outboxPending);
export const outboxOldestSeconds = createGauge(metrics.outboxOldestSeconds);
export const relayPublished = createCounter(metrics.relayPublished);
export const relayFailures = createCounter(metrics.relayFailures);
export const reconciled = createCounter(metrics.reconciled);
export const consumed = createCounter(metrics.consumed);
export const handlingSeconds = createHistogram(metrics.handlingSeconds);
/** Commit → applied (QUALITY P12), by the two machines' clocks. */
export const appliedAfterSeconds = createHistogram(metrics.appliedAfterSeconds);
export const inboxPending = createGauge(metrics.inboxPending);
export const inboxOldestSeconds = createGauge(metrics.inboxOldestSeconds);

const serviceCallSeconds = createHistogram(metrics.serviceCallSeconds);
const providerCallSeconds = createHistogram(metrics.providerCallSeconds);

/** Measures a call to another service from now on. @returns what is called at its end */
export function startServiceCall(service: string, route: string): (outcome: 'answered' | 'refused' | 'down' | 'off-contract') => void {
  const began = performance.now();
  return (outcome) => serviceCallSeconds.observe({ service, route, outcome }, (performance.now() - began) / 1_000);
}

/**
 * Measures a call to a party outside of our house from now on. @returns what is called at its end
 * @param operation a word of ours for what is asked, never an address
 */
export function startProviderCall(provider: string, operation: string): (outcome: 'answered' | 'refused' | 'down' | 'not-asked') => void {
  const began = performance.now();
  return (outcome) => providerCallSeconds.observe({ provider, operation, outcome }, (performance.now() - began) / 1_000);
}

/** Turns of background work (`startEvery`), by job. */
export const jobTurnSeconds = createHistogram(metrics.jobTurnSeconds);
export const jobFailures = createCounter(metrics.jobFailures);
export const jobLastSuccess = createGauge(metrics.jobLastSuccess);
export const jobBacklogSeconds = createGauge(metrics.jobBacklogSeconds);

const pools = new Map<pg.Pool, string>();
createGauge(metrics.databaseConnections, (gauge) => {
  for (const [pool, schema] of pools) {
    gauge.set({ schema, state: 'open' }, pool.totalCount);
    gauge.set({ schema, state: 'idle' }, pool.idleCount);
    gauge.set({ schema, state: 'waiting' }, pool.waitingCount);
  }
});

/** Shows a pool in the metrics until the returned function is called. */
export function watchPool(schema: string, pool: pg.Pool): () => void {
  pools.set(pool, schema);
  return () => void pools.delete(pool);
}
