import type { FeedPlace } from '@okruh/contracts/http/checkout-admin/delivery-places';
import type { Database, Tx } from '@okruh/service-kit';
import { asc, eq, inArray, sql, and } from 'drizzle-orm';
import { deliveryPlaces } from '../stored/tables/delivery.ts';

/** A pickup point with all fields that a feed or a file may change. */
export type StoredPlace = { readonly [Field in keyof FeedPlace]-?: Exclude<FeedPlace[Field], undefined> };

export interface AppliedFeed {
  readonly added: number;
  readonly changed: number;
  /** Codes that aren't known and whose rows don't tell enough. */
  readonly unknown: readonly string[];
}

const toRows = (
  rows: readonly FeedPlace[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (code text, market text, type text, name text, street text, city text, postcode text,
  lat float8, lng float8, opening_hours text, card_payment boolean, cash_on_delivery boolean, is_congested boolean, is_available boolean,
  max_weight_kg float8)`;

/*
 * Known points take what a row tells, only where it differs; a row that tells a whole point adds one. Its district is the one
 * of its postcode, where the towns know it.
 */
const toStatement = (carrier: string, rows: readonly FeedPlace[]) => sql`
  with feed as (select * from ${toRows(rows)}),
  changed as (
    update delivery_places p set
      type = coalesce(f.type, p.type), name = coalesce(f.name, p.name), street = coalesce(f.street, p.street),
      city = coalesce(f.city, p.city), postcode = coalesce(f.postcode, p.postcode), lat = coalesce(f.lat, p.lat),
      lng = coalesce(f.lng, p.lng), opening_hours = coalesce(f.opening_hours, p.opening_hours),
      card_payment = coalesce(f.card_payment, p.card_payment), cash_on_delivery = coalesce(f.cash_on_delivery, p.cash_on_delivery),
      is_congested = coalesce(f.is_congested, p.is_congested), is_available = coalesce(f.is_available, p.is_available),
      max_weight_kg = coalesce(f.max_weight_kg, p.max_weight_kg), updated_at = now()
    from feed f
    where p.carrier_id = ${carrier} and p.code = f.code
      and (coalesce(f.type, p.type), coalesce(f.name, p.name), coalesce(f.street, p.street), coalesce(f.city, p.city),
           coalesce(f.postcode, p.postcode), coalesce(f.lat, p.lat), coalesce(f.lng, p.lng), coalesce(f.opening_hours, p.opening_hours),
           coalesce(f.card_payment, p.card_payment), coalesce(f.cash_on_delivery, p.cash_on_delivery),
           coalesce(f.is_congested, p.is_congested), coalesce(f.is_available, p.is_available),
           coalesce(f.max_weight_kg, p.max_weight_kg)) is distinct from
          (p.type, p.name, p.street, p.city, p.postcode, p.lat, p.lng, p.opening_hours, p.card_payment, p.cash_on_delivery,
           p.is_congested, p.is_available, p.max_weight_kg)
    returning p.code),
  fresh as (
    select f.* from feed f where not exists (select from delivery_places p where p.carrier_id = ${carrier} and p.code = f.code)),
  added as (
    insert into delivery_places (id, carrier_id, market, code, type, name, street, city, postcode, district_id, lat, lng, opening_hours,
                                 card_payment, cash_on_delivery, is_congested, is_available, max_weight_kg)
    select 'dp-' || f.market || '-' || ${carrier} || '-' || lower(f.code), ${carrier}, f.market, f.code, f.type, f.name, coalesce(f.street, ''), f.city,
           f.postcode, coalesce((select t.district_id from address_towns t where t.market = f.market and t.postcode = f.postcode limit 1), ''),
           f.lat, f.lng, coalesce(f.opening_hours, ''), coalesce(f.card_payment, false), coalesce(f.cash_on_delivery, false),
           coalesce(f.is_congested, false), coalesce(f.is_available, true), f.max_weight_kg
    from fresh f
    where f.market is not null and f.type is not null and f.name is not null and f.city is not null and f.postcode is not null
      and f.lat is not null and f.lng is not null
    on conflict do nothing
    returning code)
  select (select count(*)::int from changed) as changed, (select count(*)::int from added) as added,
         array(select f.code from fresh f where f.code not in (select code from added) order by f.code limit 50) as unknown`;

/**
 * Applies a feed in one statement. Applied again, it changes nothing.
 *
 * @param tx which holds {@link lockCarrier}
 */
export async function applyFeed(tx: Tx, carrier: string, rows: readonly FeedPlace[]): Promise<AppliedFeed> {
  const { rows: answers } = await tx.execute<AppliedFeed & Record<string, unknown>>(toStatement(carrier, rows));
  return answers[0] ?? { added: 0, changed: 0, unknown: [] };
}

/** Nobody else adds points of the carrier until the end of the transaction. */
export async function lockCarrier(tx: Tx, carrier: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`pickup points ${carrier}`}))`);
}

const placeColumns = {
  code: deliveryPlaces.code,
  market: deliveryPlaces.market,
  type: deliveryPlaces.type,
  name: deliveryPlaces.name,
  street: deliveryPlaces.street,
  city: deliveryPlaces.city,
  postcode: deliveryPlaces.postcode,
  lat: deliveryPlaces.lat,
  lng: deliveryPlaces.lng,
  opening_hours: deliveryPlaces.openingHours,
  card_payment: deliveryPlaces.cardPayment,
  cash_on_delivery: deliveryPlaces.cashOnDelivery,
  is_congested: deliveryPlaces.isCongested,
  is_available: deliveryPlaces.isAvailable,
  max_weight_kg: deliveryPlaces.maxWeightKg,
};

/** All points of a carrier, by their codes. */
export const loadAllPlaces = (tx: Tx, carrier: string): Promise<StoredPlace[]> =>
  tx.select(placeColumns).from(deliveryPlaces).where(eq(deliveryPlaces.carrierId, carrier)).orderBy(asc(deliveryPlaces.code));

/**
 * Points of a carrier by their codes in lower case.
 *
 * @param isLocked nobody else changes them until the end of the transaction
 */
export async function loadPlaces(
  tx: Tx,
  carrier: string,
  codes: readonly string[],
  isLocked: boolean,
): Promise<ReadonlyMap<string, StoredPlace>> {
  const wanted = JSON.stringify([...new Set(codes.map((code) => code.toLowerCase()))]);
  const found = tx
    .select(placeColumns)
    .from(deliveryPlaces)
    .where(
      and(
        eq(deliveryPlaces.carrierId, carrier),
        inArray(sql`lower(${deliveryPlaces.code})`, sql`(select jsonb_array_elements_text(${wanted}::jsonb))`),
      ),
    )
    .orderBy(asc(deliveryPlaces.id));
  const rows = isLocked ? await found.for('update') : await found;
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]));
}

/** Carriers with the validator of their feed. */
export async function loadCarriers(database: Database): Promise<{ readonly id: string; readonly etag: string | null }[]> {
  const { rows } = await database.pool.query<{ id: string; etag: string | null }>('select id, feed_etag as etag from carriers order by id');
  return rows;
}

export async function keepEtag(database: Database, carrierId: string, etag: string | null): Promise<void> {
  await database.pool.query({
    text: 'update carriers set feed_etag = $2, feed_read_at = now() where id = $1',
    values: [carrierId, etag],
  });
}
