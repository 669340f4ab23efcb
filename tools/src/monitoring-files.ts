import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { metricAlerts, recordingRules } from '@okruh/contracts/metrics/prometheus-rules';
import { type Dashboard, dashboards, type Panel } from '@okruh/contracts/metrics/panels';
import { stringify } from 'yaml';

const MADE_BY = '# Made by `node tools/bin/monitoring.mjs` from packages/contracts/src/metrics.';

/** The site of docs/deploy/configuration.yaml. */
const SITE = 'https://okruh.example';

const toYaml = (value: object): string => `${MADE_BY}\n${stringify(value, { lineWidth: 0 })}`;

/** Every pod of the shop: each names its process by the label `app` and listens on one port. */
const scrapeConfig = {
  scrape_configs: [
    {
      job_name: 'okruh',
      scrape_interval: '15s',
      metrics_path: '/metrics',
      // Jobs and services that a process measures are named by labels of its own.
      honor_labels: true,
      kubernetes_sd_configs: [{ role: 'pod', namespaces: { names: ['okruh'] } }],
      relabel_configs: [
        { source_labels: ['__meta_kubernetes_pod_label_tier'], regex: 'shop', action: 'keep' },
        { source_labels: ['__meta_kubernetes_pod_phase'], regex: 'Running', action: 'keep' },
        { source_labels: ['__meta_kubernetes_pod_label_app'], target_label: 'process' },
        { source_labels: ['__meta_kubernetes_pod_name'], target_label: 'instance' },
      ],
    },
  ],
  rule_files: ['prometheus-rules.yaml'],
};

const rules = {
  groups: [
    { name: 'okruh-figures', interval: '30s', rules: recordingRules.map(({ record, expression }) => ({ record, expr: expression })) },
    {
      name: 'okruh-alerts',
      rules: metricAlerts.map((alert) => ({
        alert: alert.name,
        expr: alert.expression,
        for: alert.for,
        labels: { severity: alert.severity },
        annotations: {
          summary: alert.summary,
          description: alert.description,
          ...(alert.rule !== undefined && { runbook_url: `${SITE}${pathTo(officePaths.runbook, { slug: alert.rule })}` }),
        },
      })),
    },
  ],
};

const COLUMNS = 2;
const WIDTH = 12;
const HEIGHT = 8;

const toGrafanaPanel = ({ title, unit, expression, legend }: Panel, index: number): object => ({
  id: index + 1,
  title,
  type: 'timeseries',
  datasource: { type: 'prometheus', uid: '${source}' },
  gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  options: {
    legend: { displayMode: 'table', placement: 'right', calcs: ['lastNotNull', 'max'] },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
  targets: [{ refId: 'A', expr: expression, legendFormat: legend }],
});

const toGrafana = ({ id, title, panels }: Dashboard): object => ({
  uid: id,
  title,
  tags: ['okruh'],
  schemaVersion: 39,
  editable: false,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
  panels: panels.map(toGrafanaPanel),
});

/** Files below the root that Prometheus and Grafana read, by their names. */
export const monitoringFiles = (): Readonly<Record<string, string>> => ({
  'docs/deploy/monitoring/prometheus.yaml': toYaml(scrapeConfig),
  'docs/deploy/monitoring/prometheus-rules.yaml': toYaml(rules),
  ...Object.fromEntries(
    dashboards.map((dashboard) => [`docs/deploy/monitoring/${dashboard.id}.json`, `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`]),
  ),
});
