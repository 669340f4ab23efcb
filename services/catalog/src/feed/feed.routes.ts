import { Readable } from 'node:stream';
import { getGoogleFeed, getHeurekaFeed, getSitemap } from '@okruh/contracts/http/catalog/files';
import type { Market } from '@okruh/market';
import { type Answer, binary, problem, raw, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { otherMarket, pagePath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { googleEnd, googleItem, googleStart } from './google.ts';
import { heurekaEnd, heurekaItem, heurekaStart } from './heureka.ts';
import { sharedTexts } from './offer-links.ts';
import { feedOffers } from './offers.query.ts';
import { sitemapEnd, sitemapEntry, sitemapIndex, sitemapStart } from './sitemap.ts';
import { contentPages, countParts, productPages, type SitemapPage } from './sitemap.query.ts';

const XML = 'application/xml; charset=utf-8';
/** A changed price must be in the feed within a minute. */
const A_MINUTE = { 'cache-control': 'public, max-age=60' };
/** Where the gateway shows the sitemap. */
const SITEMAP_PATH = '/sitemap.xml';

/** Feeds of comparison sites and the sitemap, written as they are read from the database. */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, listings, publicUrls } = deps;

  route(app, getHeurekaFeed, async ({ market }) => {
    if (market !== 'cz') return problem('not-found');
    const shared = sharedTexts(publicUrls.cz, 'cz', (await listings.read()).frame);
    return stream(heurekaStart, feedOffers(database, 'cz'), (offer) => heurekaItem(publicUrls.cz, shared, offer), heurekaEnd);
  });

  route(app, getGoogleFeed, async ({ market }) => {
    const origin = publicUrls[market];
    const shared = sharedTexts(origin, market, (await listings.read()).frame);
    return stream(
      googleStart(origin, market),
      feedOffers(database, market),
      (offer) => googleItem(origin, market, shared, offer),
      googleEnd,
    );
  });

  route(app, getSitemap, async ({ market, query: { part } }) => {
    const parts = await countParts(database);
    if (part === undefined) return raw(sitemapIndex(publicUrls[market], SITEMAP_PATH, parts), XML, A_MINUTE);
    if (part > parts) return problem('not-found');
    return stream(sitemapStart, loadPages(deps, market, part), (page) => sitemapEntry(publicUrls, market, page), sitemapEnd);
  });
}

/** Pages of a part: the first one has those that are no products as well. */
async function* loadPages({ database }: Deps, market: Market, part: number): AsyncGenerator<readonly SitemapPage[]> {
  const prefixes = (page: 'articles' | 'product' | 'stores') => ({
    own: pagePath(market, page),
    other: pagePath(otherMarket(market), page),
  });
  if (part === 1) yield await contentPages(database, market, { articles: prefixes('articles'), stores: prefixes('stores') });
  yield* productPages(database, market, part, prefixes('product'));
}
/**
 * An answer that is written while it is read: one batch in memory, and none before the reader took the last. The first batch
 * is read before anything is answered, so that an absent database is no half of a feed.
 */
async function stream<T>(start: string, batches: AsyncGenerator<readonly T[]>, write: (row: T) => string, end: string): Promise<Answer> {
  const first = await batches.next();
  const text = async function* () {
    yield start;
    for (let read = first; read.done !== true; read = await batches.next()) if (read.value.length > 0) yield read.value.map(write).join('');
    yield end;
  };
  return { ...binary(Readable.from(text(), { objectMode: false, highWaterMark: 64 * 1024 }), XML), headers: A_MINUTE };
}
