import type { Consent } from '@okruh/contracts/pages';

/** Cookie that the shell writes when the visitor decided. */
export const CONSENT_COOKIE = 'okruh-consent';

/** `a1m0` = analytics yes, marketing no; anything else is no decision, and without one nothing is allowed. */
export function consentOf(cookie: string | null): Consent {
  const [, analytics, marketing] = /^a([01])m([01])$/.exec(cookie ?? '') ?? [];
  return { isDecided: analytics !== undefined, analytics: analytics === '1', marketing: marketing === '1' };
}
