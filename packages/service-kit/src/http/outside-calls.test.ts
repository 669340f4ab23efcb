import { metrics } from '@okruh/contracts/metrics';
import { expect, test } from 'vitest';
import { DependencyDown } from '../dependency-down.ts';
import { registry } from '../metrics.ts';
import { createOutsidePolicy } from './outside-policy.ts';

test('calls to a party outside are counted by what was asked and how it went, a repetition once', async () => {
  const policy = createOutsidePolicy({ name: 'measured-bank', retries: 1, openAfter: 4, openMs: 60_000 });
  let tries = 0;
  const flaky = async (): Promise<string> => {
    tries += 1;
    if (tries === 1) throw new DependencyDown('measured-bank');
    return 'paid';
  };
  await policy.run('pay', flaky);
  await expect(policy.run('pay', () => Promise.reject(new Error('declined')))).rejects.toThrow('declined');
  for (let call = 0; call < 3; call += 1) {
    await expect(policy.run('refund', () => Promise.reject(new DependencyDown('measured-bank')))).rejects.toBeInstanceOf(DependencyDown);
  }
  const counts = new Map<string, number>();
  const metric = await registry.getSingleMetric(metrics.providerCallSeconds.name)?.get();
  for (const { labels, value, ...rest } of metric?.values ?? []) {
    if (labels['provider'] === 'measured-bank' && 'metricName' in rest && String(rest.metricName).endsWith('_count')) {
      counts.set(`${labels['operation']} ${labels['outcome']}`, value);
    }
  }
  expect(Object.fromEntries(counts)).toEqual({ 'pay answered': 1, 'pay refused': 1, 'refund down': 2, 'refund not-asked': 1 });
});
