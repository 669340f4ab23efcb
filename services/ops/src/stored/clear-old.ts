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

/** The streams have their messages as long. */
const EVENT_DAYS = 30;
/** What is compared with last week, and a day more. */
const RATE_DAYS = 8;
/** Eight weeks before the first of the last seven days, and a day more. */
const LINE_DAYS = 64;
const LETTER_DAYS = 90;
/** Closed alerts, and silences that are over. */
const ALERT_DAYS = 90;
const PAGE = 5_000;
const EVERY_MS = 60_000;

const olderThan = (column: string, days: number) => sql`${sql.identifier(column)} < now() - make_interval(days => ${days})`;

/** Deletes what the streams no longer have, and alerts of long ago. @returns how many rows */
export const clearIndex = ({ db }: Database, turn: Turn = untilDone): Promise<number> =>
  drain(turn, PAGE, [
    deleteOldest({ db, table: sql`events`, where: olderThan('at', EVENT_DAYS), orderBy: sql`at` }),
    deleteOldest({ db, table: sql`cases`, where: olderThan('last_at', EVENT_DAYS), orderBy: sql`last_at` }),
    deleteOldest({ db, table: sql`event_rates`, where: olderThan('minute', RATE_DAYS), orderBy: sql`minute` }),
    deleteOldest({ db, table: sql`line_rates`, where: olderThan('step', LINE_DAYS), orderBy: sql`step` }),
    deleteOldest({
      db,
      table: sql`dead_letters`,
      where: sql`${olderThan('at', LETTER_DAYS)} and not exists (select from redrive_items where dead_sequence = sequence)`,
      orderBy: sql`at`,
    }),
    deleteOldest({
      db,
      table: sql`alerts`,
      where: sql`state = 'closed' and ${olderThan('closed_at', ALERT_DAYS)}`,
      orderBy: sql`closed_at`,
    }),
    deleteOldest({
      db,
      table: sql`replays`,
      where: sql`state <> 'running' and ${olderThan('started_at', LETTER_DAYS)}`,
      orderBy: sql`started_at`,
    }),
    deleteOldest({ db, table: sql`silences`, where: olderThan('until', ALERT_DAYS), orderBy: sql`until` }),
  ]);

/** Clears the index every minute until stopped. */
export const startClearingIndex = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'clear-index',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    logger,
    work: (turn) => clearIndex(database, turn),
    backlogSeconds: () => secondsOverdue(database.db, sql`select min(at) + make_interval(days => ${EVENT_DAYS}) from events`),
  });
