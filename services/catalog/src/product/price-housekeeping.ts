import { type Database, drain, type Job, type Logger, secondsOverdue, startEvery, type Turn, untilDone } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { REDUCED_FOR_DAYS } from '../model/omnibus.ts';
import { refreshReductions } from '../stored/product-commands.ts';

const EVERY_MS = 3_600_000;
/** Prices that are looked at in one transaction. */
const BATCH = 500;

/**
 * Ends reductions that have stood too long to be called one, and tells of it like of any other change of a price.
 * @returns how many variants were informed of
 */
export const endOldReductions = ({ db }: Pick<Database, 'db'>, turn: Turn = untilDone): Promise<number> =>
  drain(turn, BATCH, [
    (limit) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(sql`
          select distinct variant_id as id from prices
          where reduced_at < now() - make_interval(days => ${REDUCED_FOR_DAYS}) limit ${limit}`);
        return refreshReductions(
          tx,
          rows.map((row) => row.id),
          { name: 'Okruh' },
        );
      }),
  ]);

/** Runs it once an hour until it is stopped. */
export const startPriceHousekeeping = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'end-old-reductions',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const ended = await endOldReductions(database, turn);
      if (ended > 0) logger.info({ ended }, 'old reductions ended');
    },
    backlogSeconds: () =>
      secondsOverdue(
        database.db,
        sql`select min(reduced_at) + make_interval(days => ${REDUCED_FOR_DAYS}) from prices where reduced_at is not null`,
      ),
  });
