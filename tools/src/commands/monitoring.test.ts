import { readFile } from 'node:fs/promises';
import { metricAlerts, recordingRules } from '@okruh/contracts/metrics/prometheus-rules';
import { metrics, nodeMetrics } from '@okruh/contracts/metrics';
import { dashboards } from '@okruh/contracts/metrics/panels';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { monitoringFiles } from '../monitoring-files.ts';
import { inRoot } from '../paths.ts';

test.each(Object.entries(monitoringFiles()))('%s is what the tables say (node tools/bin/monitoring.mjs writes it)', async (file, text) => {
  expect(await readFile(inRoot(file), 'utf8')).toBe(text);
  expect(file.endsWith('.json') ? JSON.parse(text) : parse(text)).toBeTypeOf('object');
});

const expressions = [
  ...recordingRules.map(({ record, expression }) => [record, expression] as const),
  ...metricAlerts.map(({ name, expression }) => [name, expression] as const),
  ...dashboards.flatMap(({ id, panels }) => panels.map(({ title, expression }) => [`${id}: ${title}`, expression] as const)),
];
const table = Object.values(metrics);
const records: readonly string[] = recordingRules.map(({ record }) => record);
const ofNode: readonly string[] = Object.values(nodeMetrics);
/** Labels that Prometheus gives to what it reads. */
const ofTarget = ['process', 'instance', 'job', 'le'];
const words = new Set(['sum', 'max', 'min', 'by', 'rate', 'increase', 'histogram_quantile', 'topk', 'and', 'up']);

/** The table's metric of a series; histograms have three. */
const findMetric = (series: string) =>
  table.find(({ name, kind }) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`].includes(series) : name === series,
  );

describe.each(expressions)('%s', (_name, expression) => {
  const plain = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[\d+[a-z]\]/g, '');
  const series = [
    ...plain
      .replaceAll(/\{[^}]*\}/g, '')
      .replaceAll(/by \([^)]*\)/g, '')
      .matchAll(/[a-z][\w:]*/g),
  ]
    .map(([word]) => word)
    .filter((word) => !words.has(word));

  test('reads series that exist', () => {
    const unknown = series.filter((name) => findMetric(name) === undefined && !records.includes(name) && !ofNode.includes(name));
    expect(unknown).toEqual([]);
    expect(expression.split('(').length).toBe(expression.split(')').length);
  });

  test('groups and chooses by labels that its series have', () => {
    const own = series.flatMap((name): readonly string[] => findMetric(name)?.labels ?? []);
    const recorded = recordingRules
      .filter(({ record }) => series.includes(record))
      .flatMap(({ expression: text }) => [...text.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')));
    const used = [
      ...[...plain.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
      ...[...plain.matchAll(/([a-z]+)(?:=~|!=|=)""/g)].map(([, label = '']) => label),
    ];
    expect(used.filter((label) => ![...own, ...recorded, ...ofTarget].includes(label))).toEqual([]);
  });
});

test('every metric of ours is looked at by a dashboard or an alert, or explained', () => {
  const text = expressions.map(([, expression]) => expression).join('\n');
  const unseen = table.filter(({ name }) => !text.includes(name)).map(({ name }) => name);
  // Figures for questions that somebody has already: sizes, turns of jobs, purges.
  expect(unseen.toSorted()).toEqual([
    'build_info',
    'gateway_cache_bytes',
    'gateway_cache_entries',
    'gateway_cache_purged_total',
    'job_last_success_timestamp_seconds',
    'job_turn_seconds',
  ]);
});
