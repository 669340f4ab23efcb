import { escapeLike, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { WithdrawalKind, WithdrawalRow } from '../stored/withdrawal-tables.ts';

interface ListQuery {
  readonly market?: WithdrawalRow['market'] | undefined;
  /** Number of a case or of an order, or its beginning. */
  readonly q?: string | undefined;
  /** Null: all of them. */
  readonly state: 'open' | SQL | null;
  readonly page: number;
  readonly page_size: number;
}

/** Counted up to here; who looks for more narrows the list. */
const MAX_COUNTED = 10_000;

/** A row of the list. Days and instants as PostgreSQL writes them. */
export interface ListedReturn extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly market: WithdrawalRow['market'];
  readonly order_id: string;
  readonly order_number: string;
  readonly label_cipher: string;
  readonly state: WithdrawalRow['state'];
  readonly decision: WithdrawalRow['decision'];
  readonly announced_at: string;
  readonly refund_due_on: string;
  readonly pieces: number;
  readonly estimate: number;
  readonly refund: number | null;
  readonly currency: WithdrawalRow['currency'];
}

const isOpen = sql`w.state in ('announced', 'received', 'judged')`;

function toConditions(kind: WithdrawalKind, { market, state, q = '' }: ListQuery): SQL {
  const typed = q.trim().toUpperCase().replaceAll(/\s/g, '');
  const begins = `${escapeLike(typed)}%`;
  const conditions = [
    sql`w.kind = ${kind}`,
    ...(market === undefined ? [] : [sql`w.market = ${market}`]),
    ...(state === null ? [] : [state === 'open' ? isOpen : state]),
    ...(typed === '' ? [] : [sql`(w.number collate "C" like ${begins} or w.order_number collate "C" like ${begins})`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** A page of withdrawals or complaints: of open ones the first that is due, of others the newest in front. */
export async function listReturns(
  tx: Tx,
  kind: WithdrawalKind,
  query: ListQuery,
): Promise<{ readonly rows: ListedReturn[]; readonly total: number }> {
  const where = toConditions(kind, query);
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from withdrawals w where ${where} limit ${MAX_COUNTED}) fitting`,
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = (query.page - 1) * query.page_size;
  const limit = Math.min(query.page_size, total - offset);
  if (limit <= 0) return { rows: [], total };
  const order = query.state === 'open' ? sql`w.refund_due_on, w.id` : sql`w.announced_at desc, w.id desc`;
  const { rows } = await tx.execute<ListedReturn>(sql`
    with page as (select w.* from withdrawals w where ${where} order by ${order} limit ${limit} offset ${offset})
    select w.id, w.number, w.market, w.order_id, w.order_number, o.label_cipher, w.state, w.decision, w.refund_due_on::text, w.estimate::float8,
      to_char(w.announced_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as announced_at, w.refund::float8, w.currency,
      (select sum(l.quantity)::int from withdrawal_lines l where l.withdrawal_id = w.id) as pieces
    from page w join orders o on o.id = w.order_id order by ${order}`);
  return { rows, total };
}
