import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Pieces of one variant at one place. Its row in `stock` must be locked by the caller's transaction. */
export interface LocatedPieces {
  readonly market: Market;
  readonly variantId: string;
  /** `warehouse` or a store's id. */
  readonly place: string;
  /** At least 1. */
  readonly quantity: number;
}
/** Pieces that were taken from one location. */
export interface TakenPieces {
  readonly locationId: string;
  readonly quantity: number;
}
/** One location where a variant lies. */
export interface PickLocation {
  readonly id: string;
  /** As it stands on the shelf: `C-02-1-07`. */
  readonly code: string;
  readonly walkOrder: number;
  /** Pieces recorded there, at least 1. */
  readonly onHand: number;
}

/** What has just come or came back is taken when nothing lies on the shelves any more. */
const isPickedLast = sql`o.kind in ('receiving', 'returns')`;

/**
 * Takes pieces off a location, or with `locationId` null off those with the smallest walk order first, shelves before
 * receiving and returns. It never goes below zero: when
 * fewer are recorded, fewer are taken and nothing is said, for the rest lay without a location. `stock_places.on_hand` is the caller's
 * business: taken to a crate the pieces still lie at the place.
 *
 * @returns what was taken from where; together it may be less than `quantity`
 */
export async function takeFromLocation(
  tx: Tx,
  { market, variantId, place, locationId, quantity }: LocatedPieces & { readonly locationId: string | null },
): Promise<TakenPieces[]> {
  const { rows } = await tx.execute<{ location_id: string; pieces: number }>(sql`
    with spots as (
      select l.location_id, l.on_hand, coalesce(sum(l.on_hand) over (
        order by ${isPickedLast}, o.walk_order, o.code, o.id rows between unbounded preceding and 1 preceding), 0) as before
      from location_stock l join locations o on o.id = l.location_id
      where l.market = ${market} and l.variant_id = ${variantId} and l.place = ${place}
        and (${locationId}::uuid is null or l.location_id = ${locationId}::uuid)
    ), taken as (
      select location_id, on_hand, least(on_hand, ${quantity} - before)::int as pieces from spots where before < ${quantity}
    ), gone as (
      delete from location_stock l using taken t
      where l.market = ${market} and l.variant_id = ${variantId} and l.place = ${place} and l.location_id = t.location_id
        and t.pieces = t.on_hand
    ), fewer as (
      update location_stock l set on_hand = l.on_hand - t.pieces from taken t
      where l.market = ${market} and l.variant_id = ${variantId} and l.place = ${place} and l.location_id = t.location_id
        and t.pieces < t.on_hand
    )
    select location_id, pieces from taken`);
  return rows.map(({ location_id: id, pieces }) => ({ locationId: id, quantity: pieces }));
}

/** What putting pieces on a location comes to. */
export type PutPieces =
  | 'put'
  /** No such location at this place, or it was removed. */
  | 'location-not-found'
  /** Fewer pieces lie at the place without a location. */
  | 'too-many';

/**
 * Puts pieces of a place that lie without a location on one of its locations: what came back from a crate, or what somebody says where it
 * lies. It doesn't change `stock_places.on_hand`; new pieces raise that first ({@link changePieces} does both).
 */
export async function putToLocation(
  tx: Tx,
  { market, variantId, place, locationId, quantity }: LocatedPieces & { readonly locationId: string },
): Promise<PutPieces> {
  // Held against its removal.
  const there = await tx.execute(sql`
    select 1 from locations where id = ${locationId} and market = ${market} and place = ${place} and removed_at is null for share`);
  if (there.rows.length === 0) return 'location-not-found';
  const { rows } = await tx.execute(sql`
    insert into location_stock as l (market, variant_id, place, location_id, on_hand)
    select market, variant_id, place, ${locationId}::uuid, ${quantity}::int from stock_places p
    where market = ${market} and variant_id = ${variantId} and place = ${place} and on_hand >= ${quantity} + coalesce(
      (select sum(on_hand) from location_stock o where o.market = p.market and o.variant_id = p.variant_id and o.place = p.place), 0)
    on conflict (market, variant_id, place, location_id) do update set on_hand = l.on_hand + excluded.on_hand
    returning location_id`);
  return rows.length === 0 ? 'too-many' : 'put';
}

/** Where variants lie at a place, each list in walking order with receiving and returns at its end; a variant that lies on no location is missing. Locks nothing. */
export async function findPickLocations(
  tx: Tx,
  market: Market,
  place: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PickLocation[]>> {
  const { rows } = await tx.execute<{ variant_id: string; id: string; code: string; walk_order: number; on_hand: number }>(sql`
    select l.variant_id, o.id, o.code, o.walk_order, l.on_hand from location_stock l join locations o on o.id = l.location_id
    where l.market = ${market} and l.place = ${place} and l.variant_id = any(${sql.param([...variantIds])}::text[])
    order by ${isPickedLast}, o.walk_order, o.code, o.id`);
  const found = new Map<string, PickLocation[]>();
  for (const { variant_id: variant, id, code, walk_order: walkOrder, on_hand: onHand } of rows)
    found.set(variant, [...(found.get(variant) ?? []), { id, code, walkOrder, onHand }]);
  return found;
}
