import { useEffect, useSyncExternalStore } from 'react';

/** Undefined while the server's HTML is hydrated, which knows none; null without a token. */
export type AccessToken = string | null | undefined;

/** The access tokens of one kind of thing, by the thing's code. */
export interface AccessTokens {
  /** Token of the address, or the one this tab already has; null without any. */
  read(code: string): string | null;
  /** Moves the token of the address into this tab. */
  keep(code: string): void;
  /** Token of this tab; moves it out of the address when the page stands. */
  useAccessToken(code: string): AccessToken;
}

/**
 * Access tokens come in the fragment of the e-mail's link (`#t=…`), which no server and no log sees. They are kept for this
 * tab under the code, and leave the address bar.
 *
 * @param kind what they open, a word of its own in this tab's storage: `repair`
 */
export function createAccessTokens(kind: string): AccessTokens {
  const getStorageKey = (code: string): string => `okruh-${kind}-${code}`;
  // Storage may be blocked: the token then lasts as long as the page.
  const ofThisPage = new Map<string, string>();
  const read = (code: string): string | null => {
    const token = ofFragment() ?? ofThisPage.get(code);
    if (token !== undefined) return token;
    try {
      return window.sessionStorage.getItem(getStorageKey(code));
    } catch {
      return null;
    }
  };
  const keep = (code: string): void => {
    const token = ofFragment();
    if (token === null) return;
    ofThisPage.set(code, token);
    try {
      window.sessionStorage.setItem(getStorageKey(code), token);
    } catch {
      // Kept for the page, see above.
    }
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  };
  return {
    read,
    keep,
    useAccessToken(code) {
      const token = useSyncExternalStore(
        never,
        () => read(code),
        () => undefined,
      );
      useEffect(() => keep(code), [code]);
      return token;
    },
  };
}

const ofFragment = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('t') || null;
const never = () => () => undefined;
