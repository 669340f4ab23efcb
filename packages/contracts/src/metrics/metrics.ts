import { counter, gauge, histogram } from './metric.ts';

const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const CALL_BUCKETS = [0.0025, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;
const PROVIDER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20] as const;

/**
 * Every metric of our own. Processes make theirs from this table, and so are the dashboards and rules in `docs/deploy`: a metric
 * that isn't here doesn't exist. Node's own (`process_…`, `nodejs_…`) come with the client library.
 */
export const metrics = {
  buildInfo: gauge('build_info', 'Release that this process runs, as a label; the value is always 1', ['release']),
  requestSeconds: histogram('http_request_seconds', 'Time to answer by route and status', ['route', 'method', 'status'], ANSWER_BUCKETS),
  serviceCallSeconds: histogram(
    'service_call_seconds',
    'Time of a call to another service: answered, refused (4xx), down, off-contract',
    ['service', 'route', 'outcome'],
    CALL_BUCKETS,
  ),
  providerCallSeconds: histogram(
    'provider_call_seconds',
    'Time of a call to a party outside of our house, with its repetitions: answered, refused, down, not-asked while its circuit is open',
    ['provider', 'operation', 'outcome'],
    PROVIDER_BUCKETS,
  ),

  outboxPending: gauge('outbox_pending', 'Events that are committed and not yet published', ['schema']),
  outboxOldestSeconds: gauge('outbox_oldest_seconds', 'Age of the oldest event that is committed and not yet published; 0 without any', [
    'schema',
  ]),
  relayPublished: counter('relay_published_total', 'Events that the stream has acknowledged', ['publisher']),
  relayFailures: counter('relay_failures_total', 'Batches that could not be published whole', ['publisher']),

  consumed: counter('events_consumed_total', 'Deliveries by consumer and outcome: applied, repeated, failed, dead, skipped', [
    'consumer',
    'outcome',
  ]),
  handlingSeconds: histogram(
    'event_handling_seconds',
    'Time of a consumer’s transaction: applied, failed. Under load one transaction applies several events',
    ['consumer', 'outcome'],
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  ),
  appliedAfterSeconds: histogram(
    'event_applied_after_seconds',
    'Time from the commit of an event to the commit of its effect',
    ['consumer'],
    [0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.25, 0.5, 1, 5, 30, 300],
  ),
  inboxPending: gauge('inbox_pending', 'Events of a stream that a consumer has not acknowledged', ['consumer', 'stream']),
  inboxOldestSeconds: gauge('inbox_oldest_seconds', 'Age of the oldest event that a consumer has not acknowledged; 0 without any', [
    'consumer',
    'stream',
  ]),
  reconciled: counter('events_reconciled_total', 'Events that a stream or an inbox lacked and that were sent again', ['side', 'name']),

  jobTurnSeconds: histogram(
    'job_turn_seconds',
    'Time that a turn of background work took',
    ['job'],
    [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60],
  ),
  jobFailures: counter('job_failures_total', 'Turns of background work that failed', ['job']),
  jobLastSuccess: gauge('job_last_success_timestamp_seconds', 'When a turn of background work last ended well', ['job']),
  jobBacklogSeconds: gauge(
    'job_backlog_seconds',
    'For how long the oldest item that a job has not done yet has been due, after its last turn',
    ['job'],
  ),
  databaseConnections: gauge('database_connections', 'Connections of the pool by state, and callers that wait for one', [
    'schema',
    'state',
  ]),

  upstreamSeconds: histogram(
    'gateway_upstream_seconds',
    'Time until a service began to answer: answered, refused (no answer), broken (it stopped in the middle)',
    ['service', 'outcome'],
    CALL_BUCKETS,
    'gateway',
  ),
  remoteRenderSeconds: histogram(
    'gateway_remote_render_seconds',
    'Time in which a remote drew its page: drawn, timeout, threw, off-contract',
    ['remote', 'outcome'],
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1],
    'gateway',
  ),
  remoteFailures: counter(
    'gateway_remote_failures_total',
    'Failures of remotes, in visitors’ browsers and on the server',
    ['remote', 'place'],
    'gateway',
  ),
  vitalSeconds: histogram(
    'web_vital_seconds',
    'Web vitals of visitors that are times: lcp, inp, ttfb',
    ['vital', 'page', 'market'],
    [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10],
    'gateway',
  ),
  layoutShift: histogram(
    'web_layout_shift_ratio',
    'Cumulative layout shift of visitors’ pages',
    ['page', 'market'],
    [0.01, 0.05, 0.1, 0.25, 0.5],
    'gateway',
  ),
  cacheAnswers: counter(
    'gateway_cache_answers_total',
    'Answers that may be cached, by kind and where they came from',
    ['kind', 'outcome'],
    'gateway',
  ),
  cachePurged: counter('gateway_cache_purged_total', 'Cached answers that were dropped, by the kind of purge', ['mode'], 'gateway'),
  cacheBytes: gauge('gateway_cache_bytes', 'Memory of cached answers', [], 'gateway'),
  cacheEntries: gauge('gateway_cache_entries', 'Cached answers', [], 'gateway'),

  eFacturaDaysLeft: gauge(
    'e_factura_days_left',
    'Days until the next document has to be with the Romanian authority; negative when one is late, no series while none waits',
    ['market'],
    'invoicing',
  ),
};

/** Metrics of the client library that dashboards and rules use. */
export const nodeMetrics = {
  eventLoopP99: 'nodejs_eventloop_lag_p99_seconds',
  memory: 'process_resident_memory_bytes',
  cpu: 'process_cpu_seconds_total',
  started: 'process_start_time_seconds',
} as const;
