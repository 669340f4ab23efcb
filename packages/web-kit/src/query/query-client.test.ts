import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { NetworkError, ProblemError } from '../client/errors.ts';
import { createQueryClient, retryDelay } from './query-client.ts';

describe('reading server state', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  const retries = (failures: number, error: Error): unknown =>
    typeof queries?.retry === 'function' ? queries.retry(failures, error) : null;

  it('waits one second before the first repetition, doubled each time, thirty at most', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
  it('waits as long as a busy server asks for, a little spread, thirty seconds at most', () => {
    const busy = (seconds: string) => new ProblemError(503, {}, new Headers({ 'retry-after': seconds }));
    const wait = retryDelay(2, busy('1'));
    expect(wait).toBeGreaterThanOrEqual(1000);
    expect(wait).toBeLessThan(1500);
    expect(retryDelay(0, busy('600'))).toBe(30_000);
    expect(retryDelay(1, new ProblemError(503, {}, new Headers()))).toBe(2000);
  });
  it('repeats three times when the server was not reached', () => {
    expect([0, 1, 2, 3].map((failures) => retries(failures, new NetworkError()))).toEqual([true, true, true, false]);
  });
  it('never repeats what was refused', () => {
    expect(retries(0, new ProblemError(404, {}, new Headers()))).toBe(false);
  });
  it('keeps an answer fresh for five minutes and does not ask again when the window gets the focus', () => {
    expect(queries).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false });
  });
});

it('a command is pending on the screen before the browser paints, without waiting for a timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const command = new MutationObserver(createQueryClient(), { mutationFn: () => new Promise<never>(() => undefined) });
    const shown: string[] = [];
    // As useMutation subscribes.
    command.subscribe(notifyManager.batchCalls(({ status }) => shown.push(status)));
    void command.mutate();
    await Promise.resolve();
    expect(shown.at(-1)).toBe('pending');
  } finally {
    vi.useRealTimers();
  }
});
