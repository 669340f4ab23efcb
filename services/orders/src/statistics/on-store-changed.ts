import { storeChanged } from '@okruh/contracts/events/accounts';
import { on, type Projection } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Keeps the names of the stores in step with accounts: the statistics can be narrowed to one. */
export const onStoreChanged = on(storeChanged, async ({ event, data, tx }) => {
  await tx.execute(sql`
    insert into stores (id, market, name, version) values (${data.store_id}, ${data.market}, ${data.name}, ${event.aggregateversion})
    on conflict (id) do update set market = excluded.market, name = excluded.name, version = excluded.version
    where stores.version < excluded.version`);
});

export const storeProjection: Projection = { name: 'stores', tables: ['stores'], handlers: [onStoreChanged] };
