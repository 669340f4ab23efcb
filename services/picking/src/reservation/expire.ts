import {
  type Database,
  type DueItem,
  endEach,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Turn,
  untilDone,
} from '@okruh/service-kit';
import type { Market } from '@okruh/market';
import { sql } from 'drizzle-orm';
import { release } from '../stored/release.ts';

/** Reservations that are ended at the same time, each with a connection of the pool. */
const AT_ONCE = 4;
const isOver = sql`state = 'held' and reserved_until <= clock_timestamp()`;

interface HeldReservation extends DueItem {
  readonly market: Market;
}

/**
 * Reservations whose time is over give their pieces back; the database's clock decides. Each in a transaction of its own: one
 * that can't be ended holds up no other, and no transaction locks the stock of two orders. Several processes may do it at once.
 *
 * @returns how many expired
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export const expireReservations = ({ db }: Pick<Database, 'db'>, turn: Turn = untilDone): Promise<number> =>
  endEach<HeldReservation>(turn, {
    atOnce: AT_ONCE,
    async next(after, limit) {
      const { rows } = await db.execute<{ id: string; at: string; market: Market }>(sql`
        select order_id as id, reserved_until::text as at, market from reservations
        where ${isOver} and (reserved_until, order_id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by reserved_until, order_id limit ${limit}`);
      return rows;
    },
    end: async ({ id, market }) => db.transaction((tx) => release(tx, id, 'lapsed', market)),
  });

const EVERY_MS = 2_000;

/** Looks every two seconds until stopped. */
export const startExpiry = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'expire-reservations',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const expired = await expireReservations(database, turn);
      if (expired > 0) logger.info({ expired }, 'reservations lapsed');
    },
    backlogSeconds: () => secondsOverdue(database.db, sql`select min(reserved_until) from reservations where ${isOver}`),
  });
