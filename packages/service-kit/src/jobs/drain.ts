import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Turn } from './start-every.ts';

/** Does at most `limit` of what is due. @returns how many that were; fewer than `limit` means that nothing is left */
export type Step = (limit: number) => Promise<number>;

/**
 * Does page after page until every step is through or the turn is over. The steps take turns, so that a long backlog of one
 * doesn't keep another waiting; one that fails keeps no other from going on.
 *
 * @returns how many were done
 * @throws the first step's error after the others are through
 */
export async function drain(turn: Turn, page: number, steps: readonly Step[]): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  let left = steps;
  do {
    const full: Step[] = [];
    for (const step of left) {
      try {
        const count = await step(page);
        done += count;
        if (count >= page) full.push(step);
      } catch (error) {
        failures.push(error);
      }
    }
    left = full;
  } while (left.length > 0 && !turn.isOver());
  if (failures.length > 0) throw failures[0];
  return done;
}

export interface DueRows {
  readonly db: Tx;
  /** A drizzle table, or its name as SQL. */
  readonly table: SQLWrapper;
  readonly where: SQL | undefined;
  /** Column of the index that finds them: oldest first. */
  readonly orderBy: SQLWrapper;
}

/** A step of {@link drain} that deletes a page of rows, oldest first; a row that is changed meanwhile is left alone. */
export const deleteOldest =
  ({ db, table, where, orderBy }: DueRows): Step =>
  async (limit) => {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} order by ${orderBy} limit ${limit}))`);
    return rowCount ?? 0;
  };

/** Something with an id whose time came at `at`, a timestamp as PostgreSQL prints it. */
export interface DueItem {
  readonly at: string;
  readonly id: string;
}
const BEFORE_ALL: DueItem = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

export interface EachDue<Item extends DueItem> {
  /** The next items behind `after` in the order of `(at, id)`. */
  readonly next: (after: DueItem, limit: number) => Promise<readonly Item[]>;
  /** Ends one, in a transaction of its own. @returns whether there was something to end */
  readonly end: (item: Item) => Promise<boolean>;
  /** Items of one look; 100 when left out. */
  readonly page?: number;
  /** Items under way at the same time, each with a connection of the pool; 1 when left out. */
  readonly atOnce?: number;
}

/**
 * Ends what is due one by one, page after page, until nothing is left or the turn is over. One that can't be ended holds up
 * no other: it is passed by, and tried again in the next turn.
 *
 * @returns how many were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function endEach<Item extends DueItem>(turn: Turn, { next, end, page = 100, atOnce = 1 }: EachDue<Item>): Promise<number> {
  const failures: unknown[] = [];
  let ended = 0;
  let last: DueItem = BEFORE_ALL;
  for (;;) {
    const items = await next(last, page);
    const waiting = items.values();
    const worker = async (): Promise<void> => {
      for (const item of waiting) {
        try {
          if (await end(item)) ended += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    last = items.at(-1) ?? last;
    if (items.length < page || turn.isOver()) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be ended`, { cause: failures[0] });
  return ended;
}

/**
 * Waits for several kinds of work of one turn; one that fails ends no other.
 * @returns how many were ended by all of them
 * @throws AggregateError when some of them failed
 */
export async function endTogether(works: readonly Promise<number>[]): Promise<number> {
  const results = await Promise.allSettled(works);
  const failures: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${works.length} could not be ended`, { cause: failures[0] });
  return results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0);
}

/**
 * For a job's `backlogSeconds`: how long ago the oldest open item fell due.
 * @param oldest a query of one timestamp, null when nothing is due: `select min(expires_at) from sessions`
 */
export async function secondsOverdue(db: Tx, oldest: SQL): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select coalesce(greatest(0, extract(epoch from clock_timestamp() - (${oldest}))), 0)::float8 as seconds`,
  );
  return rows[0]?.seconds ?? 0;
}
