import { envelopeSchema, type Envelope } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { appliedAfterSeconds } from '../metrics.ts';
import type { Handler } from './handler.ts';

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
  const { name } = options;
  const handler = options.handlers.get(event.type);
  if (handler === undefined) return 'skipped';
  const outcome = await options.database.db.transaction(async (tx): Promise<Outcome> => {
    // A dead letter that is delivered again gets another chance.
    const { rows } = await tx.execute(sql`
      insert into inbox (consumer, event_id, type) values (${name}, ${event.id}::uuid, ${event.type})
      on conflict (consumer, event_id) do update set outcome = 'applied', at = clock_timestamp() where inbox.outcome = 'dead'
      returning event_id`);
    if (rows.length === 0) return 'repeated';
    await handler.apply(event, tx, loggerOf(options, event));
    return 'applied';
  });
  if (outcome === 'applied') observeDelay(name, event);
  return outcome;
}

/**
 * Applies several events in one transaction, in their order: at hundreds of events a second the commits cost more than the
 * effects. All or none; who catches a throw applies them one by one.
 *
 * @returns the outcome of each
 */
export async function applyTogether(options: InboxOptions, events: readonly Envelope[]): Promise<Outcome[]> {
  const { name, handlers } = options;
  const known = events.filter(({ type }) => handlers.has(type));
  const isNew = new Set<string>();
  if (known.length > 0) {
    await options.database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ event_id: string }>(sql`
        insert into inbox (consumer, event_id, type)
        select ${name}, id, type from unnest(${param(known.map(({ id }) => id))}::uuid[], ${param(known.map(({ type }) => type))}::text[]) as event (id, type)
        on conflict (consumer, event_id) do update set outcome = 'applied', at = clock_timestamp() where inbox.outcome = 'dead'
        returning event_id`);
      for (const row of rows) isNew.add(row.event_id);
      for (const event of known) {
        if (isNew.has(event.id)) await handlers.get(event.type)?.apply(event, tx, loggerOf(options, event));
      }
    });
  }
  return events.map((event) => {
    if (!handlers.has(event.type)) return 'skipped';
    if (!isNew.has(event.id)) return 'repeated';
    observeDelay(name, event);
    return 'applied';
  });
}

/** A whole list as one parameter. */
const param = (values: readonly string[]) => sql.param([...values]);

const loggerOf = ({ logger, name }: InboxOptions, event: Envelope): Logger =>
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
