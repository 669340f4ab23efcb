import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyDown } from '../dependency-down.ts';
import { createOutsidePolicy } from './outside-policy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const down = () => Promise.reject(new DependencyDown('ares'));
/** Its outcome, with the clock moved on over pauses between tries. */
async function outcome<T>(running: Promise<T>): Promise<T | string> {
  const settled = running.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  await vi.advanceTimersByTimeAsync(100);
  return settled;
}

describe('a server outside of our house', () => {
  it('is asked again after an outage, and answers', async () => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 1 });
    const work = vi.fn<() => Promise<string>>().mockImplementationOnce(down).mockResolvedValueOnce('here');
    expect(await outcome(policy.run('find-company', work))).toBe('here');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is asked once where repeating would do something twice', async () => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 3 });
    const work = vi.fn<() => Promise<never>>(down);
    expect(await outcome(policy.run('find-company', work, false))).toBe('ares does not answer');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is left alone after four failures in a row; then one call tries, and the circuit closes', async () => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 1, openMs: 20_000 });
    const work = vi.fn<() => Promise<string>>(down);
    for (let call = 0; call < 3; call += 1) expect(await outcome(policy.run('find-company', work))).toBe('ares does not answer');
    // Two calls with two tries each opened it: the third asked nobody.
    expect(work).toHaveBeenCalledTimes(4);

    await vi.advanceTimersByTimeAsync(20_000);
    let answer: (text: string) => void = () => undefined;
    work.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const trial = policy.run('find-company', work);
    const others = [policy.run('find-company', work), policy.run('find-company', work)];
    await vi.advanceTimersByTimeAsync(0);
    expect(work, 'half open: one call tries, the others wait for it').toHaveBeenCalledTimes(5);
    work.mockResolvedValue('here again');
    answer('here again');
    expect(await Promise.all([trial, ...others])).toEqual(['here again', 'here again', 'here again']);
    expect(await outcome(policy.run('find-company', work))).toBe('here again');
  });

  it('that fails the trial is left alone again, by one try and no more', async () => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 1, openAfter: 2, openMs: 1_000 });
    const work = vi.fn<() => Promise<never>>(down);
    await outcome(policy.run('find-company', work));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome(policy.run('find-company', work))).toBe('ares does not answer');
    expect(await outcome(policy.run('find-company', work))).toBe('ares does not answer');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('that refuses has answered: the error passes through, nothing is repeated and the circuit stays closed', async () => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 3, openAfter: 2 });
    const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no such company')));
    for (let call = 0; call < 5; call += 1) expect(await outcome(policy.run('find-company', work))).toBe('no such company');
    expect(work).toHaveBeenCalledTimes(5);
  });

  it('that failed now and then, but answered in between, is asked as ever', async () => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 0, openAfter: 2 });
    for (let call = 0; call < 5; call += 1) {
      expect(await outcome(policy.run('find-company', down))).toBe('ares does not answer');
      expect(await outcome(policy.run('find-company', () => Promise.resolve('here')))).toBe('here');
    }
  });

  it('has its time; then the call is cancelled and counts as a failure', async () => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 0, timeoutMs: 2_500, openAfter: 1 });
    let given: AbortSignal | null = null;
    const running = outcome(
      policy.run('find-company', (signal) => {
        given = signal;
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new TypeError('aborted'))));
      }),
    );
    await vi.advanceTimersByTimeAsync(2_400);
    expect(await running).toBe('ares does not answer');
    expect(given).toHaveProperty('aborted', true);
    const work = vi.fn<() => Promise<string>>(() => Promise.resolve('here'));
    expect(await outcome(policy.run('find-company', work))).toBe('ares does not answer');
    expect(work).not.toHaveBeenCalled();
  });

  it.each([
    [true, 2],
    [false, 1],
  ])('after a time limit is asked again only where nobody waits (%s)', async (retriesTimeouts, calls) => {
    const policy = createOutsidePolicy({ name: 'ares', retries: 1, timeoutMs: 10, retriesTimeouts });
    const work = vi.fn<() => Promise<never>>(() => new Promise<never>(() => undefined));
    expect(await outcome(policy.run('find-company', work))).toBe('ares does not answer');
    expect(work).toHaveBeenCalledTimes(calls);
  });
});
