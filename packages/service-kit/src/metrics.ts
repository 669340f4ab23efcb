import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge };

/** Everything that this process measures; `/metrics` prints it. */
export const registry = new Registry();

// Each look wakes the process: ten a second are enough for quantiles, and a process without work may rest.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });

const registers = [registry];

/** Time to answer by route name and status, in seconds. */
const httpSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer by route and status',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

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

export const outboxPending = new Gauge({
  name: 'outbox_pending',
  help: 'Events that are committed and not yet published',
  labelNames: ['schema'] as const,
  registers,
});
export const outboxOldestSeconds = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest event that is committed and not yet published; 0 when none waits',
  labelNames: ['schema'] as const,
  registers,
});
export const relayPublished = new Counter({
  name: 'relay_published_total',
  help: 'Events that the stream has acknowledged',
  labelNames: ['publisher'] as const,
  registers,
});
export const relayFailures = new Counter({
  name: 'relay_failures_total',
  help: 'Batches that could not be published whole',
  labelNames: ['publisher'] as const,
  registers,
});
export const reconciled = new Counter({
  name: 'events_reconciled_total',
  help: 'Events that a stream or an inbox lacked and that were sent again',
  labelNames: ['side', 'name'] as const,
  registers,
});
export const consumed = new Counter({
  name: 'events_consumed_total',
  help: 'Deliveries by consumer and outcome: applied, repeated, failed, dead, skipped',
  labelNames: ['consumer', 'outcome'] as const,
  registers,
});
/** Commit → applied (QUALITY P12), in seconds, by the two machines' clocks. */
export const appliedAfterSeconds = new Histogram({
  name: 'event_applied_after_seconds',
  help: 'Time from the commit of an event to the commit of its effect',
  labelNames: ['consumer'] as const,
  buckets: [0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.25, 0.5, 1, 5, 30, 300],
  registers,
});

/** Turns of background work (`startEvery`), by job. */
export const jobTurnSeconds = new Histogram({
  name: 'job_turn_seconds',
  help: 'Time that a turn of background work took',
  labelNames: ['job'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60],
  registers,
});
export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Turns of background work that failed',
  labelNames: ['job'] as const,
  registers,
});
export const jobLastSuccess = new Gauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'When a turn of background work last ended well',
  labelNames: ['job'] as const,
  registers,
});
export const jobBacklogSeconds = new Gauge({
  name: 'job_backlog_seconds',
  help: 'For how long the oldest item that a job has not done yet has been due, after its last turn',
  labelNames: ['job'] as const,
  registers,
});

const pools = new Map<pg.Pool, string>();
registry.registerMetric(
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state, and callers that wait for one',
    labelNames: ['schema', 'state'] as const,
    registers: [],
    collect() {
      for (const [pool, schema] of pools) {
        this.set({ schema, state: 'open' }, pool.totalCount);
        this.set({ schema, state: 'idle' }, pool.idleCount);
        this.set({ schema, state: 'waiting' }, pool.waitingCount);
      }
    },
  }),
);

/** Shows a pool in the metrics until the returned function is called. */
export function watchPool(schema: string, pool: pg.Pool): () => void {
  pools.set(pool, schema);
  return () => void pools.delete(pool);
}
