import type { Consent } from '../server-contract.ts';

/** Default: nothing is allowed before the visitor decides. */
export const deniedConsent: Consent = { isDecided: false, analytics: false, marketing: false };

// Shell and remotes each bundle a copy of this module, but share one decision: it is stored on the global object under a
// registered symbol.
const key = Symbol.for('okruh.consent');
type Shared = typeof globalThis & { [key]?: Consent };

/** The visitor's current decision. */
export function currentConsent(): Consent {
  const shared: Shared = globalThis;
  return shared[key] ?? deniedConsent;
}

/** Stores the decision for this page. Called by the shell, which also sets the cookie and emits the event. */
export function keepConsent(consent: Consent): void {
  const shared: Shared = globalThis;
  shared[key] = consent;
}
