import { describe, expect, it } from 'vitest';
import { retryAfter } from './mail-retry.ts';

describe('a mail that could not be sent', () => {
  it('is tried again soon, then less and less often, at least once an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((attempts) => retryAfter(attempts, 60))).toEqual([5, 15, 45, 135, 405, 1215, 3600, 3600, 3600]);
  });

  it('is given up after a day', () => {
    let age = 0;
    let attempts = 1;
    for (let wait = retryAfter(attempts, age); wait !== null; wait = retryAfter(attempts, age)) {
      age += wait;
      attempts += 1;
    }
    expect(age).toBeGreaterThan(82_000);
    expect(age).toBeLessThanOrEqual(86_400);
    expect(attempts).toBeGreaterThan(20);
  });
});
