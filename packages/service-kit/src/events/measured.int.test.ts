import type { Metric } from '@okruh/contracts/metrics/metric';
import { metrics } from '@okruh/contracts/metrics';
import { expect, it } from 'vitest';
import { registry } from '../metrics.ts';
import { eventually } from '../testing/eventually.ts';
import { remember, stockChanged, useShelf, type Shelf } from '../testing/shelf.ts';
import { on } from './handler.ts';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

/** A series of this process; undefined while nothing was measured. */
async function readSeries({ name }: Metric, labels: Readonly<Record<string, string>>, suffix = ''): Promise<number | undefined> {
  const metric = await registry.getSingleMetric(name)?.get();
  const found = metric?.values.find(
    (one) =>
      Object.entries(labels).every(([label, value]) => Reflect.get(one.labels, label) === value) &&
      (suffix === '' || ('metricName' in one && one.metricName === `${name}${suffix}`)),
  );
  return found?.value;
}

it('the outbox is measured also while the broker is away, and by the relay that works alone', async () => {
  const schema = { schema: shelf.database.schema };
  await shelf.change('phone', 1);
  await shelf.change('case', 2);
  await shelf.nats.stop();
  await eventually(() => !shelf.link.isConnected());
  const relay = shelf.relay();
  await eventually(async () => (await readSeries(metrics.outboxPending, schema)) === 2);
  expect(await readSeries(metrics.outboxOldestSeconds, schema)).toBeGreaterThan(0);
  await relay.stop();
  expect(await readSeries(metrics.outboxPending, schema)).toBeUndefined();
  await shelf.nats.start();
});

it('a consumer shows what it has not acknowledged, how old that is and how long its transactions take', async () => {
  const labels = { consumer: 'measured', stream: 'PICKING' };
  let isBroken = true;
  const flaky = on(stockChanged, async (context) => {
    if (isBroken) throw new Error('not yet');
    await remember.apply(context.event, context.tx, context.logger);
  });
  shelf.relay();
  const consumer = shelf.consumer([flaky], { name: 'measured', backoffMs: Array.from({ length: 50 }, () => 100) });
  await shelf.change('phone', 1);
  await eventually(
    async () => ((await readSeries(metrics.handlingSeconds, { consumer: 'measured', outcome: 'failed' }, '_count')) ?? 0) > 0,
  );
  await consumer.reconcile();
  expect(await readSeries(metrics.inboxPending, labels)).toBe(1);
  expect(await readSeries(metrics.inboxOldestSeconds, labels)).toBeGreaterThan(0);
  isBroken = false;
  await eventually(async () => (await shelf.countApplied()) === 1);
  await eventually(async () => {
    await consumer.reconcile();
    return (await readSeries(metrics.inboxPending, labels)) === 0;
  });
  expect(await readSeries(metrics.inboxOldestSeconds, labels)).toBe(0);
  expect(await readSeries(metrics.handlingSeconds, { consumer: 'measured', outcome: 'applied' }, '_count')).toBe(1);
});
