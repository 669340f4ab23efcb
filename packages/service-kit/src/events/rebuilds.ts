import type { Rebuild, RebuildReport } from '@okruh/contracts/consumer-routes';
import { describeError } from '../database/database-error.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import type { NatsLink } from './nats-link.ts';
import { type Projection, rebuildProjection, type RebuildProgress } from './rebuild-projection.ts';

/** A stream of millions of events is compared in one statement. */
export const REBUILD_TIMEOUT_MS = 600_000;
/** How often a rebuild says that it lives. */
const SEEN_EVERY_MS = 2_000;
/** One that has said nothing for so long has died with its process. */
const LOST_AFTER = '30 seconds';

export interface RebuildCommand {
  /** The same id again is the same command. */
  readonly id: string;
  readonly may_write: boolean;
  readonly by: string;
}

interface Options {
  readonly database: Database;
  readonly nats: NatsLink;
  readonly logger: Logger;
}

/**
 * Begins to read a projection again, with a connection of its own, and returns; what becomes of it stands in `rebuilds`. In all processes
 * of a service there is one of a projection at a time.
 *
 * @returns false when another one is under way
 */
export async function startRebuild(options: Options, projection: Projection, command: RebuildCommand): Promise<boolean> {
  const { rows } = await options.database.pool.query<{ is_new: boolean }>(
    `with begun as (
       insert into rebuilds as r (projection, id, may_write, started_by) values ($1, $2, $3, $4)
       on conflict (projection) do update set id = excluded.id, may_write = excluded.may_write, started_by = excluded.started_by,
         started_at = now(), seen_at = now(), ended_at = null, read = 0, total = 0, report = null, error = ''
       where r.id <> excluded.id and (r.ended_at is not null or r.seen_at < now() - interval '${LOST_AFTER}')
       returning id
     )
     select true as is_new from begun
     union all select false from rebuilds where projection = $1 and id = $2 and not exists (select from begun)`,
    [projection.name, command.id, command.may_write, command.by],
  );
  const [begun] = rows;
  if (begun?.is_new === true) void run(options, projection, command);
  return begun !== undefined;
}

async function run(
  { database, nats, logger }: Options,
  projection: Projection,
  { id, may_write: mayWrite }: RebuildCommand,
): Promise<void> {
  let progress: RebuildProgress = { read: 0, total: 0 };
  // Without the database it is taken for lost, which it is. A beat that comes late must not take back the end.
  const write = (set: string, ...values: readonly string[]): Promise<unknown> =>
    database.pool
      .query(`update rebuilds set seen_at = now(), read = $3, total = $4${set} where projection = $1 and id = $2 and ended_at is null`, [
        projection.name,
        id,
        progress.read,
        progress.total,
        ...values,
      ])
      .catch((error: unknown) => {
        logger.warn({ err: describeError(error), projection: projection.name }, 'how far a rebuild is could not be written');
      });
  const beat = setInterval(() => void write(''), SEEN_EVERY_MS);
  const single = database.openSingle({ applicationName: `${database.schema} rebuild`, statementTimeoutMs: REBUILD_TIMEOUT_MS });
  try {
    const report = await rebuildProjection(
      {
        database: single,
        nats: await nats.connected(),
        logger,
        mayWrite,
        onProgress(now) {
          progress = now;
        },
      },
      projection,
    );
    await write(', report = $5, ended_at = now()', JSON.stringify(report));
  } catch (error) {
    const described = describeError(error);
    logger.error({ err: described, projection: projection.name }, 'a projection could not be read again; nothing was changed');
    await write(', error = $5, ended_at = now()', `${described.type}: ${described.message}`.slice(0, 500));
  } finally {
    clearInterval(beat);
    await single.close().catch(() => undefined);
  }
}

interface RebuildRow {
  readonly projection: string;
  readonly id: string;
  readonly state: Rebuild['state'];
  readonly may_write: boolean;
  readonly started_by: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly read: number;
  readonly total: number;
  readonly report: RebuildReport | null;
  readonly error: string;
}

/** The last rebuild of each projection by its name. */
export async function loadRebuilds({ pool }: Database): Promise<ReadonlyMap<string, Rebuild>> {
  const { rows } = await pool.query<RebuildRow>(
    `select projection, id, may_write, started_by, started_at, ended_at, read, total, report, error,
       case when error <> '' then 'failed' when ended_at is not null then 'done'
         when seen_at < now() - interval '${LOST_AFTER}' then 'lost' else 'running' end as state
     from rebuilds`,
  );
  return new Map(
    rows.map(
      ({ projection, ...row }) =>
        [projection, { ...row, started_at: row.started_at.toISOString(), ended_at: row.ended_at?.toISOString() ?? null }] as const,
    ),
  );
}
