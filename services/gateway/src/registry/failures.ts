import { remoteFailed } from '@okruh/contracts/events/delivery';
import { appendEvent, type Database, describeError, type Job, type Logger, startEvery } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { RemoteFailure, ReportFailure } from '../site/releases.ts';
import { remoteFailuresTotal } from '../site/gateway-metrics.ts';
import { remoteFailures } from './tables.ts';
import { bump } from './registry.repository.ts';

/** How often gathered failures are written, in milliseconds. */
const writeEvery = 2_000;
/** Kinds of failure held at once; a flood of invented ones is cut here. */
const maxKinds = 200;

interface Gathered {
  readonly failure: RemoteFailure;
  count: number;
}

/**
 * Counts failures of remotes: gathered here, written every two seconds, so that a broken remote under load costs a row
 * and not a row for each visitor. The first of a minute for a version and place becomes an event.
 */
export class FailureLog {
  readonly #database: Database;
  readonly #logger: Logger;
  #gathered = new Map<string, Gathered>();
  #job: Job | null = null;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  readonly report: ReportFailure = (failure) => {
    remoteFailuresTotal.inc({ remote: failure.remote, place: failure.place });
    const { page } = failure;
    const key = `${failure.remote}@${failure.version} ${failure.place} ${page === null ? '' : `${page.market} ${page.name}`}`;
    const held = this.#gathered.get(key);
    if (held !== undefined) held.count += 1;
    else if (this.#gathered.size < maxKinds) {
      this.#gathered.set(key, { failure, count: 1 });
      this.#logger.warn({ ...failure, page: page?.name }, 'a remote failed');
    }
  };

  start(): void {
    this.#job = startEvery({
      name: 'write-remote-failures',
      everyMs: writeEvery,
      firstTurn: 'later',
      logger: this.#logger,
      work: () => this.write(),
    });
  }

  async stop(): Promise<void> {
    await this.#job?.stop();
    try {
      await this.write();
    } catch (error) {
      this.#logger.warn({ err: describeError(error) }, 'failures of remotes could not be written at the end');
    }
  }

  /** Writes what was gathered. */
  async write(): Promise<void> {
    const gathered = this.#gathered;
    this.#gathered = new Map();
    try {
      for (const [key, { failure, count }] of gathered) {
        await record(this.#database, failure, count);
        gathered.delete(key);
      }
    } catch (error) {
      for (const [key, { failure, count }] of gathered) {
        const held = this.#gathered.get(key);
        if (held === undefined) this.#gathered.set(key, { failure, count });
        else held.count += count;
      }
      throw error;
    }
  }
}

async function record(database: Database, { remote, version, place, page, reason }: RemoteFailure, count: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(remoteFailures)
      .values({ remote, version, place, minute: sql`date_trunc('minute', now())`, count, reason })
      .onConflictDoUpdate({
        target: [remoteFailures.remote, remoteFailures.version, remoteFailures.place, remoteFailures.minute],
        set: { count: sql`${remoteFailures.count} + ${count}` },
      })
      .returning({ count: remoteFailures.count });
    if (page !== null) {
      await tx.execute(sql`
        insert into page_failures (hour, market, page, remote, version, place, count)
        values (date_trunc('hour', now()), ${page.market}, ${page.name}, ${remote}, ${version}, ${place}, ${count})
        on conflict (hour, market, page, remote, version, place) do update set count = page_failures.count + excluded.count`);
    }
    if (row?.count !== count) return;
    const { revision, at } = await bump(tx, remote);
    await appendEvent(tx, remoteFailed, {
      subject: remote,
      version: revision,
      market: null,
      data: { remote, version, at, where: place, reason },
    });
    await tx.delete(remoteFailures).where(sql`${remoteFailures.minute} < now() - interval '7 days'`);
  });
}
