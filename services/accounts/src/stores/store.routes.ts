import { storesPage } from '@okruh/contracts/shop-paths';
import { surrogateKeys, SURROGATE_KEY_HEADER } from '@okruh/contracts';
import { type ClosedStore, getServiceBuyoutCenters, getStore, getStores, type Store } from '@okruh/contracts/http/accounts/stores';
import type { Market } from '@okruh/market';
import { ok, problem, route, type Answer, type Database } from '@okruh/service-kit';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { findByAddress } from '../stored/store-address.ts';
import { stores, storeServices } from '../stored/tables.ts';

type StoreRow = typeof stores.$inferSelect;
type ServiceNames = ReadonlyMap<string, string>;

const cached = { [SURROGATE_KEY_HEADER]: surrogateKeys.stores };

export function storeRoutes(app: FastifyInstance, database: Database): void {
  route(app, getStores, async ({ market, query }): Promise<Answer> => {
    const [rows, names] = await Promise.all([openStores(database, market), serviceNames(database, market)]);
    const offered = new Set(rows.flatMap(({ services }) => services));
    const shown = query.service === undefined ? rows : rows.filter(({ services }) => services.includes(query.service ?? ''));
    return ok(
      {
        stores: shown.map((row) => publicStore(row, names)),
        services: [...names].flatMap(([value, label]) => (offered.has(value) ? [{ value, label }] : [])),
      },
      cached,
    );
  });
  route(app, getStore, async ({ market, params }): Promise<Answer> => {
    const row = await findByAddress(database.db, market, params.store);
    if (row === null) return problem('not-found');
    const names = await serviceNames(database, market);
    if (row.isOpen) return ok({ store: publicStore(row, names) }, cached);
    const nearby = (await openStores(database, market)).toSorted((a, b) => distance(row, a) - distance(row, b)).slice(0, NEARBY);
    const extra: ClosedStore = { name: row.name, city: row.city, nearby: nearby.map((store) => publicStore(store, names)) };
    return problem('store-closed', { status: 410, title: texts.both('store.closed'), extra: { ...extra }, headers: cached });
  });
  route(app, getServiceBuyoutCenters, async ({ market }): Promise<Answer> => {
    const [rows, names] = await Promise.all([openStores(database, market), serviceNames(database, market)]);
    const centres = rows.filter(({ isBuyoutCenter, isServiceCenter }) => isBuyoutCenter || isServiceCenter);
    return ok({ stores: centres.map((row) => publicStore(row, names)) }, cached);
  });
}

/** Open stores that are offered instead of a closed one. */
const NEARBY = 3;
/** Squared, in degrees of latitude: good enough to tell which of a country's stores is nearer. */
const distance = (a: StoreRow, b: StoreRow): number => (a.lat - b.lat) ** 2 + ((a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)) ** 2;

/** The stores of a market are few: filters are applied in memory, the answers are kept by the gateway anyway. */
const openStores = ({ db }: Database, market: Market): Promise<StoreRow[]> =>
  db
    .select()
    .from(stores)
    .where(and(eq(stores.market, market), eq(stores.isOpen, true)))
    .orderBy(asc(stores.position), asc(stores.id));

/** Names in the market's language, in the order in which they are offered. */
async function serviceNames({ db }: Database, market: Market): Promise<ServiceNames> {
  const rows = await db.select().from(storeServices).orderBy(asc(storeServices.position), asc(storeServices.id));
  return new Map(rows.map(({ id, nameCs, nameRo }) => [id, market === 'cz' ? nameCs : nameRo]));
}

const publicStore = (row: StoreRow, names: ServiceNames): Store => ({
  id: row.id,
  seo_name: row.seoName,
  href: `${storesPage[row.market]}/${row.seoName}`,
  name: row.name,
  city: row.city,
  city_part: row.cityPart,
  street: row.street,
  postcode: row.postcode,
  country: row.country,
  lat: row.lat,
  lng: row.lng,
  phone: row.phone,
  e_mail: row.eMail,
  access: row.access,
  opening_hours: row.openingHours,
  closed_on: row.closedOn,
  services: [...names].flatMap(([value, label]) => (row.services.includes(value) ? [{ value, label }] : [])),
  is_buyout_center: row.isBuyoutCenter,
  is_service_center: row.isServiceCenter,
  is_show_room: row.isShowRoom,
  express_delivery_radius_km: row.expressDeliveryRadiusKm,
  timeslots: row.timeslots,
});
