import type { DataOf, Envelope, EventContract } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../database/database.ts';
import { notifyAfterCommit, notifyCommitted } from '../database/outbox-notifier.ts';
import type { Market } from '../locale.ts';
import { outboxInsert } from './outbox-insert.ts';

export interface NewEvent<C extends EventContract> {
  /** Aggregate id. */
  readonly subject: string;
  /** Version of the aggregate after the change, from 1. */
  readonly version: number;
  readonly market: Market | null;
  readonly data: DataOf<C>;
  /** The event that made this happen; its correlation id is carried on. */
  readonly cause?: Envelope;
  /** Where the chain began, usually the request id; the event's own id when nothing is given. */
  readonly correlationId?: string;
  /** W3C trace context of the request. */
  readonly traceparent?: string;
}

/** The broker's limit is 1 MB, headers included. */
const LARGEST = 512 * 1024;
/** Events of one statement. */
const TOGETHER = 200;

/** An event as it will stand in the outbox; its `time` is put in there, by the database's clock. */
export type UntimedEnvelope<D> = Omit<Envelope<D>, 'time'>;

/**
 * An event for a service that writes its outbox row in a statement of its own, because a transaction of several round trips
 * would be too slow; everybody else calls `appendEvent`.
 *
 * @throws ZodError when the data isn't what the contract says
 */
export function newEnvelope<const C extends EventContract>(contract: C, event: NewEvent<C>): UntimedEnvelope<DataOf<C>> {
  contract.data.parse(event.data);
  const id = uuidv7();
  return {
    specversion: '1.0',
    id,
    source: `/okruh/${contract.publisher}`,
    type: contract.type,
    subject: event.subject,
    datacontenttype: 'application/json',
    market: event.market,
    aggregateversion: event.version,
    correlationid: event.cause?.correlationid ?? event.correlationId ?? id,
    causationid: event.cause?.id ?? null,
    traceparent: event.traceparent ?? event.cause?.traceparent ?? null,
    data: event.data,
  };
}

/**
 * Writes an event to the outbox in the transaction of the change that it tells of, and wakes the relay at commit.
 * Change (and thereby lock) the aggregate's row first: then its events get their places in the order of its versions.
 *
 * @returns the envelope as it will be published; its time is the database's clock
 * @throws ZodError when the data isn't what the contract says
 * @throws RangeError when the event is larger than 512 KiB
 */
export async function appendEvent<const C extends EventContract>(tx: Tx, contract: C, event: NewEvent<C>): Promise<Envelope<DataOf<C>>> {
  const envelope = newEnvelope(contract, event);
  const [time] = await insertTogether(tx, [envelope]);
  if (time === undefined) throw new Error('the outbox gave no row back');
  return { ...envelope, time };
}

/**
 * Writes many events of one kind as {@link appendEvent} does, in one round trip for each two hundred.
 *
 * @throws ZodError when some data isn't what the contract says
 * @throws RangeError when an event is larger than 512 KiB
 */
export async function appendEvents<const C extends EventContract>(tx: Tx, contract: C, events: readonly NewEvent<C>[]): Promise<void> {
  for (let from = 0; from < events.length; from += TOGETHER) {
    const some = events.slice(from, from + TOGETHER);
    await insertTogether(
      tx,
      some.map((event) => newEnvelope(contract, event)),
    );
  }
}

/** One round trip, the notice included where one is needed: NOTIFY is delivered at commit, never before. @returns the events' times */
async function insertTogether(tx: Tx, envelopes: readonly UntimedEnvelope<unknown>[]): Promise<string[]> {
  const texts = envelopes.map((envelope) => JSON.stringify(envelope));
  for (const [index, text] of texts.entries()) {
    // One that the broker refuses would be tried for ever, and hold up its aggregate.
    const size = Buffer.byteLength(text);
    if (size > LARGEST) throw new RangeError(`${envelopes[index]?.type}: an event of ${size} bytes is too large`);
  }
  const { rows } = await tx.execute<{ time: string }>(
    outboxInsert({
      envelope: sql`given.envelope`,
      from:
        texts.length === 1
          ? sql`(select ${texts[0]}::jsonb as envelope) as given`
          : sql`unnest(${sql.param(texts)}::jsonb[]) with ordinality as given (envelope, place) order by given.place`,
      mustNotify: sql`${notifyAfterCommit(tx)}`,
    }),
  );
  // Without a transaction the statement has committed.
  if (!(tx instanceof PgTransaction)) notifyCommitted(tx);
  return rows.map((row) => row.time);
}
