import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** An instant as it stands in events, ISO 8601 in UTC with milliseconds; null stays null. @param instant an SQL expression */
export const isoInstant = (instant: string): string => `to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL that {@link outboxInsert} is made of: a text (with `$n` where the statement has its parameters), or drizzle's `sql`. */
type Fragment = string | SQL;

export interface OutboxInsert {
  /** The envelope as jsonb, from `newEnvelope`; its time is added. */
  readonly envelope: Fragment;
  /** Where the envelopes come from: what follows `from`, with conditions and order. Events are published in this order. */
  readonly from: Fragment;
  /** The instant of the events; the database's clock when left out. */
  readonly at?: string;
  /** Whether PostgreSQL has to notify the relay: the parameter that is given `database.outbox.isRelayRemote()`. */
  readonly mustNotify: Fragment;
}

const toSql = (fragment: Fragment): SQL => (typeof fragment === 'string' ? sql.raw(fragment) : fragment);

/**
 * The one statement that writes to the outbox, alone or as a part (`with events as (…)`) of a statement that changes what the
 * events tell of. One row for each event comes back, with the event's time.
 *
 * A statement of one's own is given `database.outbox.isRelayRemote()` and followed by `database.outbox.notify()`; everybody
 * else calls `appendEvent`.
 */
export function outboxInsert({ envelope, from, at = 'clock_timestamp()', mustNotify }: OutboxInsert): SQL {
  return sql`
    insert into outbox (id, type, subject, envelope)
    select (event.envelope ->> 'id')::uuid, event.envelope ->> 'type', event.envelope ->> 'subject', event.envelope
    from (select ${toSql(envelope)} || jsonb_build_object('time', ${sql.raw(isoInstant(at))}) as envelope from ${toSql(from)}) as event
    returning outbox.envelope ->> 'time' as time, case when ${toSql(mustNotify)}::boolean then pg_notify('outbox_' || current_schema(), '') end as notified`;
}

const dialect = new PgDialect();

/** {@link outboxInsert} as the text of a statement with parameters of its own. */
export const outboxInsertText = (insert: { readonly [Part in keyof OutboxInsert]: string }): string =>
  dialect.sqlToQuery(outboxInsert(insert)).sql;
