import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { watchPool } from '../metrics.ts';
import { databaseFailure, describeError } from './database-error.ts';
import { namingClient } from './naming-client.ts';
import { attachNotifier, createOutboxNotifier, discardNotification, notifyCommitted, type OutboxNotifier } from './outbox-notifier.ts';
import { createStatementNames } from './statement-names.ts';

/** A transaction, or the database itself for single statements. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseOptions {
  readonly url: string;
  /** Schema of the service, the only one on the search path. */
  readonly schema: string;
  /** Maximum number of connections in the pool; default 10. */
  readonly max?: number;
  /** statement_timeout of PostgreSQL; default 10 s. */
  readonly statementTimeoutMs?: number;
  /**
   * True when nearly every statement finds its rows by a key: sets enable_seqscan=off. Plans of prepared statements are cached, and
   * a plan made while a table was small would scan the whole table for ever. Leave it out when whole tables are read (lists of the
   * catalogue); lists of the back office use {@link Database.office}.
   */
  readonly byKey?: boolean;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
}

export interface Database {
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase;
  /**
   * Separate small pool for the back office's lists and exports, which read whole tables: each statement is planned for its values
   * ({@link OFFICE_PLANNER}), and exports can't use up the shop's connections.
   */
  readonly office: NodePgDatabase;
  readonly schema: string;
  /** Notifies the outbox relay after a commit; `appendEvent` and `transaction` do it automatically. */
  readonly outbox: OutboxNotifier;
  /** A connection outside the pool with the same settings, for LISTEN and session locks. The caller ends it. */
  connect(): Promise<pg.Client>;
  /** One connection of its own to the same schema, without the settings of `byKey`: for work on whole tables. The caller closes it. */
  openSingle(options: Pick<DatabaseOptions, 'applicationName' | 'statementTimeoutMs'>): Database;
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>;
  /** Waits until the database answers. @throws the last error after `forMs` (30 s). */
  untilReady(logger: Logger, forMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Time for the answer to come once its statement must have ended. */
const UNREACHABLE_AFTER_MS = 1_000;
/** Minimum number of open connections. */
const WARM = 2;
/** Maximum number of connections for the back office. */
const OFFICE_MAX = 3;
/**
 * Each statement of the office is planned for its values: the same text asks for ten rows of a rare state or for the last page of a
 * million, and a plan for all of them sorts whole tables. Pages of indexes are mostly in memory; a list's page is sorted there. An answer
 * takes tens of milliseconds: starting workers for it or compiling it takes longer, and plans that may have workers walk past a better index.
 */
export const OFFICE_PLANNER: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_custom_plan',
  random_page_cost: '1.1',
  work_mem: '16MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};
const flags = (planner: Readonly<Record<string, string>>): string =>
  Object.entries(planner)
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join('');

const schemaName = /^[a-z][a-z0-9_]{0,40}$/;

/** @throws RangeError when the name would need quoting in SQL. */
export function checkSchemaName(schema: string): string {
  if (!schemaName.test(schema)) throw new RangeError(`not a schema name: ${schema}`);
  return schema;
}

/** Creates a pool. It connects at the first query, so that a service can start before its database. */
export function openDatabase(options: DatabaseOptions): Database {
  const schema = checkSchemaName(options.schema);
  const statementTimeout = options.statementTimeoutMs ?? 10_000;
  const settingsWith = (planner: Readonly<Record<string, string>>) => ({
    connectionString: options.url,
    application_name: options.applicationName,
    // jit=off: compiling takes longer than any of our statements. The idle timeout frees the locks of a hung transaction.
    options: `-c search_path=${schema} -c timezone=UTC -c jit=off -c statement_timeout=${statementTimeout} -c lock_timeout=${Math.min(statementTimeout, 5_000)} -c idle_in_transaction_session_timeout=30000${flags(planner)}`,
    connectionTimeoutMillis: 5_000,
    // The server ends what takes too long; one that can't be reached any more doesn't, and the kernel would wait for minutes.
    query_timeout: statementTimeout + UNREACHABLE_AFTER_MS,
    keepAlive: true,
    pipeline: true,
  });
  const settings = settingsWith(options.byKey === true ? { enable_seqscan: 'off' } : {});
  const Client = namingClient(createStatementNames());
  // A new connection has no cached plans, so a minimum stays open.
  const max = options.max ?? 10;
  const pool = new pg.Pool({ ...settings, Client, max, min: Math.min(WARM, max), idleTimeoutMillis: 60_000 });
  const outbox = createOutboxNotifier();
  const db = drizzleOn(pool, outbox);
  const unwatch = [watchPool(schema, pool)];
  // Plans are cached per connection, so plans of this pool don't affect the other. Connects at the first query, and one connection
  // stays: who opens a list a minute later would wait for a new one.
  const officePool = new pg.Pool({
    ...settingsWith(OFFICE_PLANNER),
    Client: namingClient(createStatementNames()),
    max: OFFICE_MAX,
    min: 1,
    idleTimeoutMillis: 60_000,
  });
  const office = drizzleOn(officePool, outbox);
  unwatch.push(watchPool(`${schema} office`, officePool));
  const pools = [pool, officePool];
  const ping = async (): Promise<void> => {
    await pool.query('select 1');
  };
  return {
    pool,
    db,
    office,
    schema,
    outbox,
    ping,
    async connect() {
      const client = new Client(settings);
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    openSingle: (single) => openDatabase({ url: options.url, schema, max: 1, ...single }),
    async untilReady(logger, forMs = 30_000) {
      const deadline = Date.now() + forMs;
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await ping();
        } catch (error) {
          if (Date.now() >= deadline) throw error;
          if (attempt === 0) logger.warn({ err: describeError(error) }, 'the database does not answer yet, trying for a while');
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
    },
    async close() {
      for (const stop of unwatch) stop();
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}

function drizzleOn(pool: pg.Pool, outbox: OutboxNotifier): NodePgDatabase {
  // The pool replaces a broken connection at the next query, and the failed query rejects. Without these listeners (for idle and
  // for used connections) the error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle({ client: pool });
  attachNotifier(db, outbox);
  db.transaction = pipelinedTransaction(pool, outbox);
  return db;
}

type Held = NodePgTransaction<Record<string, never>, Record<string, never>>;
type TransactionOptions = Parameters<NodePgDatabase['transaction']>[1];

function transactionOn(client: pg.PoolClient, dialect: PgDialect, outbox: OutboxNotifier): Held {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  const held: Held = new NodePgTransaction(dialect, session, undefined);
  attachNotifier(held, outbox);
  return held;
}

function buildBegin({ isolationLevel, accessMode, deferrable }: NonNullable<TransactionOptions> = {}): string {
  const words = ['begin'];
  if (isolationLevel !== undefined) words.push(`isolation level ${isolationLevel}`);
  if (accessMode !== undefined) words.push(accessMode);
  if (deferrable !== undefined) words.push(deferrable ? 'deferrable' : 'not deferrable');
  return words.join(' ');
}

/**
 * Replaces the transaction of drizzle-orm 0.45 for two reasons. Drizzle waits for the answer to `begin`; here the first statement
 * is sent together with it. And drizzle never releases a connection whose `begin` failed, which happens when the database restarts,
 * so that the pool would run out of connections. Here a connection is always released, and a broken one is discarded.
 */
function pipelinedTransaction(pool: pg.Pool, outbox: OutboxNotifier): NodePgDatabase['transaction'] {
  const dialect = new PgDialect();
  const byClient = new WeakMap<pg.PoolClient, Held>();
  return async (work, config) => {
    const client = await pool.connect();
    const held = byClient.get(client) ?? transactionOn(client, dialect, outbox);
    byClient.set(client, held);
    discardNotification(held);
    let isBroken = false;
    try {
      const begun = client.query(buildBegin(config));
      begun.catch(() => undefined);
      try {
        const result = await work(held);
        await begun;
        await client.query('commit');
        notifyCommitted(held);
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          isBroken = true;
        });
        throw error;
      }
    } catch (error) {
      isBroken ||= databaseFailure(error) === 'outage';
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

/**
 * Condition for `onConflictDoUpdate({ setWhere })` of a projection: the stored version is older than the event's.
 *
 * @example
 * .onConflictDoUpdate({ target: devices.id, set: …, setWhere: newer(devices.version, event.aggregateversion) })
 */
export const newer = (column: SQLWrapper, version: number): SQL => sql`${column} < ${version}`;
