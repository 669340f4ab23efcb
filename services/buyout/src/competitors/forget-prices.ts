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
import { competitorPriceHistory } from '../stored/competitor-tables.ts';

const PAGE = 1_000;
const EVERY_MS = 60 * 60_000;

/** Forgets what competitors paid two years ago; the price that counts is stored apart from the history. */
export const forgetCompetitorPrices = ({ db }: Pick<Database, 'db'>, turn: Turn = untilDone): Promise<number> =>
  drain(turn, PAGE, [
    deleteOldest({
      db,
      table: competitorPriceHistory,
      where: sql`recorded_at < now() - interval '2 years'`,
      orderBy: competitorPriceHistory.recordedAt,
    }),
  ]);

/** Every hour until stopped. */
export const startForgettingPrices = (database: Pick<Database, 'db'>, logger: Logger): Job =>
  startEvery({
    name: 'forget-competitor-prices',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    logger,
    work: (turn) => forgetCompetitorPrices(database, turn),
    backlogSeconds: () => secondsOverdue(database.db, sql`select min(recorded_at) + interval '2 years' from competitor_price_history`),
  });
