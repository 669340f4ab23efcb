import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

/** Whether an order of {@link addWaitingPackages} is of the Romanian market. */
export const isRomanian = (orderId: string): boolean => /^[0-3]/.test(orderId);

/** Every fifth order is cancelled once its invoice is created. */
const isCancelled = (alias: string): string => `right(${alias}.order_number, 1) in ('0', '5')`;
const isCredited = (alias: string): string => `exists (select from documents n where n.corrects_id = ${alias}.id)`;

/** Packages that were finished and have no invoice yet: three quarters of them Czech, each of an order of its own. */
export async function addWaitingPackages(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into documents (id, cause, market, kind, state, order_id, order_number, list_id, next_try_at)
     select gen_random_uuid(), 'list:' || list_id, case when order_id::text ~ '^[0-3]' then 'ro' else 'cz' end, 'invoice', 'in-progress',
       order_id, (2611000000 + n)::text, list_id, now()
     from (select gen_random_uuid() as order_id, gen_random_uuid() as list_id, n from generate_series(1, $1::int) n) packages`,
    [count],
  );
}

/** Some of the created invoices whose orders were cancelled and which have no credit note, as a condition on `documents d`. */
export const creditIsDue = (limit: number): SQL => sql`d.id in (
  select i.id from documents i where i.state = 'created' and i.kind = 'invoice' and ${sql.raw(isCancelled('i'))} and not ${sql.raw(isCredited('i'))}
  order by random() limit ${limit})`;

/** How far the documents are. */
export interface Progress {
  readonly created: number;
  /** Invoices and credit notes that are missing. */
  readonly open: number;
}

/** Counts what exists and what is missing. */
export async function loadProgress(pool: pg.Pool): Promise<Progress> {
  const { rows } = await pool.query<Progress>(
    `select count(*) filter (where d.state = 'created')::int as created,
       count(*) filter (where d.state = 'in-progress' or (d.state = 'created' and d.kind = 'invoice' and ${isCancelled('d')} and not ${isCredited('d')}))::int as open
     from documents d`,
  );
  const [progress] = rows;
  if (progress === undefined) throw new Error('counting documents gave no row');
  return progress;
}

/** As when the office asks for every document in progress: the leases of dead writers end, and two may try the same document. What is being written is left out. */
export const endLeases = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `update documents set next_try_at = now() where id in (select id from documents where state = 'in-progress' and next_try_at > now() for update skip locked)`,
  );
