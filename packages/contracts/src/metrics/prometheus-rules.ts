import { alertRules } from '../alert-rules.ts';
import type { AlertRuleId } from '../http/ops-admin/alert-rules.ts';
import { metrics, nodeMetrics } from './metrics.ts';

/** One alert of Prometheus. Expressions are built from the table of metrics, so a name that changes there changes here. */
export interface MetricAlert {
  /** CamelCase, as Prometheus’ own are named. */
  readonly name: string;
  readonly expression: string;
  /** How long it must hold before somebody is called: `5m`. */
  readonly for: string;
  readonly severity: 'page' | 'ticket';
  /** Rule of the office that raises an alert about the same, from the same values on; its runbook says what to do. */
  readonly rule?: AlertRuleId;
  readonly summary: string;
  readonly description: string;
}

/** A figure that dashboards and alerts share, computed once. */
export interface RecordingRule {
  /** `level:metric:operation`. */
  readonly record: string;
  readonly expression: string;
}

const count = ({ name }: { readonly name: string }): string => `${name}_count`;
const bucket = ({ name }: { readonly name: string }): string => `${name}_bucket`;
const rate = (series: string, span = '5m'): string => `rate(${series}[${span}])`;
const sumBy = (labels: string, what: string): string => `sum by (${labels}) (${what})`;
const quantile = (share: number, labels: string, metric: { readonly name: string }, span = '5m'): string =>
  `histogram_quantile(${share}, ${sumBy(`${labels}, le`, rate(bucket(metric), span))})`;

export const recordingRules = [
  { record: 'process:http_requests:rate5m', expression: sumBy('process', rate(count(metrics.requestSeconds))) },
  {
    record: 'process:http_errors:ratio5m',
    expression: `${sumBy('process', rate(`${count(metrics.requestSeconds)}{status=~"5.."}`))} / ${sumBy('process', rate(count(metrics.requestSeconds)))}`,
  },
  { record: 'process:http_request_seconds:p95', expression: quantile(0.95, 'process', metrics.requestSeconds) },
  { record: 'route:http_request_seconds:p95', expression: quantile(0.95, 'process, route', metrics.requestSeconds) },
  { record: 'provider:calls:rate5m', expression: sumBy('provider, operation, outcome', rate(count(metrics.providerCallSeconds))) },
  {
    record: 'provider:failures:ratio5m',
    expression: `${sumBy('provider', rate(`${count(metrics.providerCallSeconds)}{outcome=~"down|not-asked"}`))} / ${sumBy('provider', rate(count(metrics.providerCallSeconds)))}`,
  },
  { record: 'provider:call_seconds:p95', expression: quantile(0.95, 'provider', metrics.providerCallSeconds) },
  { record: 'consumer:events:rate5m', expression: sumBy('consumer, outcome', rate(metrics.consumed.name)) },
  { record: 'consumer:handling_seconds:p95', expression: quantile(0.95, 'consumer', metrics.handlingSeconds) },
  { record: 'consumer:applied_after_seconds:p99', expression: quantile(0.99, 'consumer', metrics.appliedAfterSeconds) },
  { record: 'page:web_vital_seconds:p75', expression: quantile(0.75, 'vital, page, market', metrics.vitalSeconds, '1h') },
  { record: 'page:web_layout_shift_ratio:p75', expression: quantile(0.75, 'page, market', metrics.layoutShift, '1h') },
] as const satisfies readonly RecordingRule[];

/** What an alert has of the office's rule about the same. */
const ofRule = (rule: AlertRuleId): Pick<MetricAlert, 'rule' | 'severity' | 'for'> => ({
  rule,
  severity: alertRules[rule].severity === 'critical' ? 'page' : 'ticket',
  for: `${alertRules[rule].settings.for_seconds}s`,
});
/** From which value on the office raises an alert. */
const limit = (rule: AlertRuleId): number => alertRules[rule].settings.threshold;

export const metricAlerts: readonly MetricAlert[] = [
  {
    name: 'ProcessAway',
    expression: 'up{job="okruh"} == 0',
    ...ofRule('service-not-ready'),
    summary: '{{ $labels.process }} does not answer',
    description: 'Its metrics can not be read: the process is down, or stuck.',
  },
  {
    name: 'ServiceFails',
    expression: `process:http_errors:ratio5m >= ${limit('service-errors') / 100} and process:http_requests:rate5m > 0.1`,
    ...ofRule('service-errors'),
    summary: '{{ $labels.process }} answers with errors',
    description: '{{ $value | humanizePercentage }} of its requests ended with 5xx.',
  },
  {
    name: 'ServiceSlow',
    expression: 'process:http_request_seconds:p95 > 1',
    for: '10m',
    severity: 'ticket',
    summary: '{{ $labels.process }} is slow',
    description: '95 % of its requests take up to {{ $value | humanizeDuration }}.',
  },
  {
    name: 'OutboxWaits',
    expression: `max by (schema) (${metrics.outboxOldestSeconds.name}) >= ${limit('outbox-age')}`,
    ...ofRule('outbox-age'),
    summary: 'Events of {{ $labels.schema }} are not published',
    description:
      'The oldest one has waited for {{ $value | humanizeDuration }}. Orders are taken all the same; nothing after them happens.',
  },
  {
    name: 'OutboxDeep',
    expression: `max by (schema) (${metrics.outboxPending.name}) >= ${limit('outbox-depth')}`,
    ...ofRule('outbox-depth'),
    summary: 'Events of {{ $labels.schema }} pile up',
    description: '{{ $value }} events are committed and not published.',
  },
  {
    name: 'ConsumerBehind',
    expression: `max by (consumer, stream) (${metrics.inboxOldestSeconds.name}) >= ${limit('consumer-lag')}`,
    ...ofRule('consumer-lag'),
    summary: '{{ $labels.consumer }} is behind in {{ $labels.stream }}',
    description: 'The oldest event that it has not applied is {{ $value | humanizeDuration }} old.',
  },
  {
    name: 'ConsumerBacklog',
    expression: `max by (consumer, stream) (${metrics.inboxPending.name}) >= ${limit('consumer-backlog')}`,
    ...ofRule('consumer-backlog'),
    summary: 'Messages pile up for {{ $labels.consumer }} in {{ $labels.stream }}',
    description: '{{ $value }} events wait.',
  },
  {
    name: 'EFacturaDue',
    expression: `min by (market) (${metrics.eFacturaDaysLeft.name}) <= ${limit('e-factura-deadline')}`,
    ...ofRule('e-factura-deadline'),
    summary: 'An invoice is due at the authority',
    description: 'The next one has to be there in {{ $value }} days; less than none: one is late.',
  },
  {
    name: 'DeadLetters',
    expression: `${sumBy('consumer', `increase(${metrics.consumed.name}{outcome="dead"}[15m])`)} > 0`,
    ...ofRule('dead-letters'),
    summary: '{{ $labels.consumer }} gave up on events',
    description: 'They lie in the dead letters: back office, events, dead letters.',
  },
  {
    name: 'EventsLost',
    expression: `${sumBy('side, name', `increase(${metrics.reconciled.name}[15m])`)} > 0`,
    for: '0m',
    severity: 'ticket',
    summary: 'The broker had lost events',
    description: 'The reconciler sent them again ({{ $labels.side }}, {{ $labels.name }}). Look at the broker’s disk and log.',
  },
  {
    name: 'ProviderAway',
    expression: 'provider:failures:ratio5m > 0.5',
    for: '5m',
    severity: 'ticket',
    summary: '{{ $labels.provider }} does not answer',
    description: '{{ $value | humanizePercentage }} of the calls failed, or were not made because its circuit is open.',
  },
  {
    name: 'JobFails',
    expression: `${sumBy('process, job', `increase(${metrics.jobFailures.name}[15m])`)} > 3`,
    for: '15m',
    severity: 'ticket',
    summary: 'Background work {{ $labels.job }} of {{ $labels.process }} fails',
    description: 'It failed {{ $value }} times in 15 minutes.',
  },
  {
    name: 'PoolExhausted',
    expression: `max by (schema) (${metrics.databaseConnections.name}{state="waiting"}) > 5`,
    for: '2m',
    severity: 'ticket',
    summary: 'Callers wait for connections to {{ $labels.schema }}',
    description: '{{ $value }} callers wait. The database is slow, or the pool too small.',
  },
  {
    name: 'EventLoopLate',
    expression: `max by (process) (${nodeMetrics.eventLoopP99}) > 0.25`,
    for: '5m',
    severity: 'ticket',
    summary: '{{ $labels.process }} is busy with itself',
    description: 'Its event loop was late by {{ $value | humanizeDuration }} (p99).',
  },
  {
    name: 'RemoteFails',
    expression: `${sumBy('remote, place', `increase(${metrics.remoteFailures.name}[10m])`)} > 20`,
    for: '0m',
    severity: 'page',
    rule: 'remote-failures',
    summary: '{{ $labels.remote }} fails in the {{ $labels.place }}',
    description: '{{ $value }} times in ten minutes. Roll it back: back office, releases.',
  },
  {
    name: 'PagesSlow',
    expression: 'page:web_vital_seconds:p75{vital="lcp"} > 4',
    for: '30m',
    severity: 'ticket',
    summary: '{{ $labels.page }} ({{ $labels.market }}) loads slowly',
    description: 'A quarter of its visitors wait longer than {{ $value | humanizeDuration }} for its main content.',
  },
];
