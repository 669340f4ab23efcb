import { useEffect, useState } from 'react';

/**
 * Token of a mail's link (`#t=…`), null when the page was opened without one. It stands in the fragment, which browsers
 * send nowhere, and it leaves the address at once, so that it stays out of history, screenshots and shared links.
 */
export const useLinkToken = (): string | null => useFragment('t');

/** As `useLinkToken`, for a page whose mail has several links: each token has a letter of its own. */
export function useFragment(letter: 't' | 'u'): string | null {
  const [token] = useState(() => read(letter));
  useEffect(() => {
    if (read(letter) !== null) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [letter]);
  return token;
}

const read = (letter: string): string | null => new URLSearchParams(window.location.hash.slice(1)).get(letter);
