/**
 * The access token of a buy-out comes in the fragment of the e-mail's link (`#t=…`), which no server and no log sees. It
 * is kept for this tab under the code, and leaves the address bar.
 */
const keyOf = (code: string): string => `okruh-buyout-${code}`;

/** Takes the token out of the address, or the one this tab already has; null without any. */
export function takeAccessToken(code: string): string | null {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const token = fragment.get('t');
  try {
    if (token === null || token === '') return window.sessionStorage.getItem(keyOf(code));
    window.sessionStorage.setItem(keyOf(code), token);
  } catch {
    // Storage may be blocked: the token then lasts as long as the page.
  }
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}
