import { storeChanged } from '@okruh/contracts/events/accounts';
import { type Handler, newer, on } from '@okruh/service-kit';
import { stores } from '../stored/tables.ts';

/** Copies a store. Repeated and late events change nothing. */
export const onStoreChanged: Handler = on(storeChanged, async ({ event, data, tx }) => {
  const row = {
    market: data.market,
    seoName: data.seo_name,
    name: data.name,
    city: data.city,
    cityPart: data.city_part,
    street: data.street,
    postcode: data.postcode,
    openingHours: data.opening_hours,
    closedOn: data.closed_on,
    isOpen: data.is_open,
    version: event.aggregateversion,
    changedAt: new Date(data.changed_at),
  };
  await tx
    .insert(stores)
    .values({ id: data.store_id, ...row })
    .onConflictDoUpdate({ target: stores.id, set: row, setWhere: newer(stores.version, event.aggregateversion) });
});
