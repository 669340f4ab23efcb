import { getStreamName, type Publisher } from '@okruh/contracts';
import type { NatsConnection } from 'nats';
import type { Database } from '../database/database.ts';
import { reconciled } from '../metrics.ts';
import { RETENTION_DAYS, readHeads } from './streams.ts';

/** Rows that are compared at a time, and so the memory of a comparison: a few megabytes. */
const CHUNK = 20_000;

/** Where to begin to read a stream. */
type Start = Parameters<typeof readHeads>[2];

/**
 * Finds events that the outbox says are published and the stream lacks (a lost disk, a cut file, a deleted stream), and
 * puts them back among the waiting ones.
 *
 * Both sides are walked in order, position and sequence ascending, a chunk of rows at a time. The stream is read on until every row of the chunk
 * was found; only for one that it lacks is it read to its end. Events that were published again stand further on than their
 * neighbours, never before them, so the next chunk begins where the first other event of this one was found.
 *
 * @returns how many
 */
export async function markMissing(database: Database, nc: NatsConnection, publisher: Publisher, chunk = CHUNK): Promise<number> {
  // First the database's time, then the stream: what was acknowledged before that moment must be found after it.
  const { rows: clock } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  const now = clock[0]?.now ?? new Date();
  let from: Start = { since: new Date(now.getTime() - (RETENTION_DAYS * 24 + 1) * 3_600_000) };
  let missing = 0;
  for (let position = '0'; ;) {
    const { rows } = await database.pool.query<PublishedRow>(
      `select id, position, republished from outbox
       where position > $1 and published_at < $2 and created_at > $2 - make_interval(days => $3)
       order by position limit $4`,
      [position, now, RETENTION_DAYS, chunk],
    );
    const { lacking, first } = await compare(nc, publisher, from, rows);
    if (lacking.length > 0) {
      const marked = await database.pool.query(
        'update outbox set published_at = null, republished = republished + 1 where id = any($1) and published_at < $2',
        [lacking, now],
      );
      missing += marked.rowCount ?? 0;
    }
    if (first !== null) from = { sequence: first };
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunk) break;
    position = last.position;
  }
  reconciled.inc({ side: 'outbox', name: publisher }, missing);
  return missing;
}

interface PublishedRow {
  readonly id: string;
  readonly position: string;
  readonly republished: number;
}

interface Comparison {
  /** Ids that the stream lacks. */
  readonly lacking: string[];
  /** Sequence of the first of them that was published once; null when there is none. */
  readonly first: number | null;
}

async function compare(nc: NatsConnection, publisher: Publisher, from: Start, rows: readonly PublishedRow[]): Promise<Comparison> {
  const open = new Map(rows.map(({ id, republished }) => [id, republished]));
  let first: number | null = null;
  if (open.size === 0) return { lacking: [], first };
  for await (const page of readHeads(nc, getStreamName(publisher), from)) {
    for (const { id, sequence } of page) {
      const republished = id === null ? undefined : open.get(id);
      if (id === null || republished === undefined) continue;
      open.delete(id);
      if (republished === 0) first ??= sequence;
    }
    if (open.size === 0) break;
  }
  return { lacking: [...open.keys()], first };
}
