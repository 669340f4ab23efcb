import { FEED_RUN_DAYS } from '@okruh/contracts/http/catalog-admin/feeds';
import {
  type Database,
  deleteOldest,
  drain,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Turn,
  untilDone,
} from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { isStale } from '../stored/feed-runs.ts';

const EVERY_MS = 600_000;
const KEPT = sql`make_interval(days => ${FEED_RUN_DAYS})`;

/** Forgets old runs of feeds and closes checks that were stopped with their process. @returns how many both were */
export const forgetFeedRuns = ({ db }: Pick<Database, 'db'>, turn: Turn = untilDone): Promise<number> =>
  drain(turn, 1_000, [
    deleteOldest({ db, table: sql`feed_runs`, where: sql`started_at < now() - ${KEPT}`, orderBy: sql`started_at` }),
    async () => {
      const { rowCount } = await db.execute(sql`update feed_runs set outcome = 'broken', error = 'stopped' where ${isStale}`);
      return rowCount ?? 0;
    },
  ]);

/** Does so every ten minutes until it is stopped. */
export const startForgettingFeedRuns = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'forget-feed-runs',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    logger,
    work: (turn) => forgetFeedRuns(database, turn),
    backlogSeconds: () => secondsOverdue(database.db, sql`select min(started_at) + ${KEPT} from feed_runs`),
  });
