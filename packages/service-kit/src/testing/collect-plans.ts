import { type Database, OFFICE_PLANNER } from '../database/database.ts';

/** A statement and how PostgreSQL would run it if reading a whole table were out of the question. */
export interface Plan {
  readonly statement: string;
  readonly plan: string;
}

/**
 * Plans of the statements that `work` sends outside transactions. Tables of a test are so small that PostgreSQL would read the
 * whole of them; here it does so only where no index fits, so that a `Seq Scan` in a plan means a missing index.
 *
 * @param isOffice planned as over {@link Database.office}; a `Bitmap Heap Scan` then means that no index holds all that is asked
 */
export async function collectPlans(database: Database, work: () => Promise<unknown>, isOffice = false): Promise<Plan[]> {
  const sent: { readonly text: string; readonly values: unknown[] }[] = [];
  const { pool } = database;
  const original = pool.query;
  const listening = (...given: unknown[]): unknown => {
    const [query, values] = given;
    const text = typeof query === 'string' ? query : (query as { text: string }).text;
    const own = typeof query === 'object' ? (query as { values?: unknown[] }).values : undefined;
    sent.push({ text, values: own ?? (Array.isArray(values) ? values : []) });
    return Reflect.apply(original, pool, given);
  };
  Object.assign(pool, { query: listening });
  try {
    await work();
  } finally {
    Object.assign(pool, { query: original });
  }
  const client = await database.connect();
  try {
    await client.query('set enable_seqscan = off');
    if (isOffice) {
      await client.query('set enable_bitmapscan = off');
      for (const [name, value] of Object.entries(OFFICE_PLANNER)) await client.query(`set ${name} = '${value}'`);
    }
    const plans: Plan[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push({ statement: text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
    }
    return plans;
  } finally {
    await client.end();
  }
}
