import type { Amounts } from '../pricing/model.ts';
import type { DeliveryDefinition, PaymentDefinition, PickupStore, Place, Methods } from '../pricing/methods.ts';
import type { TypeDeliveryCode } from '@okruh/contracts/http/checkout';
import { type IsoDate, type Market, marketCodes } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { asc, eq } from 'drizzle-orm';
import { stores } from './tables/catalogue.ts';
import {
  addressTowns,
  carriers,
  deliveryDefinitions,
  deliveryPayments,
  deliveryPlaces,
  districts,
  holidays,
  paymentDefinitions,
  storePickups,
} from './tables/delivery.ts';
import type { Town } from './town-index.ts';

/** What changes seldom: definitions, stores, holidays, towns. */
export interface MethodsPicture extends Omit<Methods, 'findPlace'> {
  readonly towns: readonly Town[];
}

const amounts = (czk: number, ron: number): Amounts => ({ CZK: czk, RON: ron });
const amountsOrNull = (czk: number | null, ron: number | null): Amounts | null => (czk === null || ron === null ? null : amounts(czk, ron));
const texts = (row: { nameCs: string; nameRo: string; descriptionCs: string; descriptionRo: string }) => ({
  name: { cs: row.nameCs, ro: row.nameRo },
  description: { cs: row.descriptionCs, ro: row.descriptionRo },
});
/** The lower of two limits; null is none. */
const stricter = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

/** Reads everything but the pickup points in one consistent picture. */
export const loadMethods = (db: Tx): Promise<MethodsPicture> =>
  db.transaction(
    async (tx) => ({
      deliveries: await loadDeliveries(tx),
      payments: await loadPayments(tx),
      pairs: await tx.select().from(deliveryPayments),
      stores: await loadStores(tx),
      holidays: await loadHolidays(tx),
      towns: await loadTowns(tx),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function loadDeliveries(tx: Tx): Promise<DeliveryDefinition[]> {
  const rows = await tx
    .select({ definition: deliveryDefinitions, carrier: carriers })
    .from(deliveryDefinitions)
    .leftJoin(carriers, eq(carriers.id, deliveryDefinitions.carrierId))
    .where(eq(deliveryDefinitions.isActive, true))
    .orderBy(asc(deliveryDefinitions.position));
  return rows.map(({ definition: row, carrier }) => {
    // A carrier's limits are those of its boxes and counters; to an address it takes what the delivery says.
    const limits = row.kind === 'pickup_point' ? carrier : null;
    return {
      ...texts(row),
      typeDeliveryCode: row.typeDeliveryCode,
      kind: row.kind,
      carrierId: row.carrierId,
      price: amounts(row.priceCzk, row.priceRon),
      freeFrom: amountsOrNull(row.freeFromCzk, row.freeFromRon),
      cutOff: row.cutOff,
      daysMin: row.daysMin,
      daysMax: row.daysMax,
      maxWeightKg: stricter(row.maxWeightKg, limits?.maxWeightKg ?? null),
      maxSideCm: limits?.maxSideCm ?? null,
      requires: row.requires,
      timeslots: row.timeslots,
      markets: row.markets,
    };
  });
}

async function loadPayments(tx: Tx): Promise<PaymentDefinition[]> {
  const rows = await tx
    .select()
    .from(paymentDefinitions)
    .where(eq(paymentDefinitions.isActive, true))
    .orderBy(asc(paymentDefinitions.position));
  return rows.map((row) => ({
    ...texts(row),
    typePayment: row.typePayment,
    price: amounts(row.priceCzk, row.priceRon),
    minAmount: amounts(row.minCzk, row.minRon),
    maxAmount: amountsOrNull(row.maxCzk, row.maxRon),
    isOnline: row.isOnline,
    isExclusive: row.isExclusive,
    requiresDeviceSupport: row.requiresDeviceSupport,
    subPayments: row.subPayments,
    markets: row.markets,
  }));
}

async function loadStores(tx: Tx): Promise<PickupStore[]> {
  const rows = await tx
    .select({ store: stores, pickup: storePickups })
    .from(stores)
    .leftJoin(storePickups, eq(storePickups.storeId, stores.id))
    .orderBy(asc(stores.city), asc(stores.name));
  // A store that was just opened hands over orders as soon as somebody says how.
  return rows.map(({ store, pickup }) => ({
    id: store.id,
    seoName: store.seoName,
    market: store.market,
    name: store.name,
    street: store.street,
    city: store.city,
    postcode: store.postcode,
    lat: store.lat,
    lng: store.lng,
    openingHours: store.openingHours,
    closedOn: store.closedOn,
    isOpen: store.isOpen,
    hasPickup: pickup?.hasPickup ?? false,
    hasInstalments: pickup?.hasInstalments ?? false,
    expressRadiusKm: pickup?.expressRadiusKm ?? 0,
    timeslots: pickup?.timeslots ?? [],
  }));
}

async function loadHolidays(tx: Tx): Promise<Methods['holidays']> {
  const rows = await tx.select().from(holidays);
  const of = (market: Market): Set<IsoDate> => new Set(rows.filter((row) => row.market === market).map(({ date }) => date));
  return { cz: of('cz'), ro: of('ro') };
}

async function loadTowns(tx: Tx): Promise<Town[]> {
  return tx
    .select({
      market: addressTowns.market,
      postcode: addressTowns.postcode,
      city: addressTowns.city,
      districtId: addressTowns.districtId,
      districtName: districts.name,
    })
    .from(addressTowns)
    .innerJoin(districts, eq(districts.id, addressTowns.districtId));
}

/** Reads all pickup points; the delivery of a point is the one of its carrier in its market. */
export async function loadPlaces(db: Tx): Promise<Place[]> {
  const definitions = await db
    .select({ code: deliveryDefinitions.typeDeliveryCode, carrierId: deliveryDefinitions.carrierId, markets: deliveryDefinitions.markets })
    .from(deliveryDefinitions)
    .where(eq(deliveryDefinitions.kind, 'pickup_point'));
  const codes = new Map<string, TypeDeliveryCode>(
    marketCodes.flatMap((market) =>
      definitions.filter(({ markets }) => markets.includes(market)).map(({ code, carrierId }) => [`${market} ${carrierId}`, code] as const),
    ),
  );
  const rows = await db.select().from(deliveryPlaces);
  return rows.flatMap((row) => {
    const typeDeliveryCode = codes.get(`${row.market} ${row.carrierId}`);
    return typeDeliveryCode === undefined ? [] : [{ ...row, typeDeliveryCode }];
  });
}
