import { markets } from '@okruh/market';
import { useEffect, useRef } from 'react';
import { useAlternate } from '../page-data.tsx';
import { otherMarket, pathInMarket } from '../routes.ts';
import { useShell } from '../shell-context.tsx';

/**
 * Keeps the canonical address of the document, and those of the page in both languages, in step with the page that is shown.
 * Those of the first page came with the document and are left alone.
 *
 * @param canonical path that the page says of itself; without one its own path
 */
export function useCanonical(path: string, canonical: string | undefined): void {
  const { market, origins } = useShell();
  const other = otherMarket(market);
  const own = canonical ?? path;
  const alternate = useAlternate();
  const there = alternate === undefined ? pathInMarket(market, own, other) : alternate;
  const here = origins[market] + own;
  const elsewhere = there === null ? null : origins[other] + there;
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = '';
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', here);
    for (const link of document.querySelectorAll('link[hreflang]')) link.remove();
    if (elsewhere === null) return;
    const addresses = [
      [market, here],
      [other, elsewhere],
    ] as const;
    for (const [of, href] of addresses)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'alternate', hreflang: markets[of].languageTag, href }));
  }, [path, here, elsewhere, market, other]);
}
