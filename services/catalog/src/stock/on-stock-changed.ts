import { stockChanged } from '@okruh/contracts/events/picking';
import { type Handler, newer, on } from '@okruh/service-kit';
import { and, eq } from 'drizzle-orm';
import { stock, storeStock } from '../tables.ts';

/** Copies what can be sold of a variant in a market. Repeated and late events change nothing. */
export const onStockChanged = (): Handler =>
  on(stockChanged, async ({ event, data, tx }) => {
    const row = {
      available: data.available,
      isEndless: data.is_endless,
      expectedAt: data.expected_at === null ? null : new Date(data.expected_at),
      version: event.aggregateversion,
      changedAt: new Date(data.changed_at),
    };
    const key = { variantId: data.variant_id, market: data.market };
    const written = await tx
      .insert(stock)
      .values({ ...key, ...row })
      .onConflictDoUpdate({ target: [stock.variantId, stock.market], set: row, setWhere: newer(stock.version, event.aggregateversion) })
      .returning({ version: stock.version });
    if (written.length === 0) return;
    await tx.delete(storeStock).where(and(eq(storeStock.variantId, key.variantId), eq(storeStock.market, key.market)));
    if (data.stores.length === 0) return;
    await tx.insert(storeStock).values(data.stores.map((store) => ({ ...key, storeId: store.store_id, available: store.available })));
  });
