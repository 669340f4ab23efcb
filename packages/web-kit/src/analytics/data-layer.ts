import type { Consent } from '../server-contract.ts';
import { currentConsent } from './consent.ts';

/** An entry of the data layer, built by `@okruh/contracts/analytics`. */
export interface AnalyticsPush {
  readonly event: string;
}

/** Consent state in the format of the data layer; the only entry that is pushed without consent. */
export interface ConsentPush extends AnalyticsPush {
  readonly event: 'consent_update';
  readonly analytics_storage: 'granted' | 'denied';
  readonly ad_storage: 'granted' | 'denied';
}

declare global {
  interface Window {
    /** What the tag manager reads. */
    dataLayer?: AnalyticsPush[];
  }
}

const layer = (): AnalyticsPush[] => (window.dataLayer ??= []);

/**
 * Pushes an entry to the data layer. Without consent it is dropped and not queued: actions before the consent aren't reported.
 *
 * @returns whether it was pushed
 */
export function pushAnalytics(push: AnalyticsPush): boolean {
  if (!currentConsent().analytics) return false;
  layer().push(push);
  return true;
}

/** Pushes the visitor's consent to the data layer. */
export function pushConsent(consent: Consent): void {
  const state: ConsentPush = {
    event: 'consent_update',
    analytics_storage: consent.analytics ? 'granted' : 'denied',
    ad_storage: consent.marketing ? 'granted' : 'denied',
  };
  layer().push(state);
}
