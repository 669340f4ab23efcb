import { expect, test } from 'vitest';
import { cpuMilliseconds } from './cpu.ts';
import { comparePairs, measure, quantile } from './load.ts';

test('quantiles are taken from the sorted values', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile([], 0.5), quantile([7], 0.99)]).toEqual([51, 100, 0, 7]);
});

test('pairs are compared by their ratios, so that what drifts from pair to pair counts in neither', () => {
  const even = comparePairs([
    [100, 90],
    [50, 45],
    [10, 9],
  ]);
  expect(even.ratio).toBeCloseTo(0.9);
  expect(even.uncertainty).toBeCloseTo(0);
  const noisy = comparePairs([
    [100, 80],
    [100, 125],
  ]);
  expect(noisy.ratio).toBeCloseTo(1);
  expect(noisy.uncertainty).toBeGreaterThan(0.4);
});

test('good calls and failures are counted apart', async () => {
  let turn = 0;
  const call = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    turn += 1;
    if (turn % 2 === 0) throw new Error('refused');
  };
  const { calls, failures } = await measure({ clients: 2, seconds: 0.2, warmUpSeconds: 0, call });
  expect(calls).toBeGreaterThan(0);
  expect(Math.abs(calls - failures)).toBeLessThanOrEqual(2);
});

test('a rate is reached and not exceeded', async () => {
  const { calls } = await measure({ clients: 4, seconds: 0.5, warmUpSeconds: 0, perSecond: 40, call: () => Promise.resolve() });
  expect(calls).toBeLessThanOrEqual(21);
  expect(calls).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')('work shows in the CPU time of the process that does it', () => {
  const before = cpuMilliseconds([process.pid]);
  let sum = 0;
  while (cpuMilliseconds([process.pid]) - before < 30) for (let index = 0; index < 1e6; index += 1) sum += index;
  expect(sum).toBeGreaterThan(0);
  expect(cpuMilliseconds([2 ** 30])).toBe(0);
});
