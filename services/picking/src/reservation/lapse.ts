import { type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import type { Market } from '@okruh/market';
import { sql } from 'drizzle-orm';
import { release } from './release.ts';

const BATCH = 100;

/**
 * Reservations whose time is over give their pieces back; the database's clock decides. Each in a transaction of its own: one
 * that can't be ended holds up no other, and no transaction locks the stock of two orders. Several processes may do it at once.
 *
 * @returns how many lapsed
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function lapseReservations({ db }: Pick<Database, 'db'>): Promise<number> {
  const failures: unknown[] = [];
  const { rows } = await db.execute<{ order_id: string; market: Market }>(sql`
    select order_id, market from reservations where state = 'held' and reserved_until <= clock_timestamp()
    order by reserved_until limit ${BATCH}`);
  let lapsed = 0;
  for (const { order_id: orderId, market } of rows) {
    try {
      const hasLapsed = await db.transaction(async (tx) => {
        // Somebody else is at it: paid in this moment, or another process lapses it.
        const free = await tx.execute(sql`select 1 from reservations where order_id = ${orderId} for update skip locked`);
        return free.rows.length > 0 && release(tx, orderId, 'lapsed', market);
      });
      if (hasLapsed) lapsed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reservations could not be ended`);
  return lapsed;
}

const EVERY_MS = 2_000;

/** Looks every two seconds until stopped. */
export const startLapsing = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'expire-reservations',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const lapsed = await lapseReservations(database);
      if (lapsed > 0) logger.info({ lapsed }, 'reservations lapsed');
    },
  });
