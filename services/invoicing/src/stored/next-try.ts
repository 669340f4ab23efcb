import { type SQL, sql } from 'drizzle-orm';

/**
 * When something that failed is tried again, in an update of its row, whose `attempts` are those before.
 * @param seconds by attempt; the last one for all further
 */
export const nextTry = (seconds: readonly number[], now: SQL = sql`now()`): SQL =>
  sql`${now} + make_interval(secs => (${sql.param([...seconds])}::int[])[least(attempts + 1, ${seconds.length})])`;
