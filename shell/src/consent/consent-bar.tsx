import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useEffect, useRef } from 'react';
import { useShell, useShellState } from '../model/shell-context.tsx';
import { decideConsent } from './decide-consent.ts';

/** Asks for consent until it is decided, and again from the footer. Both answers have the same weight. */
export function ConsentBar(): ReactElement | null {
  const text = useText();
  const { store } = useShell();
  const isDecided = useShellState((state) => state.consent.isDecided);
  const isReopened = useShellState((state) => state.isConsentOpen);
  const bar = useRef<HTMLDivElement>(null);
  // Where the keyboard was before: it goes back there once the bar is gone.
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isReopened) return;
    before.current = document.activeElement;
    bar.current?.focus();
  }, [isReopened]);
  const decide = (isYes: boolean): void => {
    decideConsent(store, { analytics: isYes, marketing: isYes });
    const back = before.current;
    before.current = null;
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  };
  if (isDecided && !isReopened) return null;
  return (
    <div
      className="consent consent-bar"
      role="region"
      aria-label={text('consent.label')}
      ref={bar}
      tabIndex={-1}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <div>
        <b>{text('consent.title')}</b>
        <p>{text('consent.text')}</p>
      </div>
      <div className="row row-tight">
        <button className="button" type="button" onClick={() => decide(false)}>
          {text('consent.necessary')}
        </button>
        <button className="button" type="button" onClick={() => decide(true)}>
          {text('consent.all')}
        </button>
      </div>
    </div>
  );
}
