import { CONSENT_COOKIE } from '@okruh/contracts/cookies';
import type { Consent } from '@okruh/web-kit';

const SAVED_SECONDS = 180 * 24 * 3600;

/** `a1m0` = analytics yes, marketing no. No identifier stands in it. */
export const consentValue = (consent: Consent): string => `a${consent.analytics ? 1 : 0}m${consent.marketing ? 1 : 0}`;

/** The gateway reads it too, so that the page knows the decision before any script runs. */
export function consentCookie(consent: Consent, isSecure: boolean): string {
  return `${CONSENT_COOKIE.plain}=${consentValue(consent)}; Path=/; Max-Age=${SAVED_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
