import type { Consent } from '../server-contract.ts';
import { currentConsent } from './consent.ts';

/** One entry of the data layer; the builders of `@okruh/contracts/analytics` make them. */
export interface AnalyticsPush {
  readonly event: string;
}

/** State of consent in the data layer's own words; the only entry that may go out before a decision. */
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
 * Adds an entry to the data layer. Without consent it is dropped, not kept for later: what was done before saying yes
 * isn't reported.
 *
 * @returns whether it went out
 */
export function pushAnalytics(push: AnalyticsPush): boolean {
  if (!currentConsent().analytics) return false;
  layer().push(push);
  return true;
}

/** Tells the data layer what is allowed from now on. */
export function pushConsent(consent: Consent): void {
  const state: ConsentPush = {
    event: 'consent_update',
    analytics_storage: consent.analytics ? 'granted' : 'denied',
    ad_storage: consent.marketing ? 'granted' : 'denied',
  };
  layer().push(state);
}
