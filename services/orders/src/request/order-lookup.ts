import type { Market } from '@okruh/market';
import { createTryGuard } from '@okruh/service-kit';
import { and, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { orders } from '../stored/tables.ts';

/** Wrong numbers for one mailbox in ten minutes, from however many networks: numbers follow each other, so they could be tried. */
const LOOKUPS = { max: 10, windowSeconds: 600 };

/** What somebody without an account knows of an order. */
export interface OrderKey {
  readonly number: string;
  readonly e_mail: string;
}
export type FoundOrder = { readonly id: string; readonly code: string } | { readonly wait: number } | null;
/** Finds an order; null when there is none, seconds to wait when too many were tried. */
export type OrderLookup = (key: OrderKey, market: Market) => Promise<FoundOrder>;

/** One for all routes of the process, so that the tries count together. */
export function createOrderLookup(deps: Pick<Deps, 'database' | 'personalData' | 'limitScale'>): OrderLookup {
  const lookups = createTryGuard({ ...LOOKUPS, max: LOOKUPS.max * deps.limitScale, now: () => performance.now() });
  return async (key, market) => {
    const eMailIndexes = deps.personalData.eMailHashes(key.e_mail);
    const mailbox = `${market}:${eMailIndexes[0]}`;
    const wait = lookups.getWait(mailbox);
    if (wait > 0) return { wait };
    // One statement and one hash whatever was typed: who tries addresses learns nothing from the time.
    const [found] = await deps.database.db
      .select({ id: orders.id, code: orders.code })
      .from(orders)
      .where(and(eq(orders.number, key.number.replaceAll(/\s/g, '')), eq(orders.market, market), inArray(orders.eMailIndex, eMailIndexes)));
    if (found === undefined) lookups.failed(mailbox);
    return found ?? null;
  };
}
