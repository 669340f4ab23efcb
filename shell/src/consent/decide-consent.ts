import { type Consent, emitBrowserEvent } from '@okruh/web-kit';
import { keepConsent, pushConsent } from '@okruh/web-kit/analytics';
import type { ShellStore } from '../model/shell.store.ts';
import { consentCookie } from './consent-cookie.ts';

/** Keeps the visitor's decision and tells everybody who measures. */
export function decideConsent(store: ShellStore, decision: { readonly analytics: boolean; readonly marketing: boolean }): void {
  const consent: Consent = { isDecided: true, ...decision };
  document.cookie = consentCookie(consent, window.location.protocol === 'https:');
  keepConsent(consent);
  pushConsent(consent);
  store.setState({ consent, isConsentOpen: false });
  emitBrowserEvent('shell:consent-changed', decision);
}
