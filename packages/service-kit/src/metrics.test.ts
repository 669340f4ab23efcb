import { metrics } from '@okruh/contracts/metrics';
import { expect, test } from 'vitest';
import { registry } from './metrics.ts';

test('a process measures what the table says, under the same names, labels and texts', async () => {
  const text = await registry.metrics();
  for (const metric of Object.values(metrics).filter(({ on }) => on === 'all')) {
    expect(text).toContain(`# HELP ${metric.name} ${metric.help}\n# TYPE ${metric.name} ${metric.kind}\n`);
  }
});
