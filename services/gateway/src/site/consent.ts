import type { Consent } from '@okruh/contracts/pages';

/** `a1m0` = analytics yes, marketing no; anything else is no decision, and without one nothing is allowed. */
export function parseConsent(cookie: string | null): Consent {
  const [, analytics, marketing] = /^a([01])m([01])$/.exec(cookie ?? '') ?? [];
  return { isDecided: analytics !== undefined, analytics: analytics === '1', marketing: marketing === '1' };
}

/** The decisions that a page shows differently: `a1m0` and the like, or `undecided`. */
export function consentVariant(cookie: string | null): string {
  return cookie !== null && /^a[01]m[01]$/.test(cookie) ? cookie : 'undecided';
}
