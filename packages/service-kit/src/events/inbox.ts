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
    const logger = options.logger.child({ consumer: name, event: event.id, type: event.type, correlationId: event.correlationid });
    await handler.apply(event, tx, logger);
    return 'applied';
  });
  if (outcome === 'applied') appliedAfterSeconds.observe({ consumer: name }, Math.max(0, Date.now() - Date.parse(event.time)) / 1000);
  return outcome;
}

/** Notes that the event lies in the dead letters, so that the reconciler leaves it alone. */
export async function noteDead(options: InboxOptions, eventId: string, type: string): Promise<void> {
  await options.database.pool.query(
    `insert into inbox (consumer, event_id, type, outcome) values ($1, $2, $3, 'dead') on conflict do nothing`,
    [options.name, eventId, type],
  );
}
