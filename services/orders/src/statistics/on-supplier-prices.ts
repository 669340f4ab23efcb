import { supplierPriceChanged } from '@okruh/contracts/events/invoicing';
import { type Handler, on, type Projection } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** What variants cost us, for the margin: a row for each day from which a price holds. */
export const costHandlers: readonly Handler[] = [
  on(supplierPriceChanged, async ({ event, data, tx }) => {
    await tx.execute(sql`
      insert into variant_costs as c (variant_id, market, effective_on, version, unit_cost)
      values (${data.variant_id}, ${data.market}, ${data.effective_on}, ${event.aggregateversion}, ${data.unit_cost.amount})
      on conflict (variant_id, market, effective_on) do update set version = excluded.version, unit_cost = excluded.unit_cost
      where c.version < excluded.version`);
  }),
];

export const costProjection: Projection = { name: 'costs', tables: ['variant_costs'], handlers: costHandlers };
