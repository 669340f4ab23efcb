import { contentKinds, type ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { type Database, type Job, type Logger, secondsOverdue, startEvery, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { listKeys, readRows } from './content-stores.ts';
import { findChanging } from './publication.ts';
import { publishContentChange } from './save-content.ts';

/** Texts that are read together. */
const TOGETHER = 200;

interface Looked {
  readonly after: Date;
  readonly until: Date;
}

/** Locks the clock; null while another process has it. */
async function lockClock(tx: Tx): Promise<Looked | null> {
  const { rows } = await tx.execute<{ after: string; until: string }>(sql`
    select looked_until as after, greatest(looked_until, statement_timestamp()) as until from content_clock for update skip locked`);
  const [row] = rows;
  return row === undefined ? null : { after: new Date(row.after), until: new Date(row.until) };
}

async function announce(tx: Tx, kind: ContentKind, { after, until }: Looked): Promise<number> {
  const ids = await findChanging(tx, kind, after, until);
  for (let start = 0; start < ids.length; start += TOGETHER) {
    const rows = await readRows(tx, kind, ids.slice(start, start + TOGETHER));
    for (const row of rows) await publishContentChange(tx, { kind, id: row.id, version: row.version }, listKeys(row), until);
  }
  return ids.length;
}

/**
 * Publishes a change of each text whose period began or ended since the last look, by the database's clock, so that no cached page
 * shows what was true before. After downtime it looks at the whole time. Several processes may do it at once.
 *
 * @returns how many texts changed
 */
export const announcePeriods = ({ db }: Pick<Database, 'db'>): Promise<number> =>
  db.transaction(async (tx) => {
    const looked = await lockClock(tx);
    if (looked === null) return 0;
    let count = 0;
    for (const kind of contentKinds) count += await announce(tx, kind, looked);
    await tx.execute(sql`update content_clock set looked_until = ${looked.until.toISOString()}::timestamptz`);
    return count;
  });

const EVERY_MS = 5_000;

/** Looks every five seconds until it is stopped. */
export const startAnnouncingPeriods = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'announce-content-periods',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const count = await announcePeriods(database);
      if (count > 0) logger.info({ count }, 'texts began or ended to be shown');
    },
    backlogSeconds: () => secondsOverdue(database.db, sql`select looked_until + interval '1 minute' from content_clock`),
  });
