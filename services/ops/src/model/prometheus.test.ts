import { expect, it } from 'vitest';
import { getQuantile, parseMetrics, sumRequests } from './prometheus.ts';

const text = (fast: number, slow: number, failed: number): string => `# HELP http_request_seconds Time
# TYPE http_request_seconds histogram
http_request_seconds_bucket{le="0.01",route="get_order",method="GET",status="200"} ${fast}
http_request_seconds_bucket{le="0.1",route="get_order",method="GET",status="200"} ${fast + slow}
http_request_seconds_bucket{le="+Inf",route="get_order",method="GET",status="200"} ${fast + slow}
http_request_seconds_sum{route="get_order",method="GET",status="200"} 1.5
http_request_seconds_count{route="get_order",method="GET",status="200"} ${fast + slow}
http_request_seconds_count{route="get_order",method="GET",status="503"} ${failed}
outbox_pending{schema="orders"} 3
nodejs_version_info{version="v20.19.0"} 1
broken line
`;
const read = (...counts: Parameters<typeof text>) => sumRequests(parseMetrics(text(...counts), ['http_request_seconds']));

it('reads series by name, with their labels', () => {
  expect(parseMetrics(text(1, 0, 0), ['outbox_pending'])).toEqual([{ name: 'outbox_pending', labels: { schema: 'orders' }, value: 3 }]);
});

it('counts what was answered and what failed', () => {
  expect(read(90, 10, 5)).toMatchObject({ requests: 105, failures: 5 });
});

it('finds the time that 95 % stay below, between two readings', () => {
  expect(getQuantile(read(0, 0, 0), read(100, 0, 0), 0.95)).toBeCloseTo(0.0095);
  expect(getQuantile(read(100, 0, 0), read(100, 100, 0), 0.95)).toBeCloseTo(0.0955);
});

it('says nothing without requests, and after a restart', () => {
  expect(getQuantile(read(5, 5, 0), read(5, 5, 0), 0.95)).toBeNull();
  expect(getQuantile(read(50, 5, 0), read(1, 0, 0), 0.95)).toBeNull();
});
