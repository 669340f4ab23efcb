import type { FeedError, FeedKind } from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import { describeError } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type FeedOf, isStale } from '../../stored/feed-runs.ts';
import { toFeedError } from '../feed-runs.ts';
import { type FeedText, googleText, heurekaText, sitemapText } from '../feed-text.ts';
import { addressElement } from '../sitemap.ts';
import { countParts } from '../sitemap.query.ts';
import { countReasons } from './feed-products.query.ts';
import { createXmlChecker, MalformedFeed, type XmlChecker } from './xml-checker.ts';

/** Checks of feeds that go on after their request was answered. */
export interface FeedChecks {
  /** Begins one. @returns the id of its run; null while another of the same feed is under way */
  begin(feed: FeedOf, by: string): Promise<string | null>;
  /** Stops those that are under way. */
  stop(): Promise<void>;
}

type CheckDeps = Pick<Deps, 'database' | 'listings' | 'publicUrls'>;

/** Checkers by the element that names an offer. */
const checkers: Readonly<Record<FeedKind, () => XmlChecker>> = {
  heureka: () => createXmlChecker('ITEM_ID'),
  google: () => createXmlChecker('g:id'),
  sitemap: () => createXmlChecker(addressElement),
};
/** How often a run that goes on is written down. */
const PROGRESS_EVERY_MS = 500;

class Stopped extends Error {}

export function createFeedChecks(deps: CheckDeps, logger: Pick<FastifyBaseLogger, 'warn'>): FeedChecks {
  const { db } = deps.database;
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  const run = async (id: string, { feed, market }: FeedOf): Promise<void> => {
    const began = performance.now();
    let offers = 0;
    let bytes = 0;
    let notedAt = began;
    const note = async (outcome: 'running' | 'whole' | 'broken', error: FeedError | null, reasons: readonly unknown[]): Promise<void> => {
      await db.execute(sql`
        update feed_runs set offers = ${offers}, bytes = ${bytes}, milliseconds = ${Math.round(performance.now() - began)},
          seen_at = clock_timestamp(), outcome = ${outcome}, error = ${error}, reasons = ${JSON.stringify(reasons)}::jsonb
        where id = ${id} and outcome = 'running'`);
    };
    try {
      for await (const text of listTexts(deps, feed, market)) {
        const checker = checkers[feed]();
        for await (const piece of text) {
          if (isStopped) throw new Stopped('the service is stopping');
          checker.write(piece.text);
          offers += piece.offers;
          bytes += Buffer.byteLength(piece.text);
          if (performance.now() - notedAt < PROGRESS_EVERY_MS) continue;
          notedAt = performance.now();
          await note('running', null, []);
        }
        checker.end();
      }
      await note('whole', null, feed === 'sitemap' ? [] : (await countReasons(db, market)).reasons);
    } catch (error) {
      logger.warn({ err: describeError(error), feed, market }, 'the check of a feed broke off');
      await note('broken', toCheckError(error), []);
    }
  };

  return {
    async begin({ feed, market }, by) {
      const expected = feed === 'sitemap' ? null : (await countReasons(db, market)).offered;
      await db.execute(sql`
        update feed_runs set outcome = 'broken', error = 'stopped' where feed = ${feed} and market = ${market} and ${isStale}`);
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into feed_runs (feed, market, reader, started_at, expected, outcome, checked_by)
        values (${feed}, ${market}, 'office', clock_timestamp(), ${expected}, 'running', ${by}) on conflict do nothing returning id::text`);
      const id = rows[0]?.id;
      if (id === undefined) return null;
      const work = run(id, { feed, market })
        // The run is shown as stopped a minute later.
        .catch((error: unknown) =>
          logger.warn({ err: describeError(error), feed, market }, 'the check of a feed could not be written down'),
        )
        .finally(() => underWay.delete(work));
      underWay.add(work);
      return id;
    },
    async stop() {
      isStopped = true;
      await Promise.all(underWay);
    },
  };
}

const toCheckError = (error: unknown): FeedError =>
  error instanceof MalformedFeed ? 'malformed' : error instanceof Stopped ? 'stopped' : toFeedError(error);

/** The document of a feed, or those of all parts of a sitemap. */
async function* listTexts(deps: CheckDeps, feed: FeedKind, market: Market): AsyncGenerator<FeedText> {
  if (feed === 'heureka') yield await heurekaText(deps);
  else if (feed === 'google') yield await googleText(deps, market);
  else {
    const parts = await countParts(deps.database);
    for (let part = 1; part <= parts; part += 1) yield sitemapText(deps, market, part);
  }
}
