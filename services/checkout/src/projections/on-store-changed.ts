import { storeChanged } from '@okruh/contracts/events/accounts';
import { newer, on } from '@okruh/service-kit';
import { stores } from '../stored/tables/catalogue.ts';

/** Keeps the copy of the stores in step with accounts. */
export const onStoreChanged = on(storeChanged, async ({ event, data, tx }) => {
  const values = {
    seoName: data.seo_name,
    market: data.market,
    name: data.name,
    street: data.street,
    city: data.city,
    postcode: data.postcode,
    phone: data.phone,
    lat: data.lat,
    lng: data.lng,
    openingHours: data.opening_hours,
    closedOn: data.closed_on,
    isOpen: data.is_open,
    version: event.aggregateversion,
  };
  await tx
    .insert(stores)
    .values({ id: data.store_id, ...values })
    .onConflictDoUpdate({ target: stores.id, set: values, setWhere: newer(stores.version, event.aggregateversion) });
});
