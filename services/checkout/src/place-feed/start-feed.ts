import { type Database, describeError, type Logger } from '@okruh/service-kit';
import type { OutsideParty } from '../outside-party.ts';
import { readFeeds } from './feed-worker.ts';

const EVERY_MS = 60_000;

/** Reads the carriers' feeds once a minute until stopped. Several processes may: a feed said again changes nothing. */
export function startFeed(database: Database, feed: OutsideParty, logger: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const tick = (): void => {
    running = readFeeds(database, feed, logger).then(
      (touched) => {
        if (touched > 0) logger.info({ touched }, 'pickup points changed by their carriers');
      },
      (error: unknown) => logger.error({ err: describeError(error) }, 'the feeds of pickup points could not be read'),
    );
  };
  const timer = setInterval(tick, EVERY_MS);
  tick();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
