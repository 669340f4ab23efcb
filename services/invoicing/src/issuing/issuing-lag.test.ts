import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIssuingLag } from './issuing-lag.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds that a paper waits. */
async function measureWait(lag: ReturnType<typeof createIssuingLag>): Promise<number> {
  const began = performance.now();
  const waited = lag.untilInTime().then(() => performance.now() - began);
  await vi.advanceTimersByTimeAsync(10_000);
  return waited;
}

it('papers go out at once while invoices are in time', async () => {
  const lag = createIssuingLag();
  lag.note(new Date(Date.now() - 100));
  expect(await measureWait(lag)).toBe(0);
});

it('papers wait a second after a late package, and no longer than that', async () => {
  const lag = createIssuingLag();
  lag.note(new Date(Date.now() - 400));
  expect(await measureWait(lag)).toBe(1_000);
  expect(await measureWait(lag)).toBe(0);
});

it('a paper waits a second and a half at most, however long packages are late', async () => {
  const lag = createIssuingLag();
  const late = setInterval(() => lag.note(new Date(Date.now() - 5_000)), 100);
  await vi.advanceTimersByTimeAsync(200);
  expect(await measureWait(lag)).toBe(1_500);
  clearInterval(late);
});
