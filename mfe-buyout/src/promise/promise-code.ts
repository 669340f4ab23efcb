import { PROMISE_KEY } from '../model/promise-code.ts';

const ofFragment = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('p') || null;

/** Code of the address, or the one that this tab already has; null without any. */
export function readPromiseCode(): string | null {
  try {
    return ofFragment() ?? window.sessionStorage.getItem(PROMISE_KEY);
  } catch {
    return ofFragment();
  }
}

/** Keeps a code for this tab, and takes it out of the address bar; null forgets it. With a blocked storage it stays in the address. */
export function keepPromiseCode(code: string | null): void {
  try {
    if (code === null) window.sessionStorage.removeItem(PROMISE_KEY);
    else window.sessionStorage.setItem(PROMISE_KEY, code);
  } catch {
    if (code !== null) return;
  }
  if (ofFragment() !== null) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}
