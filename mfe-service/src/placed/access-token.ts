/**
 * The access token of a repair comes in the fragment of the e-mail's link (`#t=…`), which no server and no log sees. It is
 * kept for this tab under the code, and leaves the address bar.
 */
const keyOf = (code: string): string => `okruh-repair-${code}`;

// Storage may be blocked: the token then lasts as long as the page.
const ofThisPage = new Map<string, string>();

const ofFragment = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('t') || null;

/** Token of the address, or the one this tab already has; null without any. */
export function readAccessToken(code: string): string | null {
  const token = ofFragment() ?? ofThisPage.get(code);
  if (token !== undefined) return token;
  try {
    return window.sessionStorage.getItem(keyOf(code));
  } catch {
    return null;
  }
}

/** Moves the token of the address into this tab. */
export function keepAccessToken(code: string): void {
  const token = ofFragment();
  if (token === null) return;
  ofThisPage.set(code, token);
  try {
    window.sessionStorage.setItem(keyOf(code), token);
  } catch {
    // Kept for the page, see above.
  }
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}
