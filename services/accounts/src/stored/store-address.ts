import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { storeRedirects, stores } from './tables.ts';

type StoreRow = typeof stores.$inferSelect;

/** The address that the page of a store had leads on to it from now on; the one that an open store takes leads nowhere else. */
export async function moveAddress(tx: Tx, before: string | null, { id, market, seoName, isOpen }: StoreRow): Promise<void> {
  if (isOpen) await tx.delete(storeRedirects).where(and(eq(storeRedirects.market, market), eq(storeRedirects.seoName, seoName)));
  if (before === null || before === seoName) return;
  const added = tx.insert(storeRedirects).values({ market, seoName: before, storeId: id });
  // A closed store may have left its address to another one, whose page was there last.
  await (isOpen
    ? added.onConflictDoUpdate({ target: [storeRedirects.market, storeRedirects.seoName], set: { storeId: id, createdAt: sql`now()` } })
    : added.onConflictDoNothing());
}

/**
 * The store of an address of a market, its id or an address that it had. An open one comes first, before a closed one that had the address; then the one
 * that has the address now.
 */
export async function findByAddress(tx: Tx, market: Market, address: string): Promise<StoreRow | null> {
  const [found] = await tx
    .select({ store: stores })
    .from(stores)
    .leftJoin(
      storeRedirects,
      and(eq(storeRedirects.storeId, stores.id), eq(storeRedirects.market, market), eq(storeRedirects.seoName, address)),
    )
    .where(and(eq(stores.market, market), or(eq(stores.seoName, address), eq(stores.id, address), isNotNull(storeRedirects.seoName))))
    .orderBy(desc(stores.isOpen), desc(eq(stores.seoName, address)), desc(stores.changedAt))
    .limit(1);
  return found?.store ?? null;
}

/** Addresses that lead to a store besides its own, by their names. */
export const loadFormerAddresses = async (tx: Tx, storeId: string): Promise<string[]> =>
  (
    await tx
      .select({ name: storeRedirects.seoName })
      .from(storeRedirects)
      .where(eq(storeRedirects.storeId, storeId))
      .orderBy(asc(storeRedirects.seoName))
  ).map(({ name }) => name);
