import type { Consent } from '../server-contract.ts';

/** Nothing is allowed until the visitor says so. */
export const deniedConsent: Consent = { isDecided: false, analytics: false, marketing: false };

// Shell and remotes each carry a copy of this module, but there is one decision on the page: the first copy puts it on
// the global object under a registered symbol, the others find it there.
const key = Symbol.for('okruh.consent');
type Shared = typeof globalThis & { [key]?: Consent };

/** The visitor's decision as it is now. */
export function currentConsent(): Consent {
  const shared: Shared = globalThis;
  return shared[key] ?? deniedConsent;
}

/** Remembers the decision for this page. The shell calls it; it keeps the cookie and tells the others, too. */
export function keepConsent(consent: Consent): void {
  const shared: Shared = globalThis;
  shared[key] = consent;
}
