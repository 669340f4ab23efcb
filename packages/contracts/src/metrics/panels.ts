import { metrics, nodeMetrics } from './metrics.ts';

export interface Panel {
  readonly title: string;
  /** Units of Grafana: `s`, `reqps`, `percentunit`, `short`, `bytes`. */
  readonly unit: 's' | 'reqps' | 'percentunit' | 'short' | 'bytes';
  readonly expression: string;
  /** Labels of a line, in Grafana’s template: `{{service}}`. */
  readonly legend: string;
}

export interface Dashboard {
  /** File name without `.json`, and address in Grafana. */
  readonly id: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

export const dashboards: readonly Dashboard[] = [
  {
    id: 'okruh-services',
    title: 'Okruh: services',
    panels: [
      { title: 'Requests', unit: 'reqps', expression: 'process:http_requests:rate5m', legend: '{{process}}' },
      { title: 'Share of errors', unit: 'percentunit', expression: 'process:http_errors:ratio5m', legend: '{{process}}' },
      { title: 'p95 by service', unit: 's', expression: 'process:http_request_seconds:p95', legend: '{{process}}' },
      { title: 'Slowest routes (p95)', unit: 's', expression: 'topk(10, route:http_request_seconds:p95)', legend: '{{process}} {{route}}' },
      {
        title: 'Calls between services',
        unit: 'reqps',
        expression: `sum by (process, service, route, outcome) (rate(${metrics.serviceCallSeconds.name}_count{outcome!="answered"}[5m]))`,
        legend: '{{process}} → {{service}} {{route}} {{outcome}}',
      },
      {
        title: 'Gateway → service (p95)',
        unit: 's',
        expression: `histogram_quantile(0.95, sum by (service, le) (rate(${metrics.upstreamSeconds.name}_bucket[5m])))`,
        legend: '{{service}}',
      },
      { title: 'Event loop (p99)', unit: 's', expression: `max by (process) (${nodeMetrics.eventLoopP99})`, legend: '{{process}}' },
      { title: 'Memory', unit: 'bytes', expression: `sum by (process) (${nodeMetrics.memory})`, legend: '{{process}}' },
      {
        title: 'CPU seconds per second',
        unit: 'short',
        expression: `sum by (process) (rate(${nodeMetrics.cpu}[5m]))`,
        legend: '{{process}}',
      },
      {
        title: 'Database connections',
        unit: 'short',
        expression: `sum by (schema, state) (${metrics.databaseConnections.name})`,
        legend: '{{schema}} {{state}}',
      },
      {
        title: 'Cache of the gateway',
        unit: 'reqps',
        expression: `sum by (kind, outcome) (rate(${metrics.cacheAnswers.name}[5m]))`,
        legend: '{{kind}} {{outcome}}',
      },
      {
        title: 'Backlog of jobs',
        unit: 's',
        expression: `max by (process, job) (${metrics.jobBacklogSeconds.name}) > 0`,
        legend: '{{process}} {{job}}',
      },
    ],
  },
  {
    id: 'okruh-events',
    title: 'Okruh: events',
    panels: [
      { title: 'Outbox: waiting', unit: 'short', expression: `max by (schema) (${metrics.outboxPending.name})`, legend: '{{schema}}' },
      { title: 'Outbox: oldest', unit: 's', expression: `max by (schema) (${metrics.outboxOldestSeconds.name})`, legend: '{{schema}}' },
      {
        title: 'Published',
        unit: 'reqps',
        expression: `sum by (publisher) (rate(${metrics.relayPublished.name}[5m]))`,
        legend: '{{publisher}}',
      },
      {
        title: 'Consumed by outcome',
        unit: 'reqps',
        expression: 'consumer:events:rate5m',
        legend: '{{consumer}} {{outcome}}',
      },
      {
        title: 'Waiting for consumers',
        unit: 'short',
        expression: `max by (consumer, stream) (${metrics.inboxPending.name}) > 0`,
        legend: '{{consumer}} {{stream}}',
      },
      {
        title: 'Oldest event that waits for a consumer',
        unit: 's',
        expression: `max by (consumer, stream) (${metrics.inboxOldestSeconds.name}) > 0`,
        legend: '{{consumer}} {{stream}}',
      },
      { title: 'Transaction of a consumer (p95)', unit: 's', expression: 'consumer:handling_seconds:p95', legend: '{{consumer}}' },
      { title: 'Commit → applied (p99)', unit: 's', expression: 'consumer:applied_after_seconds:p99', legend: '{{consumer}}' },
      {
        title: 'Sent again by the reconciler',
        unit: 'short',
        expression: `sum by (side, name) (increase(${metrics.reconciled.name}[15m]))`,
        legend: '{{side}} {{name}}',
      },
      {
        title: 'Batches that failed',
        unit: 'short',
        expression: `sum by (publisher) (increase(${metrics.relayFailures.name}[15m]))`,
        legend: '{{publisher}}',
      },
    ],
  },
  {
    id: 'okruh-providers',
    title: 'Okruh: banks, carriers and registers',
    panels: [
      { title: 'Calls', unit: 'reqps', expression: 'provider:calls:rate5m', legend: '{{provider}} {{operation}} {{outcome}}' },
      { title: 'Share of calls without an answer', unit: 'percentunit', expression: 'provider:failures:ratio5m', legend: '{{provider}}' },
      { title: 'p95', unit: 's', expression: 'provider:call_seconds:p95', legend: '{{provider}}' },
    ],
  },
  {
    id: 'okruh-visitors',
    title: 'Okruh: visitors',
    panels: [
      { title: 'Main content, p75 (LCP)', unit: 's', expression: 'page:web_vital_seconds:p75{vital="lcp"}', legend: '{{page}} {{market}}' },
      { title: 'Response, p75 (INP)', unit: 's', expression: 'page:web_vital_seconds:p75{vital="inp"}', legend: '{{page}} {{market}}' },
      { title: 'First byte, p75 (TTFB)', unit: 's', expression: 'page:web_vital_seconds:p75{vital="ttfb"}', legend: '{{page}} {{market}}' },
      {
        title: 'Shift of the layout, p75 (CLS)',
        unit: 'short',
        expression: 'page:web_layout_shift_ratio:p75',
        legend: '{{page}} {{market}}',
      },
      {
        title: 'Failures of remotes',
        unit: 'short',
        expression: `sum by (remote, place) (increase(${metrics.remoteFailures.name}[5m]))`,
        legend: '{{remote}} {{place}}',
      },
      {
        title: 'Remotes drawn on the server (p95)',
        unit: 's',
        expression: `histogram_quantile(0.95, sum by (remote, outcome, le) (rate(${metrics.remoteRenderSeconds.name}_bucket[5m])))`,
        legend: '{{remote}} {{outcome}}',
      },
    ],
  },
];
