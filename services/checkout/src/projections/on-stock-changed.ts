import { stockChanged } from '@okruh/contracts/events/picking';
import { newer, on } from '@okruh/service-kit';
import { stock } from '../tables/catalogue.ts';

/** Copies what can be sold of a variant in a market. It decides what a page says; picking's reservation is the last word. */
export const onStockChanged = on(stockChanged, async ({ event, data, tx }) => {
  const values = {
    available: data.available,
    isEndless: data.is_endless,
    expectedAt: data.expected_at === null ? null : new Date(data.expected_at),
    stores: Object.fromEntries(data.stores.map(({ store_id: id, available }) => [id, available])),
    version: event.aggregateversion,
  };
  await tx
    .insert(stock)
    .values({ variantId: data.variant_id, market: data.market, ...values })
    .onConflictDoUpdate({ target: [stock.variantId, stock.market], set: values, setWhere: newer(stock.version, event.aggregateversion) });
});
