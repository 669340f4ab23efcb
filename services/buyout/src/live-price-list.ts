import { type Database, describeError, type Logger } from '@okruh/service-kit';
import type pg from 'pg';
import { createPriceList, type PriceList } from './price-list.ts';
import { loadPriceList, PRICE_LIST_CHANNEL } from './price-list.repository.ts';

/** The price list in memory, kept in step with the database. */
export interface LivePriceList {
  /** The list as last read. @throws when it was never read; `/readyz` is red until then. */
  current(): PriceList;
  /** Reads it again; calls that wait for the same reading share it. */
  reload(): Promise<PriceList>;
  /** Listens for new versions until `stop`; a lost connection is opened again and the list is read anew. */
  listen(): void;
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;

export function createLivePriceList(database: Database, logger: Logger): LivePriceList {
  let held: PriceList | null = null;
  let reading: Promise<PriceList> | null = null;
  let queued: Promise<PriceList> | null = null;
  let listener: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;

  const read = async (): Promise<PriceList> => {
    const data = await loadPriceList(database.db);
    held = createPriceList(data);
    logger.info({ version: data.version, models: data.models.length }, 'price list read');
    return held;
  };

  /** What is announced while reading may be newer than what is being read, so that reading isn't reused. */
  const reload = (): Promise<PriceList> => {
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
    reload().catch((error: unknown) => logger.error({ err: describeError(error) }, 'the price list could not be read'));
  };

  const open = async (): Promise<void> => {
    const client = await database.connect();
    if (isStopped) return client.end();
    listener = client;
    client.on('notification', reloadQuietly);
    client.on('error', () => again(client));
    client.on('end', () => again(client));
    await client.query(`listen ${PRICE_LIST_CHANNEL}`);
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
      if (held === null) throw new Error('the price list was not read yet');
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
