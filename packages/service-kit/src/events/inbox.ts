import { envelopeSchema, type Envelope } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { appliedAfterSeconds, handlingSeconds } from '../metrics.ts';
import { type HandlingSpans, startHandlingSpans, untraced } from '../tracing/handling-spans.ts';
import type { Handler } from './handler.ts';
import { toWaves } from './waves.ts';

/** The message is no event at all: trying again would not help. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

export type Outcome = 'applied' | 'repeated' | 'skipped';

export interface InboxOptions {
  readonly database: Database;
  /** Name of the consumer. */
  readonly name: string;
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly logger: Logger;
}

/** Reads a message's bytes. @throws UnreadableEvent */
export function readEnvelope(text: string): Envelope {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnreadableEvent('not JSON');
  }
  const parsed = envelopeSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new UnreadableEvent(`no envelope: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
}

/** Applies an event once: inbox row and effect are one transaction, and of the row there is only one. */
export async function applyOnce(options: InboxOptions, event: Envelope): Promise<Outcome> {
  const [outcome] = await applyTogether(options, [event]);
  return outcome ?? 'skipped';
}

/**
 * Applies several events in one transaction: at hundreds of events a second the commits cost more than the effects. Those of
 * one aggregate in their order, those of several side by side. All or none; who catches a throw applies fewer at once.
 *
 * @returns the outcome of each
 */
export async function applyTogether(options: InboxOptions, events: readonly Envelope[]): Promise<Outcome[]> {
  const { name, handlers } = options;
  const known = events.filter(({ type }) => handlers.has(type));
  const isNew = known.length === 0 ? new Set<string>() : await measure(name, known, (spans) => applyNew(options, known, spans));
  return events.map((event) => {
    if (!handlers.has(event.type)) return 'skipped';
    if (!isNew.has(event.id)) return 'repeated';
    observeDelay(name, event);
    return 'applied';
  });
}

async function measure<T>(consumer: string, events: readonly Envelope[], work: (spans: HandlingSpans) => Promise<T>): Promise<T> {
  const began = performance.now();
  const spans = startHandlingSpans(consumer, events);
  let outcome = 'failed';
  try {
    const result = await work(spans);
    outcome = 'applied';
    spans.end();
    return result;
  } catch (error) {
    spans.end(error);
    throw error;
  } finally {
    handlingSeconds.observe({ consumer, outcome }, (performance.now() - began) / 1_000);
  }
}

/** @returns ids of the events that were applied now */
async function applyNew(options: InboxOptions, known: readonly Envelope[], spans: HandlingSpans): Promise<ReadonlySet<string>> {
  const { name } = options;
  const isNew = new Set<string>();
  await options.database.db.transaction(async (tx) => {
    // A dead letter that is delivered again gets another chance.
    const { rows } = await tx.execute<{ event_id: string }>(sql`
        insert into inbox (consumer, event_id, type)
        select ${name}, id, type from unnest(${param(known.map(({ id }) => id))}::uuid[], ${param(known.map(({ type }) => type))}::text[]) as event (id, type)
        on conflict (consumer, event_id) do update set outcome = 'applied', at = clock_timestamp() where inbox.outcome = 'dead'
        returning event_id`);
    for (const row of rows) isNew.add(row.event_id);
    for (const wave of toWaves(
      known.filter(({ id }) => isNew.has(id)),
      listSubjects,
    ))
      await applyWave(options, wave, tx, spans);
  });
  return isNew;
}

/**
 * What an event's handlers change: its aggregate, and the order that several aggregates (packages, payments, documents) belong to. A lock
 * on the order's row doesn't hold two handlers of one transaction apart.
 */
export const listSubjects = ({ subject, data }: Pick<Envelope, 'subject' | 'data'>): string[] => {
  const order = typeof data === 'object' && data !== null && 'order_id' in data ? data.order_id : null;
  return typeof order === 'string' ? [subject, order] : [subject];
};

/** No two events of the same aggregate or order: what they write is sent without waiting for one another. */
export async function applyWave(options: InboxOptions, wave: readonly Envelope[], tx: Tx, spans: HandlingSpans = untraced): Promise<void> {
  const byType = new Map<string, Envelope[]>();
  for (const event of wave) {
    const same = byType.get(event.type);
    if (same === undefined) byType.set(event.type, [event]);
    else same.push(event);
  }
  const work = [...byType].flatMap(([type, same]) => {
    const handler = options.handlers.get(type);
    if (handler === undefined) return [];
    const { applyAll } = handler;
    const [first] = same;
    // Several at once: each event that comes of them names its cause, whose trace it continues.
    if (applyAll !== undefined && first !== undefined) return [spans.run(first, () => applyAll(same, tx))];
    return same.map((event) => spans.run(event, () => handler.apply(event, tx, createLogger(options, event))));
  });
  // All have to end before the transaction does: what came after it would stay.
  const failed = (await Promise.allSettled(work)).find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** A whole list as one parameter. */
const param = (values: readonly string[]) => sql.param([...values]);

const createLogger = ({ logger, name }: InboxOptions, event: Envelope): Logger =>
  logger.child({ consumer: name, event: event.id, type: event.type, correlationId: event.correlationid });

const observeDelay = (consumer: string, { time }: Envelope): void =>
  appliedAfterSeconds.observe({ consumer }, Math.max(0, Date.now() - Date.parse(time)) / 1000);

/** Notes that the event lies in the dead letters, so that the reconciler leaves it alone. */
export async function noteDead(options: InboxOptions, eventId: string, type: string): Promise<void> {
  await options.database.pool.query(
    `insert into inbox (consumer, event_id, type, outcome) values ($1, $2, $3, 'dead') on conflict do nothing`,
    [options.name, eventId, type],
  );
}
