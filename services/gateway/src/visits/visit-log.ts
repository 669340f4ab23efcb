import type { Market } from '@okruh/market';
import { type Device, toBucket, type VisitPage, type WebVitalName, webVitalNames } from '@okruh/contracts/metrics/web-vitals';
import { type Database, deleteOldest, describeError, drain, type Job, type Logger, startEvery, type Turn } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { observeVital } from '../site/gateway-metrics.ts';

/** How fast one visit's page was. */
export interface Visit {
  readonly market: Market;
  readonly page: VisitPage;
  readonly device: Device;
  readonly app: string;
  readonly version: string;
  readonly vitals: Readonly<Partial<Record<WebVitalName, number | undefined>>>;
}

interface Row extends Omit<Visit, 'vitals'> {
  readonly vital: WebVitalName;
  readonly bucket: number;
  count: number;
}

const WRITE_EVERY_MS = 5_000;
const CLEAR_EVERY_MS = 3_600_000;
/** Rows held at once; a flood of invented visits is cut here. */
const MAX_ROWS = 5_000;
const DAYS = 30;

/** Counts visits in memory and adds them to their hours every five seconds: the database sees a statement and not each visitor. */
export class VisitLog {
  readonly #database: Database;
  readonly #logger: Logger;
  #rows = new Map<string, Row>();
  #jobs: readonly Job[] = [];

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  note({ vitals, ...visit }: Visit): void {
    for (const vital of webVitalNames) {
      const value = vitals[vital];
      if (value === undefined) continue;
      observeVital(vital, value, visit);
      this.#add({ ...visit, vital, bucket: toBucket(vital, value), count: 1 });
    }
  }

  start(): void {
    const logger = this.#logger;
    this.#jobs = [
      startEvery({ name: 'write-visits', everyMs: WRITE_EVERY_MS, firstTurn: 'later', logger, work: () => this.write() }),
      startEvery({ name: 'clear-visits', everyMs: CLEAR_EVERY_MS, logger, work: (turn) => this.clear(turn) }),
    ];
  }

  async stop(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => job.stop()));
    try {
      await this.write();
    } catch (error) {
      this.#logger.warn({ err: describeError(error) }, 'visits could not be written at the end');
    }
  }

  /** Adds what was counted to the hours. What can't be written now is written with the next turn. */
  async write(): Promise<void> {
    const rows = [...this.#rows.values()];
    if (rows.length === 0) return;
    this.#rows = new Map();
    try {
      await this.#database.db.execute(sql`
        insert into web_vitals (hour, market, page, device, app, version, vital, bucket, count)
        select date_trunc('hour', now()), market, page, device, app, version, vital, bucket, count
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row (market text, page text, device text, app text, version text, vital text, bucket smallint, count int)
        order by market, page, device, app, version, vital, bucket
        on conflict (hour, market, page, device, app, version, vital, bucket) do update set count = web_vitals.count + excluded.count`);
    } catch (error) {
      for (const row of rows) this.#add(row);
      throw error;
    }
  }

  /** Deletes what is older than 30 days, of failures by page too. */
  async clear(turn: Turn): Promise<void> {
    const old = sql`hour < now() - make_interval(days => ${DAYS})`;
    const { db } = this.#database;
    await drain(turn, 1_000, [
      deleteOldest({ db, table: sql`web_vitals`, where: old, orderBy: sql`hour` }),
      deleteOldest({ db, table: sql`page_failures`, where: old, orderBy: sql`hour` }),
    ]);
  }

  #add(row: Row): void {
    const { count, ...facts } = row;
    const key = Object.values(facts).join(' ');
    const held = this.#rows.get(key);
    if (held !== undefined) held.count += count;
    else if (this.#rows.size < MAX_ROWS) this.#rows.set(key, row);
  }
}
