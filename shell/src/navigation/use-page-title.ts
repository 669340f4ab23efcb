import { useCallback, useEffect, useRef } from 'react';
import type { ShopLocation } from '@okruh/web-kit/router';
import type { ShellRoute } from '../model/routes.ts';

/** How long a remote may take to name its page, before the page view goes out with the area's title. */
const TITLE_WITHIN_MS = 1500;

export const fullTitle = (title: string): string => `${title} | Okruh`;

/**
 * Keeps `document.title` and tells of each page that was looked at, once per address and with its final title: the
 * shell's pages when they are there, a remote's when it sets its title.
 *
 * @param title of the shell's page; null while it is on its way, and on a remote's address
 * @returns what remotes set their title with
 */
export function usePageTitle(
  shown: ShopLocation,
  route: ShellRoute,
  title: string | null,
  onPageView: (title: string) => void,
): (title: string) => void {
  const address = shown.path + shown.search;
  const counted = useRef<string | null>(null);
  const isFirst = useRef(true);
  const latest = useRef({ address, onPageView });
  useEffect(() => {
    latest.current = { address, onPageView };
  });
  const count = useCallback((): void => {
    if (counted.current === latest.current.address) return;
    counted.current = latest.current.address;
    latest.current.onPageView(document.title);
  }, []);

  useEffect(() => {
    const isLoaded = isFirst.current;
    isFirst.current = false;
    if (route.remote === null) {
      const shownTitle = title ?? route.title;
      // Empty while the titles are on their way: the page before keeps its own.
      if (shownTitle !== '') document.title = fullTitle(shownTitle);
      if (title !== null) count();
      return undefined;
    }
    // The server's own title is better than the area's.
    if (!isLoaded && shown.arrival !== 'keep') document.title = fullTitle(route.title);
    const timer = setTimeout(count, TITLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [address, count, route.remote, route.title, title, shown.arrival]);

  return useCallback(
    (remoteTitle) => {
      document.title = fullTitle(remoteTitle);
      count();
    },
    [count],
  );
}
