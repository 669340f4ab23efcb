import { expect, it } from 'vitest';
import { createTryGuard } from './try-guard.ts';

it('somebody who guesses waits until the window is over, nobody else does', () => {
  let now = 0;
  const guard = createTryGuard({ max: 2, windowSeconds: 60, now: () => now });
  guard.failed('mallory');
  expect(guard.getWait('mallory')).toBe(0);
  guard.failed('mallory');
  now = 20_000;
  expect([guard.getWait('mallory'), guard.getWait('eva')]).toEqual([40, 0]);
  now = 60_000;
  expect(guard.getWait('mallory')).toBe(0);
  guard.failed('mallory');
  expect(guard.getWait('mallory')).toBe(0);
});

it('remembers no more than its memory holds', () => {
  const guard = createTryGuard({ max: 1, windowSeconds: 60, now: () => 0 });
  guard.failed('first');
  for (let other = 0; other < 20_000; other += 1) guard.failed(`other ${other}`);
  expect([guard.getWait('first'), guard.getWait('other 19999')]).toEqual([0, 60]);
});
