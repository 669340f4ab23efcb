import { setTimeout as pause } from 'node:timers/promises';
import { toType } from '@okruh/contracts';
import type pg from 'pg';
import { schemas } from '../processes.ts';
import type { Stack } from '../stack/stack.ts';
import { askBroker, listStoredIds, type Reader } from './broker-reader.ts';
import type { TimedOrder } from './buying.ts';

/** A question to the books: what it counts should be none. */
interface Question {
  readonly name: string;
  readonly from: string;
  readonly values: readonly unknown[];
}

const publishing = schemas.filter((schema) => schema !== 'ops');
/** The schema whose events a stream holds: the gateway publishes as `delivery`. */
const getSchema = (stream: string): string => (stream === 'DELIVERY' ? 'gateway' : stream.toLowerCase());

/** Events that wait in an outbox, and events that a reader has neither applied nor given up. */
function listQuestions(readers: readonly Reader[]): Question[] {
  const unpublished = publishing.map((schema): Question => ({
    name: `${schema}: not published`,
    from: `${schema}.outbox o where o.published_at is null`,
    values: [],
  }));
  const unapplied = readers
    .filter(({ stream }) => publishing.includes(getSchema(stream)))
    .map(({ name, stream, subjects }): Question => {
      const types = subjects.some((subject) => subject.endsWith('>')) ? [] : subjects.map(toType);
      const lacks =
        name === 'ops'
          ? 'not exists (select from ops.events e where e.id = o.id)'
          : `not exists (select from ${name}.inbox i where i.consumer = '${name}' and i.event_id = o.id)`;
      return {
        name: `${name} lacks events of ${stream}`,
        from: `${getSchema(stream)}.outbox o where o.published_at is not null and (cardinality($2::text[]) = 0 or o.type = any($2)) and ${lacks}`,
        values: [types],
      };
    });
  return [...unpublished, ...unapplied];
}

/** The database's clock, which writes the times of events. */
export async function readClock(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/**
 * What is open, a line for each question with its number; empty when every event is published and applied by all its readers.
 * @param before events since then don't count
 */
export async function findUnapplied(client: pg.Client, readers: readonly Reader[], before: Date | null = null): Promise<string[]> {
  const open: string[] = [];
  for (const { name, from, values } of listQuestions(readers)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${from} and o.created_at < coalesce($1::timestamptz, 'infinity')`,
      [before, ...values],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) open.push(`${name}: ${count}`);
  }
  return open;
}

/** Events from before a moment that their stream doesn't hold, a line for each stream. */
export async function findUnstored(stack: Stack, client: pg.Client, streams: readonly string[], before: Date): Promise<string[]> {
  return askBroker(stack, async (_jsm, nc) => {
    const open: string[] = [];
    for (const stream of streams) {
      const { rows } = await client.query<{ id: string }>(`select id from ${getSchema(stream)}.outbox where created_at < $1`, [before]);
      const stored = await listStoredIds(nc, stream);
      const lacking = rows.filter(({ id }) => !stored.has(id)).length;
      if (lacking > 0) open.push(`${stream} lacks events: ${lacking}`);
    }
    return open;
  });
}

const POLL_MS = 250;

export interface Wait {
  /** Since the wait began. */
  readonly seconds: number;
  /** What was still open at the end; empty when nothing was. */
  readonly open: readonly string[];
}

/** Asks again and again until nothing is open or the time is over; a question that fails is open. */
export async function untilNone(ask: () => Promise<readonly string[]>, withinMs: number): Promise<Wait> {
  const began = performance.now();
  for (;;) {
    const open = await ask().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    const passed = performance.now() - began;
    if (open.length === 0 || passed > withinMs) return { seconds: passed / 1_000, open };
    await pause(POLL_MS);
  }
}

const orderQuestions: Readonly<Record<string, string>> = {
  'orders without a picking list': `select number from orders.orders o where o.status in ('paid', 'picking')
    and not exists (select from picking.picking_lists l where l.order_id = o.id)`,
  'orders that picking was asked for and has no list of': `select order_id::text as number from picking.released_orders where not is_listed`,
  'money that does not fit the order': `select o.number from orders.orders o
    join (select order_id, sum(captured) as captured, sum(refunded) as refunded from payments.payments group by 1) p on p.order_id = o.id
    where o.type_payment = 'card' and p.captured - p.refunded <> (case when o.status = 'cancelled' then 0 else o.total end)`,
};

/** Orders that were confirmed and aren't stored, and those whose services don't agree; a line for each kind. */
export async function findWrongOrders(client: pg.Client, orders: readonly TimedOrder[]): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>('select number from orders.orders where number = any($1)', [
    orders.map(({ number }) => number),
  ]);
  const stored = new Set(rows.map(({ number }) => number));
  const wrong = orders.filter(({ number }) => !stored.has(number)).map(({ number }) => `confirmed and not stored: ${number}`);
  for (const [name, query] of Object.entries(orderQuestions)) {
    const found = await client.query<{ number: string }>(query);
    if (found.rows.length > 0) wrong.push(`${name}: ${found.rows.length}, for example ${found.rows[0]?.number}`);
  }
  return wrong;
}

/** Dead letters since a moment, by consumer and reason. */
export async function listDeadLetters(client: pg.Client, since: Date): Promise<string[]> {
  const { rows } = await client.query<{ consumer: string; reason: string; count: number }>(
    'select consumer, reason, count(*)::int as count from ops.dead_letters where at >= $1 group by 1, 2 order by 1, 2',
    [since],
  );
  return rows.map(({ consumer, reason, count }) => `${consumer} ${reason}: ${count}`);
}
