import type { BrowserEventName, BrowserEvents } from '@okruh/contracts/browser-events';
import { useEffect, useRef } from 'react';

/** Tells everybody on the page that something changed. Ids only: anybody who cares fetches again. */
export function emitBrowserEvent<Name extends BrowserEventName>(name: Name, detail: BrowserEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens until the returned function is called. */
export function onBrowserEvent<Name extends BrowserEventName>(name: Name, listener: (detail: BrowserEvents[Name]) => void): () => void {
  const received = (event: Event): void => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  window.addEventListener(name, received);
  return () => window.removeEventListener(name, received);
}

/** Listens as long as the component is there. */
export function useBrowserEvent<Name extends BrowserEventName>(name: Name, listener: (detail: BrowserEvents[Name]) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onBrowserEvent(name, (detail) => latest.current(detail)), [name]);
}
