import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Logger } from '../logger.ts';
import { jobBacklogSeconds, jobFailures, jobLastSuccess, jobTurnSeconds } from '../metrics.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { drain, endEach, type DueItem } from './drain.ts';
import { type Job, type JobOptions, startEvery, type Turn, untilDone } from './start-every.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const readValue = async (metric: { get(): Promise<{ values: { labels: object; value: number }[] }> }, job: string) =>
  (await metric.get()).values.find(({ labels }) => 'job' in labels && labels.job === job)?.value;

let jobs: Job[];
let begun: number[];
beforeEach(() => {
  vi.useFakeTimers();
  jobs = [];
  begun = [];
});
afterEach(async () => {
  const stopped = Promise.all(jobs.map((job) => job.stop()));
  await vi.runAllTimersAsync();
  await stopped;
  vi.useRealTimers();
});

/** A job of one second that notes when its turns begin. */
function start(work: (turn: Turn) => Promise<unknown> = async () => undefined, options: Partial<JobOptions> = {}): Job {
  const zero = performance.now();
  const job = startEvery({
    name: 'test',
    everyMs: 1_000,
    logger: silentLogger,
    ...options,
    work: async (turn) => {
      // A timer of no time at all takes a millisecond.
      begun.push(10 * Math.round((performance.now() - zero) / 10));
      await work(turn);
    },
  });
  jobs.push(job);
  return job;
}

describe('a job', () => {
  it('begins at once and then at equal distances, however long its turns take', async () => {
    start(() => pause(400));
    await vi.advanceTimersByTimeAsync(3_500);
    expect(begun).toEqual([0, 1_000, 2_000, 3_000]);
  });

  it('may leave its first turn for later', async () => {
    start(undefined, { firstTurn: 'later' });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(begun).toEqual([1_000, 2_000]);
  });

  it('never overlaps: a turn that takes too long delays the next', async () => {
    let underWay = 0;
    start(async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await pause(2_500);
      underWay -= 1;
    });
    await vi.advanceTimersByTimeAsync(7_400);
    expect(begun).toEqual([0, 2_500, 5_000]);
  });

  it('runs at once when it is woken, also in the middle of a turn, and then goes on as before', async () => {
    const job = start(() => pause(100));
    await vi.advanceTimersByTimeAsync(300);
    job.wake();
    await vi.advanceTimersByTimeAsync(50);
    job.wake();
    job.wake();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(begun).toEqual([0, 300, 400, 1_400]);
  });

  it('runs again at once when its time was used up before its work was done', async () => {
    let left = 25;
    const step = async (limit: number) => {
      await pause(100);
      const count = Math.min(limit, left);
      left -= count;
      return count;
    };
    start((turn) => drain(turn, 5, [step]), { budgetMs: 250 });
    await vi.advanceTimersByTimeAsync(1_700);
    // Three pages, three pages (the sixth is empty), then a second's rest.
    expect(begun).toEqual([0, 300, 1_300]);
    expect(left).toBe(0);
  });

  it('goes on after a failed turn, counts it and logs the same error once a minute', async () => {
    const error = vi.fn<Logger['error']>();
    const before = (await readValue(jobFailures, 'failing')) ?? 0;
    let isBroken = true;
    const work = async () => {
      if (isBroken) throw new Error('no bank today');
    };
    const job = start(work, { name: 'failing', logger: Object.assign(Object.create(silentLogger), { error }) as Logger });
    job.wake();
    await vi.advanceTimersByTimeAsync(59_500);
    expect(begun).toHaveLength(60);
    expect(error).toHaveBeenCalledTimes(1);
    expect((await readValue(jobFailures, 'failing')) ?? 0).toBe(before + 60);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(error).toHaveBeenCalledTimes(2);
    expect(await readValue(jobLastSuccess, 'failing')).toBeUndefined();
    isBroken = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await readValue(jobLastSuccess, 'failing')).toBeGreaterThan(0);
  });

  it('stops after the current turn, which learns of it', async () => {
    let ended = 0;
    const job = start(async (turn) => {
      while (!turn.isOver()) await pause(100);
      ended += 1;
    });
    await vi.advanceTimersByTimeAsync(450);
    const stopped = job.stop();
    expect(ended).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    await stopped;
    expect(ended).toBe(1);
    job.wake();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(begun).toEqual([0]);
  });

  it('is measured: time of its turns, and how long its oldest item has waited', async () => {
    start(() => pause(200), { name: 'measured', backlogSeconds: async () => 42 });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await readValue(jobBacklogSeconds, 'measured')).toBe(42);
    const turns = (await jobTurnSeconds.get()).values.filter(({ labels }) => labels.job === 'measured');
    expect(turns.find(({ metricName }) => metricName?.endsWith('_count') === true)?.value).toBe(2);
    expect(turns.find(({ metricName }) => metricName?.endsWith('_sum') === true)?.value).toBeCloseTo(0.4);
  });

  it('asks for the backlog every ten seconds, however often it has its turn', async () => {
    let asked = 0;
    start(() => pause(1), { name: 'quick', everyMs: 100, backlogSeconds: async () => (asked += 1) });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(2);
  });
});

describe('steps', () => {
  it('take turns until each is short, and one that fails stops no other', async () => {
    const left = { carts: 12, codes: 3 };
    const calls: string[] = [];
    const createStep = (name: 'carts' | 'codes') => async (limit: number) => {
      calls.push(name);
      const count = Math.min(limit, left[name]);
      left[name] -= count;
      return count;
    };
    const failing = async () => Promise.reject(new Error('locked'));
    await expect(drain(untilDone, 5, [failing, createStep('carts'), createStep('codes')])).rejects.toThrow('locked');
    expect(calls).toEqual(['carts', 'codes', 'carts', 'carts']);
    expect(left).toEqual({ carts: 0, codes: 0 });
  });

  it('end one thing after another, page by page, past those that can not be ended', async () => {
    const due: DueItem[] = Array.from({ length: 7 }, (_value, index) => ({ at: '2026-01-01', id: String(index + 1) }));
    const ended: string[] = [];
    const run = endEach(untilDone, {
      page: 2,
      atOnce: 2,
      next: async (after, limit) =>
        due.filter(({ at, id }) => after.at === '-infinity' || `${at}${id}` > `${after.at}${after.id}`).slice(0, limit),
      end: async ({ id }) => {
        if (id === '1' || id === '2') throw new Error(`${id} is locked`);
        ended.push(id);
        return id !== '7';
      },
    });
    await expect(run).rejects.toThrow('2 could not be ended');
    expect(ended).toEqual(['3', '4', '5', '6', '7']);
  });
});
