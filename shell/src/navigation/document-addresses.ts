import { type Market, markets } from '@okruh/market';

/** Addresses of a page, as the document's head says them. */
export interface DocumentAddresses {
  readonly market: Market;
  readonly other: Market;
  readonly here: string;
  /** The same page in the other market; null where it has none. */
  readonly elsewhere: string | null;
}

/** Puts a page's addresses in the place of those in the head. */
export function showAddresses({ market, other, here, elsewhere }: DocumentAddresses): void {
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', here);
  for (const link of document.querySelectorAll('link[hreflang]')) link.remove();
  if (elsewhere === null) return;
  const addresses = [
    [market, here],
    [other, elsewhere],
  ] as const;
  for (const [of, href] of addresses)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'alternate', hreflang: markets[of].languageTag, href }));
}
