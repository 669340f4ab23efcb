import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lineTypes } from '../model/business-lines.ts';
import type { EventKeys } from '../model/event-keys.ts';

/** An event as the index has it. */
export interface IndexedEvent {
  readonly id: string;
  readonly at: string;
  readonly stream: string;
  readonly sequence: number;
  readonly type: string;
  readonly subject: string;
  readonly version: number;
  readonly market: string | null;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly traceId: string | null;
  readonly operation: string | null;
  readonly caller: string | null;
  readonly keys: EventKeys;
}

/**
 * Writes events into the index, each once though it comes again: one statement for a batch. An event that was published again is found
 * where it was seen last (a stream that was made again begins at 1), and counted once in the rates.
 */
export async function storeEvents(tx: Tx, events: readonly IndexedEvent[]): Promise<void> {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  if (unique.length === 0) return;
  const rows = unique.map(({ keys, ...event }) => ({
    id: event.id,
    at: event.at,
    stream: event.stream,
    sequence: event.sequence,
    type: event.type,
    subject: event.subject,
    version: event.version,
    market: event.market,
    correlation_id: event.correlationId,
    causation_id: event.causationId,
    trace_id: event.traceId,
    operation: event.operation,
    caller: event.caller,
    label: keys.label,
  }));
  const cases = unique.flatMap(({ id, at, market, keys }) => keys.cases.map((one) => ({ ...one, event_id: id, at, market })));
  const names = unique.flatMap(({ keys }) => keys.names.flatMap((name) => keys.cases.map((one) => ({ name, case_id: one.id }))));
  // One after another: nobody who reads from a position on may meet a lower one later.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('okruh-ops-index', 0))`);
  await tx.execute(sql`
    with stored as (
      insert into events
        (id, at, stream, sequence, type, subject, version, market, correlation_id, causation_id, trace_id, operation, caller, label)
      select id, at, stream, sequence, type, subject, version, market, correlation_id, causation_id, trace_id, operation, caller, label
      from jsonb_populate_recordset(null::events, ${JSON.stringify(rows)}::jsonb) as one
      order by id
      on conflict (id) do update set sequence = excluded.sequence
      returning at, type, market, (xmax = 0) as is_new
    ), counted as (
      insert into event_rates (minute, type, market, count)
      select date_trunc('minute', at), type, coalesce(market, ''), count(*) from stored where is_new group by 1, 2, 3 order by 1, 2, 3
      on conflict (minute, type, market) do update set count = event_rates.count + excluded.count
    ), in_lines as (
      insert into line_rates (step, type, market, count)
      select date_bin('5 minutes', at, '2000-01-01T00:00:00Z'), type, coalesce(market, ''), count(*) from stored
      where is_new and type = any(${sql.param(Object.values(lineTypes))}::text[]) group by 1, 2, 3 order by 1, 2, 3
      on conflict (step, type, market) do update set count = line_rates.count + excluded.count
    ), about as materialized (
      select id, kind, number, event_id, at, market
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as one (id uuid, kind text, number text, event_id uuid, at timestamptz, market text)
    ), known as (
      insert into cases (id, kind, number, market, first_at, last_at)
      select id, min(kind), max(number), max(market), min(at), max(at) from about group by id order by id
      on conflict (id) do update set
        number = case when excluded.number = '' then cases.number else excluded.number end,
        first_at = least(cases.first_at, excluded.first_at), last_at = greatest(cases.last_at, excluded.last_at)
    ), belonging as (
      insert into case_events (case_id, event_id) select distinct id, event_id from about order by 1, 2 on conflict do nothing
    )
    insert into case_names (name, case_id)
    select distinct name, case_id from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as one (name text, case_id uuid) order by 1, 2
    on conflict do nothing`);
}
