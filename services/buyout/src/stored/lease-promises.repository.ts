import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { Market } from '@okruh/market';
import { todayIn } from '@okruh/market';
import { normaliseCode, type Tx } from '@okruh/service-kit';
import { asc, eq } from 'drizzle-orm';
import { type LeasePromiseRow, leasePromises } from './lease-tables.ts';
import { buyouts } from './tables.ts';
import { type KnownPromise, promiseState } from './lease-promise-view.ts';

const selectPromises = (tx: Tx) =>
  tx
    .select({ promise: leasePromises, buyoutStatus: buyouts.status })
    .from(leasePromises)
    .leftJoin(buyouts, eq(buyouts.id, leasePromises.buyoutId));

/** A promise by its code as typed, on its own market; null when there is none. */
export async function findPromiseByCode(tx: Tx, code: string, market: Market): Promise<KnownPromise | null> {
  const [found] = await selectPromises(tx).where(eq(leasePromises.code, normaliseCode(code)));
  return found?.promise.market === market ? found : null;
}

export async function findPromise(tx: Tx, id: string): Promise<KnownPromise | null> {
  const [found] = await selectPromises(tx).where(eq(leasePromises.id, id));
  return found ?? null;
}

/** What the lease of an order promised, by its lines. */
export const listOrderPromises = (tx: Tx, orderId: string): Promise<KnownPromise[]> =>
  selectPromises(tx).where(eq(leasePromises.orderId, orderId)).orderBy(asc(leasePromises.line), asc(leasePromises.piece));

/** The promise of a code, locked, when it can be claimed now: two claims of it come one after the other. */
export async function lockOpenPromise(tx: Tx, code: string, market: Market, now: Date): Promise<LeasePromiseRow | null> {
  const [promise] = await tx
    .select()
    .from(leasePromises)
    .where(eq(leasePromises.code, normaliseCode(code)))
    .for('update');
  if (promise === undefined || promise.market !== market) return null;
  const [buyout] =
    promise.buyoutId === null ? [] : await tx.select({ status: buyouts.status }).from(buyouts).where(eq(buyouts.id, promise.buyoutId));
  const buyoutStatus: BuyoutStatus | null = buyout?.status ?? null;
  return promiseState({ promise, buyoutStatus }, todayIn(market, now)) === 'open' ? promise : null;
}

/** The buy-out claims the promise from now on. */
export const claimPromise = (tx: Tx, id: string, buyoutId: string) =>
  tx.update(leasePromises).set({ buyoutId }).where(eq(leasePromises.id, id));
