import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

function limiterAt(capacity = 100) {
  const clock = { now: 1000 };
  return { clock, limiter: new RateLimiter(capacity, () => clock.now) };
}

describe('rate limits', () => {
  it('let a burst of the whole limit through and refuse the next call', () => {
    const { limiter } = limiterAt();
    for (let call = 0; call < 30; call++) expect(limiter.take('a', 30, 60_000)).toBe(0);
    expect(limiter.take('a', 30, 60_000)).toBeCloseTo(2000);
  });

  it('let one more call through after its share of the window', () => {
    const { limiter, clock } = limiterAt();
    for (let call = 0; call < 3; call++) limiter.take('a', 3, 3000);
    clock.now += 999;
    expect(limiter.take('a', 3, 3000)).toBeGreaterThan(0);
    clock.now += 1;
    expect(limiter.take('a', 3, 3000)).toBe(0);
    expect(limiter.take('a', 3, 3000)).toBeGreaterThan(0);
  });

  it('a refused call costs nothing', () => {
    const { limiter, clock } = limiterAt();
    limiter.take('a', 1, 1000);
    for (let call = 0; call < 50; call++) limiter.take('a', 1, 1000);
    clock.now += 1000;
    expect(limiter.take('a', 1, 1000)).toBe(0);
  });

  it('count every key by itself', () => {
    const { limiter } = limiterAt();
    expect(limiter.take('a', 1, 1000)).toBe(0);
    expect(limiter.take('b', 1, 1000)).toBe(0);
    expect(limiter.take('a', 1, 1000)).toBeGreaterThan(0);
  });

  it('hold a bounded number of keys however many visitors come', () => {
    const { limiter } = limiterAt(10);
    for (let visitor = 0; visitor < 1000; visitor++) limiter.take(`visitor ${visitor}`, 5, 1000);
    expect(limiter.size).toBeLessThanOrEqual(20);
  });

  it('remember a busy key across generations', () => {
    const { limiter } = limiterAt(10);
    limiter.take('busy', 2, 60_000);
    for (let visitor = 0; visitor < 9; visitor++) limiter.take(`visitor ${visitor}`, 2, 60_000);
    limiter.take('one more', 2, 60_000);
    limiter.take('busy', 2, 60_000);
    expect(limiter.take('busy', 2, 60_000)).toBeGreaterThan(0);
  });
});
