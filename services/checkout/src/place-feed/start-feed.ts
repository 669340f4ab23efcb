import { type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import type { OutsideParty } from '../partners/outside-party.ts';
import { readFeeds } from './feed-worker.ts';

const EVERY_MS = 60_000;

/** Reads the carriers' feeds once a minute until stopped. Several processes may: a feed said again changes nothing. */
export const startFeed = (database: Database, feed: OutsideParty, logger: Logger): Job =>
  startEvery({
    name: 'read-place-feeds',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const touched = await readFeeds(database, feed, logger);
      if (touched > 0) logger.info({ touched }, 'pickup points changed by their carriers');
    },
  });
