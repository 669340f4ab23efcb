import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeAttempt, refundAttempt, throttleRules, type ThrottleRule, type ThrottleState } from './throttle.ts';

const start = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const rule: ThrottleRule = { free: 3, firstDelaySeconds: 2, longestDelaySeconds: 10, forgetAfterSeconds: 3600 };

/** Tries at the given seconds, one after another, and says which were let in. */
function attemptAt(seconds: readonly number[], by: ThrottleRule = rule): { admitted: boolean[]; state: ThrottleState | null } {
  let state: ThrottleState | null = null;
  const admitted: boolean[] = [];
  for (const second of seconds) {
    const decision = chargeAttempt(by, state, after(second));
    admitted.push(decision.admitted);
    if (decision.admitted) state = decision.next;
  }
  return { admitted, state };
}

describe('login throttling', () => {
  it('lets the free attempts in at once and then asks for patience', () => {
    expect(attemptAt([0, 0, 0, 0]).admitted).toEqual([true, true, true, false]);
  });

  it('says how long to wait', () => {
    const { state } = attemptAt([0, 0, 0]);
    expect(chargeAttempt(rule, state, after(0.5))).toEqual({ admitted: false, retryAfterSeconds: 2 });
    expect(chargeAttempt(rule, state, after(2)).admitted).toBe(true);
  });

  it('doubles the wait with every further failure, up to the longest', () => {
    const waits: number[] = [];
    let state: ThrottleState | null = null;
    let now = start;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const decision = chargeAttempt(rule, state, now);
      if (!decision.admitted) throw new Error('waited too short');
      state = decision.next;
      const wait = state.blockedUntil === null ? 0 : (state.blockedUntil.getTime() - now.getTime()) / 1000;
      waits.push(wait);
      now = new Date(now.getTime() + wait * 1000);
    }
    expect(waits).toEqual([0, 0, 2, 4, 8, 10, 10, 10]);
  });

  it('does not prolong the wait of somebody who keeps hammering', () => {
    const { state } = attemptAt([0, 0, 0, 1, 1, 1, 1]);
    expect(state?.blockedUntil).toEqual(after(2));
  });

  it('forgets what rested long enough', () => {
    const { state } = attemptAt([0, 0, 4000]);
    expect(state).toEqual({ attempts: 1, lastAt: after(4000), blockedUntil: null });
  });

  it('takes back only its own charge after a success', () => {
    const { state } = attemptAt([0, 0, 0]);
    if (state === null) throw new Error('nothing was charged');
    expect(refundAttempt(rule, state)).toEqual({ attempts: 2, lastAt: start, blockedUntil: null });
    expect(refundAttempt(rule, { attempts: 9, lastAt: start, blockedUntil: after(5) }).blockedUntil).toEqual(after(5));
    expect(refundAttempt(rule, { attempts: 0, lastAt: start, blockedUntil: null }).attempts).toBe(0);
  });

  it('never lets more guesses through in a day than the rule of an address allows, however they are timed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 86_400 }), { maxLength: 400 }), (seconds) => {
        const { admitted } = attemptAt(
          seconds.toSorted((a, b) => a - b),
          throttleRules.account,
        );
        // 5 free, at most 9 while the delay doubles to 15 minutes, then one in 15 minutes.
        expect(admitted.filter(Boolean).length).toBeLessThanOrEqual(5 + 9 + 96);
      }),
    );
  });
});
