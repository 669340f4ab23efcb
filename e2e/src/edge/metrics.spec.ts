import { metrics } from '@okruh/contracts/metrics';
import { shop } from '../run/shop.ts';
import { apiTest as test, expect } from '../run/test.ts';

const table = Object.values(metrics);
const ofNode = /^(process|nodejs)_/;
/** One series: its name without the suffixes of a histogram, and its labels. */
const series = /^([a-z_]+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? \S+$/;

for (const name of ['accounts', 'catalog', 'checkout', 'orders', 'invoicing', 'notifications', 'ops', 'gateway']) {
  test(`${name} measures what the table of metrics says, by its labels and no others`, async ({ request }) => {
    const response = await request.get(`http://127.0.0.1:${shop().ports[name]}/metrics`);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain('text/plain');
    const text = await response.text();
    const named = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, metric = '', kind = '']) => ({ metric, kind }));
    const own = named.filter(({ metric }) => !ofNode.test(metric)).map(({ metric, kind }) => `${metric} ${kind}`);
    const promised = table.filter(({ on }) => on === 'all' || on === name).map((metric) => `${metric.name} ${metric.kind}`);
    expect(own.toSorted()).toEqual(promised.toSorted());

    const wrong: string[] = [];
    for (const line of text.split('\n').filter((row) => row !== '' && !row.startsWith('#'))) {
      const [, metric = '', labels = ''] = series.exec(line) ?? [];
      if (ofNode.test(metric)) continue;
      const known: readonly string[] = [...(table.find((one) => one.name === metric)?.labels ?? []), 'le'];
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) if (!known.includes(label)) wrong.push(line);
      // No address, no person, no id of a row stands in a label.
      if (/@|https?:|[0-9a-f]{8}-[0-9a-f]{4}-/.test(labels)) wrong.push(line);
    }
    expect(wrong).toEqual([]);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  });
}
