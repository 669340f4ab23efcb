import { randomUUID } from 'node:crypto';
import { cachePurged } from '@okruh/contracts/events/delivery';
import { appendEvent, describeError, type Database, type Logger } from '@okruh/service-kit';
import type { Sites } from '../site/site.ts';
import { normaliseQuery } from './address.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Purge } from './answer-store.ts';
import { countPurged } from './cache-metrics.ts';
import type { Cdn } from './fastly.ts';
import type { PurgeOrder } from './purge-order.ts';

export interface PurgeFailure {
  readonly target: 'gateways' | 'cdn';
  readonly reason: string;
}
export interface PurgeOutcome {
  /** Answers dropped here. */
  readonly purged: number;
  readonly failed: readonly PurgeFailure[];
}
/** Drops what is kept here, tells every other gateway, and the CDN. Never rejects: what failed stands in the outcome. */
export type PurgeEverywhere = (order: PurgeOrder, correlationId: string) => Promise<PurgeOutcome>;

export interface PurgeOptions {
  readonly cache: AnswerCache;
  readonly sites: Sites;
  readonly database: Database;
  readonly cdn: Cdn | null;
  readonly logger: Logger;
}

/** The order as the store understands it; null when its address is none of ours. */
export function toPurge(order: PurgeOrder, sites: Sites): Purge | null {
  const { mode, keys, isSoft } = order;
  if (mode === 'full') return { mode, isSoft };
  if (mode === 'key') return { mode, keys, isSoft };
  const url = URL.parse(order.url ?? '');
  const site = url === null ? null : sites.find(url.host);
  if (url === null || site === null) return null;
  return { mode, address: `${site.market} ${url.pathname}${normaliseQuery(url.search.slice(1))}`, isSoft };
}

export function purgeEverywhere({ cache, sites, database, cdn, logger }: PurgeOptions): PurgeEverywhere {
  return async (order, correlationId) => {
    const purge = toPurge(order, sites);
    const purged = purge === null ? 0 : cache.purge(purge);
    countPurged(order.mode, purged);
    const [sent, done] = await Promise.allSettled([send(database, order, correlationId), cdn?.purge(order)]);
    const failed: PurgeFailure[] = [];
    if (sent.status === 'rejected') failed.push({ target: 'gateways', reason: describeError(sent.reason).message });
    if (done.status === 'rejected') failed.push({ target: 'cdn', reason: describeError(done.reason).message });
    if (failed.length > 0) logger.error({ failed, mode: order.mode }, 'a purge did not reach everybody');
    else logger.info({ mode: order.mode, keys: order.keys, purged }, 'the cache was purged');
    return { purged, failed };
  };
}

/** Each purge is an aggregate of its own: nothing changes it afterwards. */
async function send(database: Database, { mode, keys, url, isSoft }: PurgeOrder, correlationId: string): Promise<void> {
  const data = { mode, keys: mode === 'key' ? [...keys] : [], url, soft_purge: isSoft, at: new Date().toISOString() };
  await database.db.transaction((tx) =>
    appendEvent(tx, cachePurged, { subject: randomUUID(), version: 1, market: null, data, correlationId }),
  );
}
