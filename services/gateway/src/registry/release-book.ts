import { type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import { desc, gt, or, sql } from 'drizzle-orm';
import { BoundedMap } from '../site/bounded-map.ts';
import type { Release } from '../site/manifest.ts';
import type { Releases } from '../site/releases.ts';
import { channels, releases } from './tables.ts';
import { findRelease, REGISTRY_NOTICE, toRelease, type ChannelState } from './registry.repository.ts';

/** The registry at one moment. */
export interface Snapshot {
  readonly stable: Readonly<Record<string, ChannelState>>;
  readonly canary: Readonly<Record<string, ChannelState>>;
  /** Releases on a channel, the ones before, and those of the last month; by `name@version`. */
  readonly releases: ReadonlyMap<string, Release>;
}

const getName = (remote: string, version: string): string => `${remote}@${version}`;

/** How often the registry is read although nobody announced a change, in milliseconds. */
const rereadEvery = 15_000;

/**
 * The registry in memory, so that a page costs no query. Read again when a change is announced, and now and then in case
 * an announcement was missed. What was read stays good while the database is away.
 */
export class ReleaseBook implements Releases {
  readonly #database: Database;
  readonly #logger: Logger;
  /** Older releases that somebody still asks for; null for versions that never were. */
  readonly #older = new BoundedMap<string, Release | { readonly isUnknownSince: number }>(500);
  #snapshot: Snapshot | null = null;
  #listener: { end(): Promise<void> } | null = null;
  #job: Job | null = null;
  #reading: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** The registry as it was last read; null before the first time. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  find(remote: string, version: string): Release | null {
    return this.#snapshot?.releases.get(getName(remote, version)) ?? null;
  }

  async load(remote: string, version: string): Promise<Release | null> {
    const name = getName(remote, version);
    const held = this.find(remote, version) ?? this.#older.get(name);
    if (held !== undefined && 'manifest' in held) return held;
    if (held !== undefined && Date.now() - held.isUnknownSince < 5_000) return null;
    const found = await findRelease(this.#database.db, remote, version);
    this.#older.set(name, found ?? { isUnknownSince: Date.now() });
    return found;
  }

  /** Reads the registry once. Calls during a reading share the next one. */
  async read(): Promise<void> {
    if (this.#reading !== null) {
      this.#isAskedAgain = true;
      return this.#reading;
    }
    this.#reading = this.#readUntilCurrent().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Keeps the book current until {@link stop}; starts without the database too. */
  start(): void {
    this.#job = startEvery({ name: 'read-registry', everyMs: rereadEvery, logger: this.#logger, work: () => this.#follow() });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#job?.stop();
    await this.#listener?.end().catch(() => undefined);
  }

  async #follow(): Promise<void> {
    if (this.#listener === null) await this.#listen();
    await this.read();
  }

  async #listen(): Promise<void> {
    const client = await this.#database.connect();
    if (this.#isStopped) return client.end();
    this.#listener = client;
    client.on('notification', () => void this.read().catch(() => undefined));
    client.on('end', () => {
      if (this.#listener !== client) return undefined;
      this.#listener = null;
      if (!this.#isStopped) setTimeout(() => this.#job?.wake(), 500).unref();
      return undefined;
    });
    await client.query(`listen ${REGISTRY_NOTICE}`);
    return undefined;
  }

  async #readUntilCurrent(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      this.#snapshot = await readSnapshot(this.#database, this.#snapshot);
    } while (this.#isAskedAgain);
  }
}

async function readSnapshot({ db }: Database, before: Snapshot | null): Promise<Snapshot> {
  const states: ChannelState[] = await db.select().from(channels);
  const used = states.flatMap(({ remote, version, previous }) => [
    getName(remote, version),
    ...(previous === null ? [] : [getName(remote, previous)]),
  ]);
  const name = sql<string>`${releases.remote} || '@' || ${releases.version}`;
  const isUsed = sql`${name} = any(${sql.param(used)}::text[])`;
  const rows = await db
    .select({ name, withdrawnAt: releases.withdrawnAt })
    .from(releases)
    .where(or(gt(releases.createdAt, sql`now() - interval '30 days'`), isUsed))
    .orderBy(desc(isUsed), desc(releases.createdAt))
    .limit(500);
  // Versions never change, only their withdrawal does: what is held already isn't read again.
  const unread = rows.filter((row) => before?.releases.get(row.name) === undefined).map((row) => row.name);
  const read =
    unread.length === 0
      ? []
      : await db
          .select()
          .from(releases)
          .where(sql`${name} = any(${sql.param(unread)}::text[])`);
  const known = new Map([...(before?.releases ?? []), ...read.map((row) => [getName(row.remote, row.version), toRelease(row)] as const)]);
  const held = new Map<string, Release>();
  for (const row of rows) {
    const release = known.get(row.name);
    if (release !== undefined) held.set(row.name, { ...release, withdrawnAt: row.withdrawnAt });
  }
  const onChannel = (channel: ChannelState['channel']) =>
    Object.fromEntries(states.filter((state) => state.channel === channel).map((state) => [state.remote, state]));
  return { stable: onChannel('stable'), canary: onChannel('canary'), releases: held };
}
