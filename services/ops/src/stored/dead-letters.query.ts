import {
  type DeadLetter,
  type DeadLetterGroup,
  type DeadLetterState,
  type DeadLetterTarget,
  GROUP_TREND_STEPS,
  MAX_TARGETS,
} from '@okruh/contracts/http/ops-admin/dead-letters';
import { isUuid } from '@okruh/contracts/uuid';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { normaliseName } from '../model/event-keys.ts';

export interface LetterRow extends Record<string, unknown> {
  readonly sequence: number;
  readonly state: DeadLetterState;
  readonly consumer: string;
  readonly stream: string;
  readonly stream_sequence: number;
  readonly subject: string;
  readonly type: string;
  readonly event_id: string | null;
  readonly market: DeadLetter['market'];
  readonly case_id: string | null;
  readonly number: string | null;
  readonly reason: DeadLetter['reason'];
  readonly detail: string;
  readonly at: Date;
  readonly redriven: number;
  readonly settled_by: string | null;
  readonly settle_reason: string;
}

const columns = sql`sequence::float8 as sequence, state, consumer, stream, stream_sequence::float8 as stream_sequence, subject, type, event_id, market,
  case_id, number, reason, detail, at, redriven, settled_by, settle_reason`;

export const letterView = (row: LetterRow): DeadLetter => ({
  sequence: row.sequence,
  state: row.state,
  consumer: row.consumer,
  type: row.type,
  event_id: row.event_id,
  number: row.number,
  story_id: row.case_id,
  market: row.market,
  reason: row.reason,
  detail: row.detail,
  at: new Date(row.at).toISOString(),
  redriven: row.redriven,
  settled_by: row.settled_by,
  settle_reason: row.settle_reason,
});

export interface LetterFilter {
  readonly state?: DeadLetterState | undefined;
  readonly consumer?: string | undefined;
  readonly detail?: string | undefined;
  readonly q?: string | undefined;
}
interface ListQuery extends LetterFilter {
  readonly page: number;
  readonly page_size: number;
}

function toConditions({ state, consumer, detail, q = '' }: LetterFilter): SQL {
  const typed = q.trim();
  const begins = `${escapeLike(normaliseName(typed))}%`;
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(consumer === undefined ? [] : [sql`consumer = ${consumer}`]),
    ...(detail === undefined ? [] : [sql`detail = ${detail}`]),
    ...(typed === ''
      ? []
      : [isUuid(typed) ? sql`(event_id = ${typed}::uuid or case_id = ${typed}::uuid)` : sql`number collate "C" like ${begins}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Counted up to here; who looks for more narrows the list. */
const MAX_COUNTED = 10_000;

export async function listDeadLetters(tx: Tx, query: ListQuery): Promise<{ readonly rows: LetterRow[]; readonly total: number }> {
  const where = toConditions(query);
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from dead_letters where ${where} limit ${MAX_COUNTED}) fitting`,
  );
  const { rows } = await tx.execute<LetterRow>(sql`
    select ${columns} from dead_letters where ${where} order by sequence desc
    limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Sequences of the letters in a state that a command is about, oldest first. */
export const targetSequences = (target: DeadLetterTarget, state: 'waiting' | 'discarded'): SQL =>
  'sequences' in target
    ? sql`select sequence from dead_letters where sequence = any(${sql.param(target.sequences)}::bigint[]) and state = ${state}`
    : sql`select sequence from dead_letters where ${toConditions({ ...target.filter, state })} and sequence <= ${target.filter.until}
        order by sequence limit ${MAX_TARGETS}`;

/** How many letters a command is about, by consumer; those that are no event apart. */
export async function previewTarget(tx: Tx, target: DeadLetterTarget) {
  const { rows } = await tx.execute<{ name: string; count: number; unreadable: number }>(sql`
    select consumer as name, count(*)::int as count, (count(*) filter (where event_id is null))::int as unreadable
    from dead_letters where sequence in (${targetSequences(target, 'waiting')}) group by consumer order by count desc, consumer`);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    unreadable: rows.reduce((sum, { unreadable }) => sum + unreadable, 0),
    consumers: rows.map(({ name, count, unreadable }) => ({ name, count: count - unreadable })).filter(({ count }) => count > 0),
  };
}

/** Letters that fit, newest first, from below a sequence on. */
export async function readLetters(tx: Tx, filter: LetterFilter, below: number, limit: number): Promise<LetterRow[]> {
  const { rows } = await tx.execute<LetterRow>(sql`
    select ${columns} from dead_letters where ${toConditions(filter)} and sequence < ${below} order by sequence desc limit ${limit}`);
  return rows;
}

const TREND_STEP_MINUTES = 30;
/** How many of a group were there at the end of each half hour, the last of them now. */
const groupTrend = sql`array[${sql.join(
  Array.from(
    { length: GROUP_TREND_STEPS },
    (_, step) => sql`count(*) filter (where at <= now() - make_interval(mins => ${(GROUP_TREND_STEPS - 1 - step) * TREND_STEP_MINUTES}))`,
  ),
  sql`, `,
)}]::int[]`;

/** The waiting ones by what went wrong, the most frequent first. */
export async function listGroups(tx: Tx): Promise<DeadLetterGroup[]> {
  const { rows } = await tx.execute<{
    detail: string;
    consumer: string;
    count: number;
    trend: number[];
    first_at: Date;
    last_at: Date;
  }>(sql`
    select detail, consumer, count(*)::int as count, ${groupTrend} as trend, min(at) as first_at, max(at) as last_at
    from dead_letters where state = 'waiting' group by detail, consumer order by count(*) desc, detail, consumer limit 50`);
  return rows.map((row) => ({
    detail: row.detail,
    consumer: row.consumer,
    count: row.count,
    trend: row.trend,
    first_at: new Date(row.first_at).toISOString(),
    last_at: new Date(row.last_at).toISOString(),
  }));
}

export async function findDeadLetter(tx: Tx, sequence: number): Promise<LetterRow | null> {
  const { rows } = await tx.execute<LetterRow>(sql`select ${columns} from dead_letters where sequence = ${sequence}`);
  return rows[0] ?? null;
}

/** Consumers that have an open dead letter of an event. */
export async function listHolders(tx: Tx, eventId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ consumer: string }>(
    sql`select distinct consumer from dead_letters where event_id = ${eventId}::uuid and state in ('waiting', 'sent')`,
  );
  return new Set(rows.map(({ consumer }) => consumer));
}
