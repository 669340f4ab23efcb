import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typeDeliveryCodeSchema, typePaymentSchema } from '@okruh/contracts/http/checkout';
import type { Tx } from '@okruh/service-kit';
import { z } from 'zod';
import { stores } from '../stored/tables/catalogue.ts';
import {
  carriers,
  deliveryDefinitions,
  deliveryPayments,
  deliveryPlaces,
  holidays,
  paymentDefinitions,
  storePickups,
} from '../stored/tables/delivery.ts';

const texts = z.object({ cs: z.string(), ro: z.string() });
const amounts = z.object({ CZK: z.number(), RON: z.number() });
const site = z.enum(['cz', 'ro']);

const storesFile = z.object({
  stores: z.array(
    z.object({
      id: z.string(),
      seo_name: z.string(),
      site,
      name: z.string(),
      street: z.string(),
      city: z.string(),
      postcode: z.string(),
      phone: z.string(),
      lat: z.number(),
      lng: z.number(),
      /** A closed day has no times. */
      opening_hours: z.array(z.object({ day: z.int(), open: z.string().nullable(), close: z.string().nullable() })),
      services: z.array(z.string()),
      express_delivery_radius_km: z.int(),
      timeslots: z.array(z.string()),
    }),
  ),
  holidays: z.array(z.object({ site, date: z.iso.date(), name: z.string() })),
  carriers: z.array(z.object({ id: z.string(), name: texts, max_weight_kg: z.number().nullable(), max_side_cm: z.number().nullable() })),
  delivery_places: z.array(
    z.object({
      id: z.string(),
      carrier_id: z.string(),
      code: z.string(),
      site,
      type: z.enum(['box', 'counter']),
      name: z.string(),
      street: z.string(),
      city: z.string(),
      postcode: z.string(),
      district_id: z.string(),
      lat: z.number(),
      lng: z.number(),
      opening_hours: z.string(),
      card_payment: z.boolean(),
      cash_on_delivery: z.boolean(),
      is_congested: z.boolean(),
      is_available: z.boolean(),
      max_weight_kg: z.number().nullable(),
    }),
  ),
  deliveries: z.array(
    z.object({
      type_delivery_code: typeDeliveryCodeSchema,
      kind: z.enum(['address', 'pickup_point', 'store']),
      carrier_id: z.string().nullable(),
      name: texts,
      description: texts,
      price: amounts,
      free_from: amounts.nullable(),
      cut_off: z.string().nullable(),
      delivery_days_min: z.int(),
      delivery_days_max: z.int(),
      max_weight_kg: z.number().nullable(),
      requires: z.array(z.string()),
      timeslots: z.array(z.string()),
      position: z.int(),
      sites: z.array(site),
      is_active: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      type_payment: typePaymentSchema,
      name: texts,
      description: texts,
      price: amounts,
      min_amount: amounts,
      max_amount: amounts.nullable(),
      is_online: z.boolean(),
      exclusive: z.boolean().default(false),
      requires_device_support: z.boolean().default(false),
      sub_payments: z.array(z.object({ code: z.string(), name: texts })),
      position: z.int(),
      sites: z.array(site),
      is_active: z.boolean(),
    }),
  ),
  delivery_payments: z.array(
    z.object({ site, type_delivery_code: typeDeliveryCodeSchema, type_payment: typePaymentSchema, default: z.boolean() }),
  ),
});
type StoresFile = z.output<typeof storesFile>;

/**
 * Deliveries, payments, pickup points and stores of the demo. What stands there is never overwritten: feeds and events know
 * better.
 *
 * @returns how many pickup points there are in the file
 */
export async function seedMethods(tx: Tx, folder: string): Promise<number> {
  const file = storesFile.parse(JSON.parse(await readFile(join(folder, 'stores.json'), 'utf8')));
  await seedCarriers(tx, file);
  await seedDefinitions(tx, file);
  await seedStores(tx, file);
  const free = file.delivery_places.map(({ site: market, carrier_id: carrierId, district_id: districtId, ...place }) => ({
    id: place.id,
    carrierId,
    market,
    code: place.code,
    type: place.type,
    name: place.name,
    street: place.street,
    city: place.city,
    postcode: place.postcode,
    districtId,
    lat: place.lat,
    lng: place.lng,
    openingHours: place.opening_hours,
    cardPayment: place.card_payment,
    cashOnDelivery: place.cash_on_delivery,
    isCongested: place.is_congested,
    isAvailable: place.is_available,
    maxWeightKg: place.max_weight_kg,
  }));
  await tx.insert(deliveryPlaces).values(free).onConflictDoNothing();
  return free.length;
}

async function seedCarriers(tx: Tx, file: StoresFile): Promise<void> {
  await tx
    .insert(carriers)
    .values(
      file.carriers.map((carrier) => ({
        id: carrier.id,
        nameCs: carrier.name.cs,
        nameRo: carrier.name.ro,
        maxWeightKg: carrier.max_weight_kg,
        maxSideCm: carrier.max_side_cm,
      })),
    )
    .onConflictDoNothing();
}

const minor = (units: number): number => units * 100;
const textColumns = (row: { name: z.output<typeof texts>; description: z.output<typeof texts> }) => ({
  nameCs: row.name.cs,
  nameRo: row.name.ro,
  descriptionCs: row.description.cs,
  descriptionRo: row.description.ro,
});

async function seedDefinitions(tx: Tx, file: StoresFile): Promise<void> {
  const deliveries = file.deliveries.map((row) => ({
    ...textColumns(row),
    typeDeliveryCode: row.type_delivery_code,
    kind: row.kind,
    carrierId: row.carrier_id,
    priceCzk: minor(row.price.CZK),
    priceRon: minor(row.price.RON),
    freeFromCzk: row.free_from === null ? null : minor(row.free_from.CZK),
    freeFromRon: row.free_from === null ? null : minor(row.free_from.RON),
    cutOff: row.cut_off,
    daysMin: row.delivery_days_min,
    daysMax: row.delivery_days_max,
    maxWeightKg: row.max_weight_kg,
    requires: row.requires,
    timeslots: row.timeslots,
    position: row.position,
    markets: row.sites,
    isActive: row.is_active,
  }));
  await tx.insert(deliveryDefinitions).values(deliveries).onConflictDoNothing();
  const payments = file.payments.map((row) => ({
    ...textColumns(row),
    typePayment: row.type_payment,
    priceCzk: minor(row.price.CZK),
    priceRon: minor(row.price.RON),
    minCzk: minor(row.min_amount.CZK),
    minRon: minor(row.min_amount.RON),
    maxCzk: row.max_amount === null ? null : minor(row.max_amount.CZK),
    maxRon: row.max_amount === null ? null : minor(row.max_amount.RON),
    isOnline: row.is_online,
    isExclusive: row.exclusive,
    requiresDeviceSupport: row.requires_device_support,
    subPayments: row.sub_payments,
    position: row.position,
    markets: row.sites,
    isActive: row.is_active,
  }));
  await tx.insert(paymentDefinitions).values(payments).onConflictDoNothing();
  const pairs = file.delivery_payments.map((pair) => ({
    market: pair.site,
    typeDeliveryCode: pair.type_delivery_code,
    typePayment: pair.type_payment,
    isDefault: pair.default,
  }));
  await tx.insert(deliveryPayments).values(pairs).onConflictDoNothing();
}

/** First copy of the stores, until accounts tells of them, and what checkout alone knows of them. */
async function seedStores(tx: Tx, file: StoresFile): Promise<void> {
  const daysOff = file.holidays.map(({ site: market, date, name }) => ({ market, date, name }));
  await tx.insert(holidays).values(daysOff).onConflictDoNothing();
  await tx
    .insert(stores)
    .values(
      file.stores.map((store) => ({
        id: store.id,
        seoName: store.seo_name,
        market: store.site,
        name: store.name,
        street: store.street,
        city: store.city,
        postcode: store.postcode,
        phone: store.phone,
        lat: store.lat,
        lng: store.lng,
        openingHours: store.opening_hours.flatMap(({ day, open, close }) =>
          open === null || close === null ? [] : [{ day, open, close }],
        ),
        closedOn: daysOff.filter(({ market }) => market === store.site).map(({ date }) => date),
        isOpen: true,
        version: 0,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(storePickups)
    .values(
      file.stores.map((store) => ({
        storeId: store.id,
        hasPickup: store.services.includes('pickup'),
        hasInstalments: store.services.includes('instalments'),
        expressRadiusKm: store.express_delivery_radius_km,
        timeslots: store.timeslots,
      })),
    )
    .onConflictDoNothing();
}
