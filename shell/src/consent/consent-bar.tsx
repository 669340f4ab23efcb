import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useEffect, useRef } from 'react';
import { useShell, useShellState } from '../shell-context.tsx';
import { decideConsent } from './decide-consent.ts';

/** Asks for consent until it is decided, and again from the footer. Both answers have the same weight. */
export function ConsentBar(): ReactElement | null {
  const text = useText();
  const { store } = useShell();
  const isDecided = useShellState((state) => state.consent.isDecided);
  const isReopened = useShellState((state) => state.isConsentOpen);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReopened) bar.current?.focus();
  }, [isReopened]);
  if (isDecided && !isReopened) return null;
  return (
    <div className="consent consent-bar" role="region" aria-label={text('consent.label')} ref={bar} tabIndex={-1}>
      <div>
        <b>{text('consent.title')}</b>
        <p>{text('consent.text')}</p>
      </div>
      <div className="row row-tight">
        <button className="button" type="button" onClick={() => decideConsent(store, { analytics: false, marketing: false })}>
          {text('consent.necessary')}
        </button>
        <button className="button" type="button" onClick={() => decideConsent(store, { analytics: true, marketing: true })}>
          {text('consent.all')}
        </button>
      </div>
    </div>
  );
}
