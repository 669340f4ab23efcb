import { jetstream, jetstreamManager, DeliverPolicy } from '@nats-io/jetstream';
import { type Envelope, getStreamName, type Publisher } from '@okruh/contracts';
import type { RebuildReport } from '@okruh/contracts/consumer-routes';
import { sql } from 'drizzle-orm';
import { nanos, type NatsConnection } from 'nats';
import type { Database, Tx } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import type { Handler } from './handler.ts';
import { applyWave, readEnvelope } from './inbox.ts';
import { toWaves } from './waves.ts';

/** Tables that hold nothing but what the events of one publisher tell. */
export interface Projection {
  /** `packages` */
  readonly name: string;
  /** Each has a primary key and a column `version`, of the newest event that it was written by. */
  readonly tables: readonly string[];
  /** Of one publisher. They write those tables and nothing else, and an older event never overwrites a newer one. */
  readonly handlers: readonly Handler[];
  /** What follows from rows that were wrong, in the same transaction. @param keys primary keys by table, as JSON objects */
  readonly afterwards?: (tx: Tx, keys: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;
}

export interface RebuildOptions {
  /** One connection only (`max: 1`): the copies that are read into live as long as it does. */
  readonly database: Database;
  readonly nats: NatsConnection;
  readonly logger: Logger;
  /** False compares and changes nothing. */
  readonly mayWrite: boolean;
  /** After each page of messages. */
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** Messages of the stream that were read, and how many there were when it began. */
export interface RebuildProgress {
  readonly read: number;
  readonly total: number;
}

const PAGE = 500;

/**
 * Reads a projection again from its publisher's stream while the service runs. Everything is read into empty copies of the tables first
 * (temporary ones, which hide the real ones from the handlers). Then, with writers held up for a moment, the rest of the stream is
 * read, so that what the service has applied meanwhile is in the copies too, and the rows that differ are put right. A row that is newer
 * than the stream's is left.
 *
 * Repeated, it finds nothing to do. A throw changes nothing.
 */
export async function rebuildProjection(
  { database, nats, logger, mayWrite, onProgress }: RebuildOptions,
  projection: Projection,
): Promise<RebuildReport> {
  const stream = getStreamName(getPublisher(projection));
  const handlers = new Map(projection.handlers.map((handler) => [handler.contract.type, handler]));
  const info = await (await jetstreamManager(nats, { checkAPI: false })).streams.info(stream);
  const isWhole = info.state.first_seq <= 1;
  let events = 0;
  let read = 0;
  let sequence = 0;
  const catchUp = async (apply: (page: readonly Envelope[]) => Promise<void>): Promise<void> => {
    for await (const page of readEvents(nats, stream, sequence + 1)) {
      sequence = page.sequence;
      read += page.events.length;
      onProgress?.({ read, total: Math.max(read, info.state.messages) });
      const due = page.events.filter(({ type }) => handlers.has(type));
      events += due.length;
      if (due.length > 0) await apply(due);
    }
  };
  const applyPage = async (page: readonly Envelope[], tx: Tx): Promise<void> => {
    for (const wave of toWaves([...page])) await applyWave({ database, name: `rebuild ${projection.name}`, handlers, logger }, wave, tx);
  };
  for (const table of projection.tables)
    await database.db.execute(
      sql.raw(
        `create temporary table ${table} (like ${database.schema}.${table} including defaults including constraints including indexes)`,
      ),
    );
  try {
    await catchUp((page) => database.db.transaction((tx) => applyPage(page, tx)));
    const found = await database.db.transaction(async (tx) => {
      if (mayWrite)
        for (const table of projection.tables)
          await tx.execute(sql.raw(`lock table ${database.schema}.${table} in share row exclusive mode`));
      await catchUp((page) => applyPage(page, tx));
      return putRight(tx, database.schema, projection, { isWhole, mayWrite });
    });
    return { events, ...found };
  } finally {
    for (const table of projection.tables) await database.db.execute(sql.raw(`drop table if exists pg_temp.${table}`));
  }
}

/** Whose events a projection is made from. @throws Error when there are several */
export function getPublisher({ name, handlers }: Projection): Publisher {
  const publishers = [...new Set(handlers.map(({ contract }) => contract.publisher))];
  const [publisher] = publishers;
  if (publisher === undefined || publishers.length > 1) throw new Error(`the projection ${name} needs the events of one publisher`);
  return publisher;
}

interface Mode {
  readonly isWhole: boolean;
  readonly mayWrite: boolean;
}
type Found = Omit<RebuildReport, 'events'>;

async function putRight(tx: Tx, schema: string, projection: Projection, mode: Mode): Promise<Found> {
  const sum = { rows: 0, missing: 0, different: 0, stray: 0, older: 0 };
  const wrong: Readonly<Record<string, unknown>>[] = [];
  for (const table of projection.tables) {
    const { key, columns } = await describeTable(tx, schema, table);
    const isSame = key.map((name) => `c.${name} = t.${name}`).join(' and ');
    const keyObject = `jsonb_build_object(${key.map((name) => `'${name}', c.${name}`).join(', ')})`;
    const compared = await tx.execute<{ kind: keyof Found; key: Record<string, unknown> }>(
      sql.raw(`
      select case when t.${key[0]} is null then 'missing' else 'different' end as kind, ${keyObject} as key
      from pg_temp.${table} c left join ${schema}.${table} t on ${isSame}
      where t.${key[0]} is null or (t.version <= c.version and to_jsonb(t) <> to_jsonb(c))
      union all
      select 'stray', jsonb_build_object(${key.map((name) => `'${name}', t.${name}`).join(', ')})
      from ${schema}.${table} t where not exists (select 1 from pg_temp.${table} c where ${isSame})`),
    );
    const { rows } = await tx.execute<{ count: number }>(sql.raw(`select count(*)::int as count from pg_temp.${table}`));
    sum.rows += rows[0]?.count ?? 0;
    for (const row of compared.rows) {
      const kind = row.kind === 'stray' && !mode.isWhole ? 'older' : row.kind;
      sum[kind] += 1;
      if (kind !== 'older') wrong.push(row.key);
    }
    if (!mode.mayWrite) continue;
    if (mode.isWhole)
      await tx.execute(sql.raw(`delete from ${schema}.${table} t where not exists (select 1 from pg_temp.${table} c where ${isSame})`));
    const sets = columns.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
    await tx.execute(
      sql.raw(`
      insert into ${schema}.${table} as t (${columns.join(', ')}) select ${columns.join(', ')} from pg_temp.${table}
      on conflict (${key.join(', ')}) do update set ${sets.join(', ')}
      where t.version <= excluded.version and to_jsonb(t) <> to_jsonb(excluded)`),
    );
  }
  if (mode.mayWrite && wrong.length > 0 && projection.afterwards !== undefined) {
    // From here on the names mean the real tables again.
    for (const table of projection.tables) await tx.execute(sql.raw(`drop table pg_temp.${table}`));
    await projection.afterwards(tx, wrong);
  }
  return sum;
}

async function describeTable(tx: Tx, schema: string, table: string): Promise<{ key: string[]; columns: string[] }> {
  const { rows } = await tx.execute<{ name: string; is_key: boolean }>(sql`
    select a.attname as name, a.attnum = any(i.indkey) as is_key from pg_attribute a
    join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${`${schema}.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`);
  const key = rows.filter((row) => row.is_key).map(({ name }) => name);
  if (key.length === 0) throw new Error(`${schema}.${table} has no primary key`);
  return { key, columns: rows.map(({ name }) => name) };
}

/** Everything that stands in a stream from a sequence on, in pages, until what was there at the beginning is read. */
async function* readEvents(
  nc: NatsConnection,
  stream: string,
  from: number,
): AsyncGenerator<{ readonly sequence: number; readonly events: readonly Envelope[] }> {
  const consumer = await jetstream(nc).consumers.get(stream, {
    inactive_threshold: nanos(60_000),
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: from,
  });
  try {
    let left = (await consumer.info()).num_pending;
    while (left > 0) {
      const events: Envelope[] = [];
      let sequence = 0;
      let read = 0;
      for await (const message of await consumer.fetch({ max_messages: Math.min(left, PAGE), expires: 5_000 })) {
        events.push(readEnvelope(message.string()));
        sequence = message.seq;
        read += 1;
      }
      if (read === 0) throw new Error(`${left} events of ${stream} can't be read: nothing was changed`);
      left -= read;
      yield { sequence, events };
    }
  } finally {
    await consumer.delete().catch(() => undefined);
  }
}
