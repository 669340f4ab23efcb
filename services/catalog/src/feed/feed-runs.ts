import { finished, Readable } from 'node:stream';
import type { FeedError } from '@okruh/contracts/http/catalog-admin/feeds';
import { type Database, databaseFailure, describeError, sqlState } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { FeedOf } from '../stored/feed-runs.ts';
import type { FeedText } from './feed-text.ts';
import type { readerFamily } from './reader-family.ts';

/** Who reads which feed. */
export interface FeedRead extends FeedOf {
  readonly part: number | null;
  readonly reader: ReturnType<typeof readerFamily>;
}
interface EndedRun extends FeedRead {
  /** Of this process's clock that is never set. */
  readonly began: number;
  readonly milliseconds: number;
  readonly offers: number;
  readonly bytes: number;
  readonly error: FeedError | null;
}

/** Writes down how reads of feeds ended; no read waits for it or fails because of it. */
export interface FeedRuns {
  /**
   * The feed as a body, whose end is written down. Its first piece is read before anything is answered, so that an absent database
   * is no half of a feed.
   */
  open(read: FeedRead, text: FeedText): Promise<Readable>;
  /** Resolves when nothing is on its way to the database. */
  settle(): Promise<void>;
}

/** Runs that wait for an absent database; the oldest are dropped. */
const MAX_WAITING = 100;
const HIGH_WATER_MARK = 64 * 1024;

export function createFeedRuns({ db }: Pick<Database, 'db'>, logger: Pick<FastifyBaseLogger, 'warn'>): FeedRuns {
  const waiting: EndedRun[] = [];
  let writing: Promise<void> = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    for (let run = waiting[0]; run !== undefined; run = waiting[0]) {
      const seconds = (performance.now() - run.began) / 1000;
      await db.execute(sql`
        insert into feed_runs (feed, market, part, reader, started_at, milliseconds, offers, bytes, outcome, error)
        values (${run.feed}, ${run.market}, ${run.part}, ${run.reader}, clock_timestamp() - make_interval(secs => ${seconds}),
          ${run.milliseconds}, ${run.offers}, ${run.bytes}, ${run.error === null ? 'whole' : 'broken'}, ${run.error})`);
      waiting.shift();
    }
  };
  const note = (run: EndedRun): void => {
    waiting.push(run);
    if (waiting.length > MAX_WAITING) waiting.shift();
    // What can't be written now is written with the next one.
    writing = writing.then(writeAll).catch((error: unknown) => {
      logger.warn({ err: describeError(error), waiting: waiting.length }, 'runs of feeds could not be written down');
    });
  };

  return {
    async open(read, text) {
      const began = performance.now();
      let offers = 0;
      let bytes = 0;
      const end = (error: unknown): void =>
        note({
          ...read,
          began,
          offers,
          bytes,
          milliseconds: Math.round(performance.now() - began),
          error: error === undefined || error === null ? null : toFeedError(error),
        });
      const first = await text.next().catch((error: unknown) => {
        end(error);
        throw error;
      });
      const pieces = async function* () {
        try {
          for (let piece = first; piece.done !== true; piece = await text.next()) {
            const chunk = Buffer.from(piece.value.text);
            offers += piece.value.offers;
            bytes += chunk.length;
            yield chunk;
          }
        } finally {
          await text.return();
        }
      };
      const body = Readable.from(pieces(), { objectMode: false, highWaterMark: HIGH_WATER_MARK });
      // Not the generator's end: by then the last pieces have yet to be taken.
      finished(body, { writable: false }, end);
      return body;
    },
    settle: () => writing,
  };
}

/** What a failure while a feed was written or read is called. */
export function toFeedError(error: unknown): FeedError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return 'reader-gone';
  return databaseFailure(error) !== null || sqlState(error) !== null ? 'database' : 'internal';
}
