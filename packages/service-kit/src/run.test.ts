import { defineRoutes } from '@okruh/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { noContent } from './http/answer.ts';
import { createApp } from './http/create-app.ts';
import { route } from './http/route.ts';
import { runService } from './run.ts';
import { identityFor, testKeys } from './testing/identity-for.ts';
import { silentLogger } from './testing/silent-logger.ts';

const slow = defineRoutes('orders', { slow: ['GET', '/api/orders/slow'] } as const)('slow', {
  summary: 'Slow.',
  access: 'public',
  responses: { 204: null },
});

afterEach(() => vi.restoreAllMocks());

it('a service that is asked to stop: not ready, then the last answer, then its parts, then the end', async () => {
  const steps: string[] = [];
  const ended = new Promise<void>((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      steps.push(`exit ${String(code)}`);
      resolve();
      // The real one doesn't return.
      return undefined as never;
    });
  });
  // Taken from the process, whose real signals belong to the test runner.
  const handlers = new Map<unknown, () => void>();
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    handlers.set(event, () => listener());
    return process;
  });
  const app = createApp({ service: 'orders', keys: testKeys('orders'), logger: silentLogger });
  let begun: () => void = () => undefined;
  let finish: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const mayFinish = new Promise<void>((resolve) => (finish = resolve));
  route(app, slow, async () => {
    begun();
    await mayFinish;
    return noContent();
  });
  await runService({
    name: 'orders',
    app,
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    start: (keep) => {
      steps.push('start');
      keep({ stop: () => void steps.push('relay stops') });
      keep({ stop: () => void steps.push('consumer stops') });
    },
  });
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const answer = fetch(`http://127.0.0.1:${port}/api/orders/slow`, { headers: identityFor() }).then((response) =>
    steps.push(`answer ${response.status}`),
  );
  await isBegun;
  handlers.get('SIGTERM')?.();
  handlers.get('SIGTERM')?.();
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect(steps).toEqual(['start']);
  finish();
  await ended;
  await answer;
  expect(steps.filter((step) => step !== 'answer 204')).toEqual(['start', 'consumer stops', 'relay stops', 'exit 0']);
  expect(steps).toContain('answer 204');
});
