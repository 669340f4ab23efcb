import type { DataOf, Envelope, EventContract } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../database/database.ts';
import { notifyAfterCommit, notifyCommitted } from '../database/outbox-notifier.ts';
import { findCall } from '../http/calls-under-way.ts';
import type { Market } from '../locale.ts';
import { chooseTraceparent } from '../tracing/tracing.ts';
import { outboxInsert } from './outbox-insert.ts';

export interface NewEvent<C extends EventContract> {
  /** Aggregate id. */
  readonly subject: string;
  /** Version of the aggregate after the change, from 1. */
  readonly version: number;
  readonly market: Market | null;
  readonly data: DataOf<C>;
  /** The event that caused this one; its correlation id is passed on. */
  readonly cause?: Pick<Envelope, 'id' | 'correlationid' | 'traceparent'>;
  /** Id of the first cause, usually the request id; default the event's own id. */
  readonly correlationId?: string;
}

/** The broker's limit is 1 MB, headers included. */
const LARGEST = 512 * 1024;
/** Maximum number of events per statement. */
const TOGETHER = 200;

/** A 32-bit integer, as projections store it. */
const LARGEST_VERSION = 2 ** 31 - 1;

/** An event without its `time`, which the database sets when it is inserted into the outbox. */
export type UntimedEnvelope<D> = Omit<Envelope<D>, 'time'>;

/**
 * Creates an event for a service that inserts its outbox row in its own SQL statement, to save round trips; otherwise call
 * `appendEvent`.
 *
 * @throws ZodError when the data doesn't match the contract
 * @throws RangeError when the version isn't a whole number from 1 to 2³¹ − 1
 */
export function newEnvelope<const C extends EventContract>(contract: C, event: NewEvent<C>): UntimedEnvelope<DataOf<C>> {
  contract.data.parse(event.data);
  if (!Number.isInteger(event.version) || event.version < 1 || event.version > LARGEST_VERSION)
    throw new RangeError(`${event.version} is no version of ${contract.type}`);
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
    traceparent: chooseTraceparent(event.cause?.traceparent ?? null),
    ...describeCall(event),
    data: event.data,
  };
}

/** What caused an event that no other event caused. */
function describeCall({ cause, correlationId }: NewEvent<EventContract>): Pick<Envelope, 'operation' | 'caller'> {
  const call = cause !== undefined || correlationId === undefined ? null : findCall(correlationId);
  if (call === null) return {};
  return { operation: call.operation, ...(call.caller === null ? {} : { caller: call.caller }) };
}

/**
 * Writes an event to the outbox in the transaction of its change, and notifies the relay at commit. Update (and thereby lock) the
 * aggregate's row first, so that its events get positions in the order of its versions.
 *
 * @returns the envelope as it will be published, with the database's time
 * @throws ZodError when the data doesn't match the contract
 * @throws RangeError when the event is larger than 512 KiB or its version isn't a whole number from 1 to 2³¹ − 1
 */
export async function appendEvent<const C extends EventContract>(tx: Tx, contract: C, event: NewEvent<C>): Promise<Envelope<DataOf<C>>> {
  const envelope = newEnvelope(contract, event);
  const [time] = await insertTogether(tx, [envelope]);
  if (time === undefined) throw new Error('the outbox gave no row back');
  return { ...envelope, time };
}

/**
 * Writes many events of one kind as {@link appendEvent} does, in one round trip per 200 events.
 *
 * @throws ZodError when the data of an event doesn't match the contract
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

/** Inserts and notifies in one round trip: NOTIFY is delivered at commit, never before. @returns the events' times */
async function insertTogether(tx: Tx, envelopes: readonly UntimedEnvelope<unknown>[]): Promise<string[]> {
  const texts = envelopes.map((envelope) => JSON.stringify(envelope));
  for (const [index, text] of texts.entries()) {
    // An event that the broker refuses would be retried for ever and block its aggregate.
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
