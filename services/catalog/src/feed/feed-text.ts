import type { FeedKind } from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import type { Deps } from '../deps.ts';
import { otherMarket, pagePath } from '../model/addresses.ts';
import { googleEnd, googleItem, googleStart } from './google.ts';
import { heurekaEnd, heurekaItem, heurekaStart } from './heureka.ts';
import { sharedTexts } from './offer-links.ts';
import { feedOffers } from './offers.query.ts';
import { sitemapEnd, sitemapEntry, sitemapStart } from './sitemap.ts';
import { contentPages, productPages, type SitemapPage } from './sitemap.query.ts';

/** A piece of a feed; it ends between two elements. */
export interface FeedPiece {
  readonly text: string;
  /** Offers in it, or addresses of a sitemap. */
  readonly offers: number;
}
/** A feed that is written while it is read: one batch in memory, and none before the last was taken. Its first piece has rows in it. */
export type FeedText = AsyncGenerator<FeedPiece, void>;

type FeedDeps = Pick<Deps, 'database' | 'listings' | 'publicUrls'>;

/** Where the gateway shows each feed. */
export const feedPaths: Readonly<Record<FeedKind, string>> = {
  heureka: '/feeds/heureka.xml',
  google: '/feeds/google.xml',
  sitemap: '/sitemap.xml',
};

export async function heurekaText({ database, listings, publicUrls }: FeedDeps): Promise<FeedText> {
  const shared = sharedTexts(publicUrls.cz, 'cz', (await listings.read()).frame);
  return write(heurekaStart, feedOffers(database, 'cz'), (offer) => heurekaItem(publicUrls.cz, shared, offer), heurekaEnd);
}

export async function googleText({ database, listings, publicUrls }: FeedDeps, market: Market): Promise<FeedText> {
  const origin = publicUrls[market];
  const shared = sharedTexts(origin, market, (await listings.read()).frame);
  return write(googleStart(origin, market), feedOffers(database, market), (offer) => googleItem(origin, market, shared, offer), googleEnd);
}

/** @param part from 1, as `countParts` counts them */
export const sitemapText = (deps: FeedDeps, market: Market, part: number): FeedText =>
  write(sitemapStart, loadPages(deps, market, part), (page) => sitemapEntry(deps.publicUrls, market, page), sitemapEnd);

/** Pages of a part: the first one has those that are no products as well. */
async function* loadPages({ database }: FeedDeps, market: Market, part: number): AsyncGenerator<readonly SitemapPage[]> {
  const prefixes = (page: 'articles' | 'product' | 'stores') => ({
    own: pagePath(market, page),
    other: pagePath(otherMarket(market), page),
  });
  if (part === 1) yield await contentPages(database, market, { articles: prefixes('articles'), stores: prefixes('stores') });
  yield* productPages(database, market, part, prefixes('product'));
}

async function* write<T>(start: string, batches: AsyncGenerator<readonly T[]>, toText: (row: T) => string, end: string): FeedText {
  let head = start;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield { text: head + rows.map(toText).join(''), offers: rows.length };
    head = '';
  }
  yield { text: head + end, offers: 0 };
}
