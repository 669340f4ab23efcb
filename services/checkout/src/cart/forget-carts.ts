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
import { CART_DAYS } from '../pricing/model.ts';
import { UNDO_MINUTES } from '../stored/package-changes.ts';

const EVERY_MS = 10 * 60_000;
/** At 300 orders a second ten minutes bring 180,000 answers: some seconds of a turn. */
const BUDGET_MS = 60_000;
const PAGE = 1_000;

const oldCarts = sql`touched_at < now() - make_interval(days => ${CART_DAYS}) and attempt_id is null`;
const goneForGood = sql`removed_at < now() - make_interval(mins => ${UNDO_MINUTES})`;
const encrypted = sql`cipher is not null and state <> 'placing'`;
const decrypted = sql`cipher is null and state <> 'placing'`;

/**
 * Forgets carts that nobody touched for 30 days, packages that can't be put back any more, answers that nobody repeats after
 * a day, and what was placed three months ago. By the database's clock, page by page until nothing is left.
 */
export async function forgetCarts({ db }: Database, turn: Turn = untilDone): Promise<void> {
  await drain(turn, PAGE, [
    // Personal data first. A row that is changed meanwhile has another ctid and is left to the next page.
    async (limit) => {
      const { rowCount } = await db.execute(sql`
        update attempts set cipher = null where ctid = any(array(
          select ctid from attempts where ${encrypted} and settled_at < now() - interval '1 day' order by settled_at limit ${limit}))`);
      return rowCount ?? 0;
    },
    // Their index knows ranges of pages, not an order.
    async (limit) => {
      const { rowCount } = await db.execute(
        sql`delete from carts where ctid = any(array(select ctid from carts where ${oldCarts} limit ${limit}))`,
      );
      return rowCount ?? 0;
    },
    deleteOldest({ db, table: sql`packages`, where: goneForGood, orderBy: sql`removed_at` }),
    deleteOldest({
      db,
      table: sql`attempts`,
      where: sql`${decrypted} and created_at < now() - interval '90 days'`,
      orderBy: sql`created_at`,
    }),
  ]);
}

/** Every ten minutes until stopped. */
export const startForgetting = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'forget-carts',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    budgetMs: BUDGET_MS,
    logger,
    work: (turn) => forgetCarts(database, turn),
    backlogSeconds: () =>
      secondsOverdue(
        database.db,
        sql`least(
          (select min(settled_at) + interval '1 day' from attempts where ${encrypted}),
          (select touched_at + make_interval(days => ${CART_DAYS}) from carts where ${oldCarts} limit 1),
          (select min(removed_at) + make_interval(mins => ${UNDO_MINUTES}) from packages where removed_at is not null),
          (select min(created_at) + interval '90 days' from attempts where ${decrypted}))`,
      ),
  });
