import { Readable } from 'node:stream';
import { getGoogleFeed, getHeurekaFeed, getSitemap } from '@okruh/contracts/http/catalog/files';
import { type Answer, binary, problem, raw, route } from '@okruh/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { createFeedRuns, type FeedRead } from './feed-runs.ts';
import { feedPaths, type FeedText, googleText, heurekaText, sitemapText } from './feed-text.ts';
import { feedOfficeRoutes } from './office/feed-office.routes.ts';
import { readerFamily } from './reader-family.ts';
import { sitemapIndex } from './sitemap.ts';
import { countParts } from './sitemap.query.ts';

const XML = 'application/xml; charset=utf-8';
/** A changed price must be in the feed within a minute. */
const A_MINUTE = { 'cache-control': 'public, max-age=60' };

/** Feeds of comparison sites and the sitemap, written as they are read from the database, and what the office sees of them. */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, publicUrls } = deps;
  const runs = createFeedRuns(database, app.log);
  app.addHook('onClose', () => runs.settle());

  const stream = async (read: Omit<FeedRead, 'reader'>, request: FastifyRequest, text: FeedText): Promise<Answer> => {
    // Nothing is read by who asks for the headers alone.
    if (request.method === 'HEAD') return { ...binary(Readable.from([]), XML), headers: A_MINUTE };
    const reader = readerFamily(request.headers['user-agent']);
    return { ...binary(await runs.open({ ...read, reader }, text), XML), headers: A_MINUTE };
  };

  route(app, getHeurekaFeed, async ({ market, raw: request }) => {
    if (market !== 'cz') return problem('not-found');
    return stream({ feed: 'heureka', market, part: null }, request, await heurekaText(deps));
  });

  route(app, getGoogleFeed, async ({ market, raw: request }) =>
    stream({ feed: 'google', market, part: null }, request, await googleText(deps, market)),
  );

  route(app, getSitemap, async ({ market, query: { part }, raw: request }) => {
    const parts = await countParts(database);
    if (part === undefined) return raw(sitemapIndex(publicUrls[market], feedPaths.sitemap, parts), XML, A_MINUTE);
    if (part > parts) return problem('not-found');
    return stream({ feed: 'sitemap', market, part }, request, sitemapText(deps, market, part));
  });

  feedOfficeRoutes(app, deps);
}
