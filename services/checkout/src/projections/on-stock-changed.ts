import { stockChanged } from '@okruh/contracts/events/picking';
import { onAll } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/**
 * Copies what can be sold of variants in their markets. It decides what a page says; picking's reservation is the last word.
 * Rows are written in the order of their keys, so that two batches never wait for each other.
 */
export const onStockChanged = onAll(stockChanged, async (events, tx) => {
  const rows = events.map(({ data, aggregateversion }) => ({
    variant_id: data.variant_id,
    market: data.market,
    available: data.available,
    is_endless: data.is_endless,
    expected_at: data.expected_at,
    stores: Object.fromEntries(data.stores.map(({ store_id: id, available }) => [id, available])),
    version: aggregateversion,
  }));
  await tx.execute(sql`
    insert into stock (variant_id, market, available, is_endless, expected_at, stores, version)
    select variant_id, market, available, is_endless, expected_at, stores, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(variant_id text, market text, available int, is_endless boolean,
      expected_at timestamptz, stores jsonb, version int)
    order by variant_id, market
    on conflict (variant_id, market) do update set available = excluded.available, is_endless = excluded.is_endless,
      expected_at = excluded.expected_at, stores = excluded.stores, version = excluded.version
    where stock.version < excluded.version`);
});
