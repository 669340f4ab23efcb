import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deleteOldest, drain, secondsOverdue } from '../jobs/drain.ts';
import { type Job, startEvery, type Turn, untilDone } from '../jobs/start-every.ts';
import type { Logger } from '../logger.ts';
import { RETENTION_DAYS } from './streams.ts';

const PAGE = 5_000;
const EVERY_MS = 30_000;
/** The inbox outlives the outbox: what may still be sent again must still be known. */
export const INBOX_DAYS = 2 * RETENTION_DAYS;

/** Deletes published events after seven days, and answers for repetitions after one. @returns how many rows */
export const clearOutbox = ({ db }: Database, turn: Turn = untilDone): Promise<number> =>
  drain(turn, PAGE, [
    deleteOldest({
      db,
      table: sql`outbox`,
      // Nothing is published before it is created: the first condition changes nothing, but it has an index.
      where: sql`created_at < now() - make_interval(days => ${RETENTION_DAYS}) and published_at < now() - make_interval(days => ${RETENTION_DAYS})`,
      orderBy: sql`created_at`,
    }),
    deleteOldest({
      db,
      table: sql`idempotency_keys`,
      where: sql`created_at < now() - interval '1 day'`,
      orderBy: sql`created_at`,
    }),
  ]);

/** Clears the outbox every 30 seconds until stopped. */
export const startClearingOutbox = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'clear-outbox',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    logger,
    work: (turn) => clearOutbox(database, turn),
    backlogSeconds: () =>
      secondsOverdue(
        database.db,
        sql`least((select min(created_at) + make_interval(days => ${RETENTION_DAYS}) from outbox),
          (select min(created_at) + interval '1 day' from idempotency_keys))`,
      ),
  });

/** Deletes what the consumers of a service have had for fourteen days. @returns how many rows */
export const clearInbox = ({ db }: Database, turn: Turn = untilDone): Promise<number> =>
  drain(turn, PAGE, [
    deleteOldest({ db, table: sql`inbox`, where: sql`at < now() - make_interval(days => ${INBOX_DAYS})`, orderBy: sql`at` }),
    deleteOldest({ db, table: sql`failed_attempts`, where: sql`at < now() - make_interval(days => ${INBOX_DAYS})`, orderBy: sql`at` }),
  ]);

/** Clears the inbox every 30 seconds until stopped. */
export const startClearingInbox = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'clear-inbox',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    logger,
    work: (turn) => clearInbox(database, turn),
    backlogSeconds: () => secondsOverdue(database.db, sql`select min(at) + make_interval(days => ${INBOX_DAYS}) from inbox`),
  });
