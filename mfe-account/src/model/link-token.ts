import { useLayoutEffect, useState } from 'react';

/**
 * Token of a mail's link (`#t=…`), null when the page was opened without one. It stands in the fragment, which browsers
 * send nowhere, and it leaves the address at once, so that it stays out of history, screenshots and shared links.
 */
export const useLinkToken = (): string | null => useFragment('t');

/**
 * As `useLinkToken`, for a page whose mail has several links: each token has a letter of its own. A link opened in the tab that
 * shows the page already changes only the fragment: its token takes the place of the one before.
 */
export function useFragment(letter: 't' | 'u'): string | null {
  const [token, setToken] = useState(() => read(letter));
  useLayoutEffect(() => {
    const take = (): void => {
      const found = read(letter);
      if (found === null) return;
      setToken(found);
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [letter]);
  return token;
}

const read = (letter: string): string | null => new URLSearchParams(window.location.hash.slice(1)).get(letter);
