import { storeChanged } from '@okruh/contracts/events/accounts';
import { on } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Keeps the names of the places where pieces lie in step with accounts. */
export const onStoreChanged = on(storeChanged, async ({ event, data, tx }) => {
  await tx.execute(sql`
    insert into stores (id, market, name, is_open, version)
    values (${data.store_id}, ${data.market}, ${data.name}, ${data.is_open}, ${event.aggregateversion})
    on conflict (id) do update set market = excluded.market, name = excluded.name, is_open = excluded.is_open, version = excluded.version
    where stores.version < excluded.version`);
});
