import type { DataOf, Envelope, EventContract } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../database/database.ts';
import { oweRing, ringIfOwed } from '../database/outbox-bell.ts';
import type { Market } from '../locale.ts';

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
const TOGETHER = 100;

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
  const text = JSON.stringify(envelope);
  // One that the broker refuses would be tried for ever, and hold up its aggregate.
  if (Buffer.byteLength(text) > LARGEST)
    throw new RangeError(`${contract.type}: an event of ${Buffer.byteLength(text)} bytes is too large`);
  // One round trip: the notice, if one is needed, is part of the insert. NOTIFY is delivered at commit, never before.
  const mustNotify = oweRing(tx);
  const { rows } = await tx.execute<{ time: string }>(sql`
    with clock as (select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now)
    insert into outbox (id, type, subject, envelope)
    select ${envelope.id}::uuid, ${contract.type}, ${event.subject}, ${text}::jsonb || jsonb_build_object('time', clock.now) from clock
    returning envelope->>'time' as time, case when ${mustNotify}::boolean then pg_notify('outbox_' || current_schema(), '') end`);
  // Without a transaction the statement has committed.
  if (!(tx instanceof PgTransaction)) ringIfOwed(tx);
  const time = rows[0]?.time;
  if (time === undefined) throw new Error('the outbox gave no row back');
  return { ...envelope, time };
}

/**
 * Writes many events of one kind as {@link appendEvent} does, in one round trip for each hundred.
 *
 * @throws ZodError when some data isn't what the contract says
 * @throws RangeError when an event is larger than 512 KiB
 */
export async function appendEvents<const C extends EventContract>(tx: Tx, contract: C, events: readonly NewEvent<C>[]): Promise<void> {
  for (let from = 0; from < events.length; from += TOGETHER) {
    const envelopes = events.slice(from, from + TOGETHER).map((event) => newEnvelope(contract, event));
    const texts = envelopes.map((envelope) => JSON.stringify(envelope));
    const large = texts.find((text) => Buffer.byteLength(text) > LARGEST);
    if (large !== undefined) throw new RangeError(`${contract.type}: an event of ${Buffer.byteLength(large)} bytes is too large`);
    const mustNotify = oweRing(tx);
    await tx.execute(sql`
      with clock as (select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now),
      written as (
        insert into outbox (id, type, subject, envelope)
        select event.id, ${contract.type}, event.subject, event.envelope || jsonb_build_object('time', clock.now)
        from clock, unnest(${sql.param(envelopes.map(({ id }) => id))}::uuid[], ${sql.param(envelopes.map(({ subject }) => subject))}::text[],
          ${sql.param(texts)}::jsonb[]) with ordinality as event (id, subject, envelope, place)
        order by event.place)
      select case when ${mustNotify}::boolean then pg_notify('outbox_' || current_schema(), '') end`);
    if (!(tx instanceof PgTransaction)) ringIfOwed(tx);
  }
}
