import { type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import { KEPT_DAYS } from '../cart-cookies.ts';
import { UNDO_MINUTES } from '../package-changes.ts';

const EVERY_MS = 10 * 60_000;
const PAGE = 1_000;

/**
 * Forgets carts that nobody touched for 30 days, packages that can't be put back any more, answers that nobody repeats after
 * a day, and what was placed three months ago. By the database's clock, some at a time.
 */
export async function forgetCarts(database: Database): Promise<void> {
  await database.pool.query(
    `delete from carts where id in (select id from carts
       where touched_at < now() - make_interval(days => $1) and attempt_id is null limit ${PAGE})`,
    [KEPT_DAYS],
  );
  await database.pool.query(
    `delete from packages where id in (select id from packages
       where removed_at < now() - make_interval(mins => $1) limit ${PAGE})`,
    [UNDO_MINUTES],
  );
  await database.pool.query(
    `update attempts set cipher = null where id in (select id from attempts
       where cipher is not null and state <> 'placing' and settled_at < now() - interval '1 day' limit ${PAGE})`,
  );
  await database.pool.query(
    `delete from attempts where id in (select id from attempts
       where state <> 'placing' and cipher is null and created_at < now() - interval '90 days' limit ${PAGE})`,
  );
}

/** Every ten minutes until stopped. */
export const startForgetting = (database: Database, logger: Logger): Job =>
  startEvery({ name: 'forget-carts', everyMs: EVERY_MS, firstTurn: 'later', logger, work: () => forgetCarts(database) });
