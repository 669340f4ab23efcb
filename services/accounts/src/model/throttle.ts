/** How often something may be tried. Delays double from `firstDelaySeconds` to `longestDelaySeconds`. */
export interface ThrottleRule {
  /** Attempts that cost nothing. */
  readonly free: number;
  readonly firstDelaySeconds: number;
  readonly longestDelaySeconds: number;
  /** A bucket that rested this long starts again. */
  readonly forgetAfterSeconds: number;
}

/** What one bucket remembers. */
export interface ThrottleState {
  readonly attempts: number;
  readonly lastAt: Date;
  readonly blockedUntil: Date | null;
}

const minute = 60;
const hour = 60 * minute;

/**
 * - `account`: guesses at one address from browsers that never logged in there
 * - `ip`: guesses from one network at any address; wide, because whole offices share one
 * - `device`: guesses from a browser that logged in there before; its own bucket, so that nobody else can fill it
 * - `mail`: mails of one purpose to one address, caused from one network: filling it keeps nobody else from a mail
 * - `mailbox`: mails of one purpose to one address from all networks together
 * - `code`: second factors of one account, after its password was right
 */
export const throttleRules = {
  account: { free: 5, firstDelaySeconds: 5, longestDelaySeconds: 15 * minute, forgetAfterSeconds: 24 * hour },
  ip: { free: 30, firstDelaySeconds: 5, longestDelaySeconds: 15 * minute, forgetAfterSeconds: hour },
  device: { free: 10, firstDelaySeconds: 5, longestDelaySeconds: 5 * minute, forgetAfterSeconds: hour },
  mail: { free: 3, firstDelaySeconds: 5 * minute, longestDelaySeconds: hour, forgetAfterSeconds: 24 * hour },
  mailbox: { free: 12, firstDelaySeconds: 5 * minute, longestDelaySeconds: hour, forgetAfterSeconds: 24 * hour },
  code: { free: 5, firstDelaySeconds: 30, longestDelaySeconds: 15 * minute, forgetAfterSeconds: 24 * hour },
} as const satisfies Record<string, ThrottleRule>;
export type ThrottleKind = keyof typeof throttleRules;

export type ThrottleDecision =
  | { readonly admitted: true; readonly next: ThrottleState }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/**
 * Charges one attempt before its outcome is known, so that attempts sent side by side can't all slip through.
 * A refused attempt changes nothing: hammering doesn't prolong the wait.
 */
export function chargeAttempt(rule: ThrottleRule, state: ThrottleState | null, now: Date): ThrottleDecision {
  if (state?.blockedUntil && state.blockedUntil > now) {
    return { admitted: false, retryAfterSeconds: Math.ceil((state.blockedUntil.getTime() - now.getTime()) / 1000) };
  }
  const rested = state === null || now.getTime() - state.lastAt.getTime() > rule.forgetAfterSeconds * 1000;
  const attempts = (rested ? 0 : state.attempts) + 1;
  return { admitted: true, next: { attempts, lastAt: now, blockedUntil: blockedUntil(rule, attempts, now) } };
}

/** Takes one charge back after a success: what others tried stays counted. */
export function refundAttempt(rule: ThrottleRule, state: ThrottleState): ThrottleState {
  const attempts = Math.max(0, state.attempts - 1);
  return { attempts, lastAt: state.lastAt, blockedUntil: attempts < rule.free ? null : state.blockedUntil };
}

function blockedUntil(rule: ThrottleRule, attempts: number, now: Date): Date | null {
  if (attempts < rule.free) return null;
  // The exponent is capped before the power so that an old bucket can't overflow.
  const doublings = Math.min(attempts - rule.free, 30);
  const seconds = Math.min(rule.firstDelaySeconds * 2 ** doublings, rule.longestDelaySeconds);
  return new Date(now.getTime() + seconds * 1000);
}
