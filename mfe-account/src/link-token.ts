import { useEffect, useState } from 'react';

/**
 * Token of a mail's link (`#t=…`), null when the page was opened without one. It stands in the fragment, which browsers
 * send nowhere, and it leaves the address at once, so that it stays out of history, screenshots and shared links.
 */
export function useLinkToken(): string | null {
  const [token] = useState(readToken);
  useEffect(() => {
    if (readToken() !== null) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, []);
  return token;
}

const readToken = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('t');
