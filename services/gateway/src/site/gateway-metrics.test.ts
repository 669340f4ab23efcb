import { metrics } from '@okruh/contracts/metrics';
import { registry } from '@okruh/service-kit';
import { expect, test } from 'vitest';
import { countPurged } from '../cache/cache-metrics.ts';
import { observeUpstream } from './gateway-metrics.ts';

test('the gateway measures what the table says, and nothing else', async () => {
  observeUpstream('orders', 'answered', 0.02);
  observeUpstream('orders', 'answered', 3);
  observeUpstream('orders', 'refused', 0.5);
  countPurged('key', 2);
  const text = await registry.metrics();
  const own = Object.values(metrics).filter(({ on }) => on === 'all' || on === 'gateway');
  for (const metric of own) {
    expect(text).toContain(`# HELP ${metric.name} ${metric.help}\n# TYPE ${metric.name} ${metric.kind}\n`);
  }
  expect(text).toContain('gateway_upstream_seconds_bucket{le="0.025",service="orders",outcome="answered"} 1');
  expect(text).toContain('gateway_upstream_seconds_count{service="orders",outcome="answered"} 2');
  expect(text).toContain('gateway_upstream_seconds_count{service="orders",outcome="refused"} 1');
  expect(text).toContain('gateway_cache_purged_total{mode="key"} 2');
  const named = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name).filter((name) => !/^(process|nodejs)_/.test(name));
  const known: readonly string[] = own.map(({ name }) => name);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
