import type { ResponseOf } from '@okruh/contracts';
import type {
  AdminDeliveryPlace,
  adminDeliveryPlaceQuerySchema,
  adminListCarriers,
} from '@okruh/contracts/http/checkout-admin/delivery-places';
import { type Locale, marketCodes } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { PlaceIndex } from '../stored/place-index.ts';
import { carriers, deliveryPlaces } from '../stored/tables/delivery.ts';

type Query = z.output<typeof adminDeliveryPlaceQuerySchema>;

/** Best fits of a search that are listed: who types one letter won't read more. */
const MAX_FOUND = 1_000;
const sorts = {
  city: deliveryPlaces.city,
  name: deliveryPlaces.name,
  code: deliveryPlaces.code,
  updated_at: deliveryPlaces.updatedAt,
} as const;

/** A minus before the column turns the order. By town and name when nothing or nonsense is asked. */
function toOrderBy(sort: string | undefined): SQL[] {
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name as keyof typeof sorts] : undefined;
  if (column === undefined) return [asc(deliveryPlaces.city), asc(deliveryPlaces.name), asc(deliveryPlaces.id)];
  return [sort?.startsWith('-') === true ? desc(column) : asc(column), asc(deliveryPlaces.id)];
}

/** Words are looked up as shoppers look them up; what a point is like now the database says. */
function buildConditions({ q, market, carrier, state }: Query, index: PlaceIndex): SQL | undefined {
  const term = q?.trim() ?? '';
  const found = (market === undefined ? marketCodes : [market]).flatMap((one) =>
    term === '' ? [] : index.search({ market: one, term, limit: MAX_FOUND }).places.map(({ id }) => id),
  );
  return and(
    term === '' ? undefined : inArray(deliveryPlaces.id, found),
    market === undefined ? undefined : eq(deliveryPlaces.market, market),
    carrier === undefined ? undefined : eq(deliveryPlaces.carrierId, carrier),
    state === 'congested' ? eq(deliveryPlaces.isCongested, true) : undefined,
    state === 'unavailable' ? eq(deliveryPlaces.isAvailable, false) : undefined,
    state === 'usable' ? and(eq(deliveryPlaces.isCongested, false), eq(deliveryPlaces.isAvailable, true)) : undefined,
  );
}

const carrierName = (locale: Locale) => (locale === 'cs' ? carriers.nameCs : carriers.nameRo);

/** Pickup points of the filters. */
export async function listPlaces(
  tx: Tx,
  query: Query,
  index: PlaceIndex,
  locale: Locale,
): Promise<{ items: AdminDeliveryPlace[]; total: number }> {
  const where = buildConditions(query, index);
  const rows = await tx
    .select({ place: deliveryPlaces, carrier: carrierName(locale) })
    .from(deliveryPlaces)
    .innerJoin(carriers, eq(carriers.id, deliveryPlaces.carrierId))
    .where(where)
    .orderBy(...toOrderBy(query.sort))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const items = rows.map(({ place, carrier }) => ({
    id: place.id,
    carrier: { id: place.carrierId, name: carrier },
    market: place.market,
    code: place.code,
    type: place.type,
    name: place.name,
    street: place.street,
    city: place.city,
    postcode: place.postcode,
    is_congested: place.isCongested,
    is_available: place.isAvailable,
    updated_at: place.updatedAt.toISOString(),
  }));
  return { items, total: await tx.$count(deliveryPlaces, where) };
}

/** Carriers that deliver to pickup points, also those whose first feed is still to come. */
export async function listCarriers(tx: Tx, locale: Locale): Promise<ResponseOf<typeof adminListCarriers>['carriers']> {
  const rows = await tx
    .select({
      id: carriers.id,
      name: carrierName(locale),
      places: sql<number>`(select count(*)::int from delivery_places p where p.carrier_id = carriers.id)`,
      readAt: carriers.feedReadAt,
    })
    .from(carriers)
    .where(sql`exists (select from delivery_definitions d where d.carrier_id = carriers.id and d.kind = 'pickup_point')`)
    .orderBy(asc(carrierName(locale)));
  return rows.map(({ readAt, ...carrier }) => ({ ...carrier, feed_read_at: readAt?.toISOString() ?? null }));
}
