import type { StoryHead, StoryKind } from '@okruh/contracts/http/ops-admin/stories';
import { isUuid } from '@okruh/contracts/uuid';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { normaliseName } from '../model/event-keys.ts';

/** Stories of a list. */
const MAX_FOUND = 20;
/** Events of a story that are shown. */
export const MAX_EVENTS = 1_000;
/** Effects of effects that are followed for events that belong to no case, such as mails. */
const MAX_STEPS = 4;
/** Shorter beginnings of numbers fit too many. */
const SHORTEST_PREFIX = 4;
interface CaseRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: StoryKind;
  readonly number: string;
  readonly market: StoryHead['market'];
  readonly first_at: Date;
  readonly last_at: Date;
  readonly events: number;
  readonly dead: number;
}

const toHead = ({ first_at: first, last_at: last, dead, ...row }: CaseRow): StoryHead => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  market: row.market,
  first_at: new Date(first).toISOString(),
  last_at: new Date(last).toISOString(),
  events: row.events,
  dead_letters: dead,
});

async function loadCases(tx: Tx, ids: SQL): Promise<StoryHead[]> {
  const { rows } = await tx.execute<CaseRow>(sql`
    select c.id, c.kind, c.number, c.market, c.first_at, c.last_at,
      greatest(1, (select count(*)::int from case_events where case_id = c.id)) as events,
      (select count(*)::int from dead_letters d where d.case_id = c.id and d.state in ('waiting', 'sent')) as dead
    from cases c where c.id in (${ids}) order by c.last_at desc, c.id limit ${MAX_FOUND}`);
  return rows.map(toHead);
}

/** Stories by their ids; those that the index doesn't have are left out. */
export const loadStories = (tx: Tx, ids: readonly string[]): Promise<StoryHead[]> =>
  loadCases(tx, sql`select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`);

/** What a typed or scanned text belongs to, newest first; without a text the newest stories. */
export function findStories(tx: Tx, q: string): Promise<StoryHead[]> {
  const typed = q.trim();
  if (typed === '') return loadCases(tx, sql`select id from cases order by last_at desc, id limit ${MAX_FOUND}`);
  if (isUuid(typed)) {
    return loadCases(
      tx,
      sql`select ${typed}::uuid
        union select case_id from case_events where event_id = ${typed}::uuid
        union select case_id from case_events join events on events.id = event_id where correlation_id = ${typed.toLowerCase()}
        union select case_id from case_events where event_id = (select causation_id from events where id = ${typed}::uuid)`,
    );
  }
  const name = normaliseName(typed);
  const begins = `${escapeLike(name)}%`;
  const named =
    name.length < SHORTEST_PREFIX
      ? sql`select case_id from case_names where name = ${name}`
      : sql`(select case_id from case_names where name like ${begins} order by name limit ${MAX_FOUND})`;
  return loadCases(
    tx,
    sql`${named} union select case_id from case_events join events on events.id = event_id where correlation_id = ${typed}`,
  );
}

export interface EventRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date;
  readonly stream: string;
  readonly sequence: number;
  readonly type: string;
  readonly subject: string;
  readonly version: number;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly trace_id: string | null;
  readonly operation: string | null;
  readonly caller: string | null;
  readonly label: string | null;
  /** Dead letters of it that are open: consumer and sequence. */
  readonly dead: readonly { readonly consumer: string; readonly sequence: number }[] | null;
}

/** A story with its events, and with those that these caused and that belong to nothing else. Null when nobody knows it. */
export async function loadStory(tx: Tx, id: string): Promise<{ readonly head: StoryHead; readonly rows: EventRow[] } | null> {
  const [head] = await loadCases(tx, sql`select ${id}::uuid`);
  if (head === undefined) return null;
  const { rows } = await tx.execute<EventRow>(sql`
    with recursive chain as (
      select event_id as id, 0 as step from (
        select event_id from case_events where case_id = ${id}::uuid order by event_id limit ${MAX_EVENTS + 1}) own
      union
      select e.id, chain.step + 1 from chain join events e on e.causation_id = chain.id
      where chain.step < ${MAX_STEPS} and not exists (select from case_events other where other.event_id = e.id)
    )
    select e.id, e.at, e.stream, e.sequence::float8 as sequence, e.type, e.subject, e.version, e.correlation_id, e.causation_id,
      e.trace_id, e.operation, e.caller, e.label,
      (select jsonb_agg(jsonb_build_object('consumer', d.consumer, 'sequence', d.sequence))
        from dead_letters d where d.event_id = e.id and d.state in ('waiting', 'sent')) as dead
    from events e where e.id in (select id from chain) order by e.at, e.id limit ${MAX_EVENTS + 1}`);
  return { head, rows };
}

export interface StoredEvent extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date;
  readonly stream: string;
  readonly sequence: number;
  readonly type: string;
  readonly cause_id: string | null;
  readonly cause_type: string | null;
}

/** Where an event lies, and what caused it; null when the index doesn't have it. */
export async function findEvent(tx: Tx, id: string): Promise<StoredEvent | null> {
  const { rows } = await tx.execute<StoredEvent>(sql`
    select e.id, e.at, e.stream, e.sequence::float8 as sequence, e.type, cause.id as cause_id, cause.type as cause_type
    from events e left join events cause on cause.id = e.causation_id where e.id = ${id}::uuid`);
  return rows[0] ?? null;
}

export async function listEffects(
  tx: Tx,
  id: string,
): Promise<readonly { readonly id: string; readonly type: string; readonly at: Date }[]> {
  const { rows } = await tx.execute<{ id: string; type: string; at: Date }>(
    sql`select id, type, at from events where causation_id = ${id}::uuid order by at, id limit 100`,
  );
  return rows;
}
