import { useEffect, useRef } from 'react';
import { useAlternate } from '../model/page-data.tsx';
import { otherMarket, pathInMarket } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

/**
 * Keeps the canonical address of the document, and those of the page in both languages, in step with the page that is shown.
 * Those of the first page came with the document and are left alone; what changes them loads with the second one.
 *
 * @param canonical path that the page says of itself; without one its own path
 */
export function useCanonical(path: string, canonical: string | undefined): void {
  const { market, origins } = useShell();
  const alternate = useAlternate();
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return undefined;
    first.current = '';
    let isShown = true;
    const own = canonical ?? path;
    const other = otherMarket(market);
    const there = alternate === undefined ? pathInMarket(market, own, other) : alternate;
    const addresses = { market, other, here: origins[market] + own, elsewhere: there === null ? null : origins[other] + there };
    import('../page-sources.ts').then(
      ({ showAddresses }) => isShown && showAddresses(addresses),
      // Without them the page works on; search engines read the document that the server sends.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [path, canonical, alternate, market, origins]);
}
