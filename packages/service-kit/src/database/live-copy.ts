import type pg from 'pg';
import type { Logger } from '../logger.ts';
import { describeError } from './database-error.ts';
import type { Database } from './database.ts';

/** A picture of some tables in memory, kept in step with the database. */
export interface LiveCopy<T> {
  /** The picture as last read. @throws when it was never read; `/readyz` is red until then. */
  current(): T;
  /** Reads it again; calls that wait for the same reading share it. */
  reload(): Promise<T>;
  /** Listens for notices until `stop`; a lost connection is opened again and the picture is read again. */
  listen(): void;
  stop(): Promise<void>;
}

export interface LiveCopyOptions<T> {
  readonly database: Database;
  readonly logger: Logger;
  /** What it is, for the log: `price list`. */
  readonly name: string;
  /** Channel on which the database announces changes (`pg_notify`); a name that needs no quoting. */
  readonly channel: string;
  /** Reads the whole picture in one consistent transaction. */
  readonly read: () => Promise<T>;
}

const RETRY_MS = 1_000;

export function createLiveCopy<T>({ database, logger, name, channel, read: readNow }: LiveCopyOptions<T>): LiveCopy<T> {
  let held: T | null = null;
  let reading: Promise<T> | null = null;
  let queued: Promise<T> | null = null;
  let listener: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;

  const read = async (): Promise<T> => {
    const picture = await readNow();
    held = picture;
    logger.info(`${name} read`);
    return picture;
  };

  /** What is announced while reading may be newer than what is being read, so that reading isn't reused. */
  const reload = (): Promise<T> => {
    const before = reading?.then(
      () => undefined,
      () => undefined,
    );
    queued ??= Promise.resolve(before).then(() => {
      queued = null;
      reading = read();
      return reading;
    });
    return queued;
  };

  const reloadQuietly = (): void => {
    reload().catch((error: unknown) => logger.error({ err: describeError(error) }, `the ${name} could not be read`));
  };

  const open = async (): Promise<void> => {
    const client = await database.connect();
    if (isStopped) return client.end();
    listener = client;
    client.on('notification', reloadQuietly);
    client.on('error', () => again(client));
    client.on('end', () => again(client));
    await client.query(`listen ${channel}`);
    // What was announced before the LISTEN held was missed.
    reloadQuietly();
  };

  const again = (client: pg.Client | null): void => {
    if (isStopped || listener !== client || retry !== null) return;
    listener = null;
    retry = setTimeout(() => {
      retry = null;
      open().catch(() => again(null));
    }, RETRY_MS);
  };

  return {
    current() {
      if (held === null) throw new Error(`the ${name} was not read yet`);
      return held;
    },
    reload,
    listen() {
      open().catch(() => again(null));
    },
    async stop() {
      isStopped = true;
      if (retry !== null) clearTimeout(retry);
      await listener?.end();
      await reading?.catch(() => null);
    },
  };
}
