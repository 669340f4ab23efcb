import type { EventOutcomes } from '@okruh/contracts/consumer-routes';
import { describeError } from '../database/database-error.ts';
import type { Database } from '../database/database.ts';
import type { InboxOptions } from './inbox.ts';
import { parseEventId } from './streams.ts';

/**
 * Notes an attempt that failed, for who looks into it. Never throws: the event is tried again all the same.
 *
 * @param messageId of the message; nothing is noted of one that has none
 */
export async function noteFailedAttempt(
  { database, name, logger }: InboxOptions,
  messageId: string | null,
  delivery: number,
  error: unknown,
): Promise<void> {
  const eventId = parseEventId(messageId ?? '');
  if (eventId === null) return;
  const { type, message } = describeError(error);
  try {
    await database.pool.query(
      'insert into failed_attempts (consumer, event_id, delivery, error) values ($1, $2, $3, $4) on conflict do nothing',
      [name, eventId, delivery, `${type}: ${message}`.slice(0, 500)],
    );
  } catch (failure) {
    logger.debug({ err: describeError(failure), consumer: name, event: eventId }, 'a failed attempt could not be noted');
  }
}

interface SettledRow {
  readonly consumer: string;
  readonly event_id: string;
  readonly outcome: 'applied' | 'dead';
  readonly at: Date;
}
interface FailedRow {
  readonly consumer: string;
  readonly event_id: string;
  readonly at: Date;
  readonly delivery: number;
  readonly error: string;
}

/** What consumers have settled of these events, and their failed attempts. */
export async function findOutcomes({ pool }: Database, consumers: readonly string[], eventIds: readonly string[]): Promise<EventOutcomes> {
  const asked = [consumers, eventIds];
  const [settled, failed] = await Promise.all([
    pool.query<SettledRow>(
      `select consumer, event_id, outcome, at from unnest($1::text[]) as c (consumer) cross join unnest($2::uuid[]) as e (event_id)
       join inbox using (consumer, event_id) order by at`,
      asked,
    ),
    pool.query<FailedRow>(
      `select consumer, event_id, at, delivery, error from unnest($1::text[]) as c (consumer) cross join unnest($2::uuid[]) as e (event_id)
       join failed_attempts using (consumer, event_id) order by at`,
      asked,
    ),
  ]);
  return {
    settled: settled.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    failed: failed.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
