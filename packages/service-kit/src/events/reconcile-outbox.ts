import { streamOf, type Publisher } from '@okruh/contracts';
import type { NatsConnection } from 'nats';
import type { Database } from '../database/database.ts';
import { reconciled } from '../metrics.ts';
import { KEPT_DAYS, readHeads } from './streams.ts';

const PAGE = 5_000;

/**
 * Finds events that the outbox says are published and the stream lacks (a lost disk, a cut file, a deleted stream), and
 * puts them back among the waiting ones.
 *
 * @returns how many
 */
export async function markMissing(database: Database, nc: NatsConnection, publisher: Publisher): Promise<number> {
  // First the database's time, then the stream: what was acknowledged before that moment must be found after it.
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  const now = rows[0]?.now ?? new Date();
  const stored = new Set<string>();
  const since = new Date(now.getTime() - (KEPT_DAYS * 24 + 1) * 3_600_000);
  for await (const page of readHeads(nc, streamOf(publisher), { since })) {
    for (const head of page) if (head.id !== null) stored.add(head.id);
  }
  let missing = 0;
  for (let position = 0; ;) {
    const page = await database.pool.query<{ id: string; position: string }>(
      `select id, position from outbox
       where position > $1 and published_at < $2 and created_at > $2 - make_interval(days => $3)
       order by position limit ${PAGE}`,
      [position, now, KEPT_DAYS],
    );
    const lost = page.rows.filter((row) => !stored.has(row.id)).map((row) => row.id);
    if (lost.length > 0) {
      const marked = await database.pool.query(
        'update outbox set published_at = null, republished = republished + 1 where id = any($1) and published_at < $2',
        [lost, now],
      );
      missing += marked.rowCount ?? 0;
    }
    const last = page.rows.at(-1);
    if (last === undefined || page.rows.length < PAGE) break;
    position = Number(last.position);
  }
  reconciled.inc({ side: 'outbox', name: publisher }, missing);
  return missing;
}
