import type { Database } from '@okruh/service-kit';
import { isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { saveStore, type StoreInput } from '../stored/store.repository.ts';
import { storeServices, stores } from '../stored/tables.ts';

const textsSchema = z.object({ cs: z.string(), ro: z.string() });

/** What is read of stores.json. */
export const demoStoresSchema = z.object({
  store_services: z.array(z.object({ id: z.string(), name: textsSchema })),
  stores: z.array(
    z.object({
      id: z.string(),
      seo_name: z.string(),
      site: z.enum(['cz', 'ro']),
      name: z.string(),
      city: z.string(),
      city_part: z.string().nullable(),
      street: z.string(),
      postcode: z.string(),
      country: z.string(),
      lat: z.number(),
      lng: z.number(),
      phone: z.string(),
      e_mail: z.string(),
      access: textsSchema,
      /** A closed day has neither time. */
      opening_hours: z.array(z.object({ day: z.int(), open: z.string().nullable(), close: z.string().nullable() })),
      services: z.array(z.string()),
      is_buyout_center: z.boolean(),
      is_service_center: z.boolean(),
      is_show_room: z.boolean(),
      express_delivery_radius_km: z.number().nullable(),
      timeslots: z.array(z.string()),
    }),
  ),
  holidays: z.array(z.object({ site: z.enum(['cz', 'ro']), date: z.string(), name: z.string() })),
});
export type DemoStores = z.output<typeof demoStoresSchema>;

/** Brings stores and their services up to the demo data; a store that is so already is left alone. @returns how many changed */
export async function seedStores(database: Database, data: DemoStores): Promise<number> {
  return database.db.transaction(async (tx) => {
    await tx
      .insert(storeServices)
      .values(data.store_services.map(({ id, name }, position) => ({ id, position, nameCs: name.cs, nameRo: name.ro })))
      .onConflictDoUpdate({
        target: storeServices.id,
        set: { position: sql`excluded.position`, nameCs: sql`excluded.name_cs`, nameRo: sql`excluded.name_ro` },
      });
    // What somebody changed in the office stays.
    const edited = await tx.select({ id: stores.id }).from(stores).where(isNotNull(stores.changedBy));
    const changedHere = new Set(edited.map(({ id }) => id));
    let changed = 0;
    for (const [position, store] of data.stores.entries()) {
      if (!changedHere.has(store.id) && (await saveStore(tx, toStore(store, position, data.holidays))) !== null) changed += 1;
    }
    return changed;
  });
}

const toStore = (store: DemoStores['stores'][number], position: number, holidays: DemoStores['holidays']): StoreInput => ({
  id: store.id,
  seoName: store.seo_name,
  market: store.site,
  position,
  name: store.name,
  city: store.city,
  cityPart: store.city_part ?? '',
  street: store.street,
  postcode: store.postcode,
  country: store.country,
  lat: store.lat,
  lng: store.lng,
  phone: store.phone,
  eMail: store.e_mail,
  access: store.site === 'cz' ? store.access.cs : store.access.ro,
  openingHours: store.opening_hours.flatMap(({ day, open, close }) => (open === null || close === null ? [] : [{ day, open, close }])),
  closedOn: holidays.flatMap(({ site, date, name }) => (site === store.site ? [{ date, name }] : [])),
  services: store.services,
  isBuyoutCenter: store.is_buyout_center,
  isServiceCenter: store.is_service_center,
  isShowRoom: store.is_show_room,
  expressDeliveryRadiusKm: store.express_delivery_radius_km,
  timeslots: store.timeslots,
  isOpen: true,
  changedBy: null,
});
