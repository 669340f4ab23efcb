import { supplierPriceChanged, supplierPriceTakenBack } from '@okruh/contracts/events/invoicing';
import { type Handler, on, type Projection, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/**
 * What variants cost us, for the margin: a row for each day from which a price holds, by the last event of that day. A price that is taken
 * back leaves its row without a cost, so that the day before counts again whichever event comes first; the margins follow by triggers
 * (migrations/054-store-statistics.sql).
 */
export const costHandlers: readonly Handler[] = [
  on(supplierPriceChanged, ({ event, data, tx }) =>
    saveCost(tx, { ...data, version: event.aggregateversion, cost: data.unit_cost.amount }),
  ),
  on(supplierPriceTakenBack, ({ event, data, tx }) => saveCost(tx, { ...data, version: event.aggregateversion, cost: null })),
];

export const costProjection: Projection = { name: 'costs', tables: ['variant_costs'], handlers: costHandlers };

interface Cost {
  readonly variant_id: string;
  readonly market: string;
  readonly effective_on: string;
  readonly version: number;
  /** Minor units; null: what was known before holds on. */
  readonly cost: number | null;
}

async function saveCost(tx: Tx, { variant_id: variant, market, effective_on: day, version, cost }: Cost): Promise<void> {
  await tx.execute(sql`
    insert into variant_costs as c (variant_id, market, effective_on, version, unit_cost)
    values (${variant}, ${market}, ${day}, ${version}, ${cost})
    on conflict (variant_id, market, effective_on) do update set version = excluded.version, unit_cost = excluded.unit_cost
    where c.version < excluded.version`);
}
