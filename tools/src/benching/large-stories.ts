import type pg from 'pg';

/** Events of one story. */
export const EVENTS_OF_STORY = 20;
/** Events of one statement. */
const PART = 500_000;
const DAYS = 29;

const pad = (n: string): string => `lpad(to_hex(${n}), 12, '0')`;
/** Id of story `n`; the events of a story follow each other. */
const caseId = `('00000000-0000-7000-8003-' || ${pad('c')})::uuid`;
export const toCaseId = (n: number): string => `00000000-0000-7000-8003-${n.toString(16).padStart(12, '0')}`;
export const toEventId = (n: number): string => `00000000-0000-7000-8004-${n.toString(16).padStart(12, '0')}`;
/** Number of the order of story `n`. */
export const toNumber = (n: number): string => `99${String(n).padStart(9, '0')}`;

const types = `(array['orders.order-placed.v1', 'payments.payment-captured.v1', 'orders.order-paid.v1', 'orders.order-released.v1',
  'picking.list-created.v1', 'picking.picking-started.v1', 'picking.item-picked.v1', 'picking.package-finished.v1', 'invoicing.invoice-created.v1', 'invoicing.invoice-sent.v1'])`;

/** Adds stories of {@link EVENTS_OF_STORY} events each to the index of services/ops, spread over the time that it holds. */
export async function addStories(client: pg.Client, events: number, say: (detail: string) => void): Promise<void> {
  await client.query('set statement_timeout = 0; set search_path = ops');
  const stories = Math.ceil(events / EVENTS_OF_STORY);
  const each = PART / EVENTS_OF_STORY;
  for (let from = 1; from <= stories; from += each) {
    say(`${(from - 1) * EVENTS_OF_STORY} of ${events} events`);
    const part = [from, Math.min(from + each - 1, stories)];
    await client.query(
      `insert into cases (id, kind, number, market, first_at, last_at)
       select ${caseId}, 'order', '99' || lpad(c::text, 9, '0'), case when c % 3 = 0 then 'ro' else 'cz' end, at, at + interval '2 hours'
       from generate_series($1::int, $2::int) c, lateral (select now() - (c % (${DAYS} * 24)) * interval '1 hour' as at) t`,
      part,
    );
    await client.query(
      `insert into events (id, at, stream, sequence, type, subject, version, market, correlation_id, causation_id, label)
       select ('00000000-0000-7000-8004-' || ${pad('n')})::uuid, at + k * interval '6 minutes', 'BENCH', n, ${types}[1 + k % 10], ${caseId}::text, 1 + k,
         case when c % 3 = 0 then 'ro' else 'cz' end, 'bench-' || c || '-' || k / 4,
         case when k % 4 = 0 then null else ('00000000-0000-7000-8004-' || ${pad('n - 1')})::uuid end, null
       from generate_series($1::int, $2::int) c, generate_series(0, ${EVENTS_OF_STORY - 1}) k,
         lateral (select c * ${EVENTS_OF_STORY} + k as n, now() - (c % (${DAYS} * 24)) * interval '1 hour' as at) t`,
      part,
    );
    await client.query(
      `insert into case_events (case_id, event_id)
       select ${caseId}, ('00000000-0000-7000-8004-' || ${pad(`c * ${EVENTS_OF_STORY} + k`)})::uuid
       from generate_series($1::int, $2::int) c, generate_series(0, ${EVENTS_OF_STORY - 1}) k`,
      part,
    );
    await client.query(
      `insert into case_names (name, case_id)
       select name, ${caseId} from generate_series($1::int, $2::int) c,
         lateral (values ('99' || lpad(c::text, 9, '0')), ('88' || lpad(c::text, 9, '0')), ('OK' || lpad(c::text, 9, '0') || 'CZ')) names (name)`,
      part,
    );
  }
  say('statistics of the planner');
  for (const table of ['events', 'cases', 'case_events', 'case_names']) await client.query(`vacuum analyze ${table}`);
  await client.query('reset search_path');
}
