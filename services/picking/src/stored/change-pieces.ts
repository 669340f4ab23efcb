import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Pieces that come to a place or leave it. */
export interface PieceChange {
  readonly variantId: string;
  /** `warehouse` or a store's id. */
  readonly place: string;
  /** Where they are put, or taken from; null: without a location. */
  readonly locationId: string | null;
  /** More or fewer pieces. */
  readonly change: number;
}
/** What is known of a variant whose stock is locked. */
export interface LockedStock {
  /** A service: it lies nowhere and can't be moved. */
  readonly isEndless: boolean;
}
/** Pieces at a place, those of reservations included. */
export interface PlacePieces {
  readonly onHand: number;
  readonly reserved: number;
}

/** Locks the stock of variants in their order, as reservations do; everything else of them is read and changed after that. */
export async function lockStock(tx: Tx, market: Market, variantIds: Iterable<string>): Promise<ReadonlyMap<string, LockedStock>> {
  const { rows } = await tx.execute<{ variant_id: string; is_endless: boolean }>(sql`
    select variant_id, is_endless from stock
    where market = ${market} and variant_id = any(${sql.param([...new Set(variantIds)])}::text[])
    order by variant_id for update`);
  return new Map(rows.map((row) => [row.variant_id, { isEndless: row.is_endless }]));
}

/** Pieces of locked variants at one place; a variant that never lay there is missing. */
export async function loadPlacePieces(
  tx: Tx,
  market: Market,
  place: string,
  variantIds: Iterable<string>,
): Promise<ReadonlyMap<string, PlacePieces>> {
  const { rows } = await tx.execute<{ variant_id: string; on_hand: number; reserved: number }>(sql`
    select variant_id, on_hand, reserved from stock_places
    where market = ${market} and place = ${place} and variant_id = any(${sql.param([...new Set(variantIds)])}::text[])`);
  return new Map(rows.map((row) => [row.variant_id, { onHand: row.on_hand, reserved: row.reserved }]));
}

/**
 * Changes pieces at places, what can be sold, and where they lie, in six statements for any number of them. The stock of the variants
 * is locked ({@link lockStock}) and the caller has checked that no place gets below what is reserved there: the database refuses it.
 * Pieces that leave without a location are those without one first; fewer recorded on a location than leave it is no error.
 */
export async function changePieces(tx: Tx, market: Market, changes: readonly PieceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const input = sql`unnest(${sql.param(changes.map(({ variantId }) => variantId))}::text[],
    ${sql.param(changes.map(({ place }) => place))}::text[], ${sql.param(changes.map(({ locationId }) => locationId))}::uuid[],
    ${sql.param(changes.map(({ change }) => change))}::int[]) as c (variant_id, place, location_id, change)`;
  await tx.execute(sql`
    insert into stock_places (variant_id, market, place, on_hand) select distinct variant_id, ${market}, place, 0 from ${input}
    on conflict do nothing`);
  await tx.execute(sql`
    with placed as (
      update stock_places p set on_hand = p.on_hand + c.change
      from (select variant_id, place, sum(change)::int as change from ${input} group by variant_id, place) c
      where p.market = ${market} and p.variant_id = c.variant_id and p.place = c.place and c.change <> 0
    )
    update stock s set available = s.available + c.change, is_dirty = true, changed_at = clock_timestamp(),
      expected_at = case when s.available + c.change > 0 then null else s.expected_at end
    from (select variant_id, sum(change)::int as change, bool_or(change <> 0) as moves from ${input} group by variant_id) c
    where s.market = ${market} and s.variant_id = c.variant_id and c.moves`);
  await listChangedStock(tx, market, changes);
  const located = sql`(select variant_id, place, location_id, sum(change)::int as change from ${input}
    where location_id is not null group by variant_id, place, location_id)`;
  await tx.execute(sql`
    with fewer as (select * from ${located} c where change < 0),
    gone as (
      delete from location_stock l using fewer c
      where l.market = ${market} and l.variant_id = c.variant_id and l.place = c.place and l.location_id = c.location_id
        and l.on_hand + c.change <= 0
    )
    update location_stock l set on_hand = l.on_hand + c.change from fewer c
    where l.market = ${market} and l.variant_id = c.variant_id and l.place = c.place and l.location_id = c.location_id
      and l.on_hand + c.change > 0`);
  await tx.execute(sql`
    insert into location_stock as l (market, variant_id, place, location_id, on_hand)
    select ${market}, variant_id, place, location_id, change from ${located} c where change > 0
    on conflict (market, variant_id, place, location_id) do update set on_hand = l.on_hand + excluded.on_hand`);
  await trimLocations(
    tx,
    market,
    changes.map(({ variantId }) => variantId),
  );
}

/** Who changes the stock by hand looks for it in the office's list at once; what orders change is listed when it is announced. */
const listChangedStock = (tx: Tx, market: Market, changes: readonly PieceChange[]): Promise<unknown> =>
  tx.execute(sql`select list_stock(array_fill(${market}::text, array[cardinality(variants)]), variants)
    from (select ${sql.param([...new Set(changes.map(({ variantId }) => variantId))])}::text[] as variants) changed`);

/** Where more pieces are recorded on locations than lie at a place, takes them off in walking order. */
export async function trimLocations(tx: Tx, market: Market, variantIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with spots as (
      select l.variant_id, l.place, l.location_id, l.on_hand, sum(l.on_hand) over place - p.on_hand as over,
        coalesce(sum(l.on_hand) over (place_walk rows between unbounded preceding and 1 preceding), 0) as before
      from location_stock l
      join stock_places p on p.market = l.market and p.variant_id = l.variant_id and p.place = l.place
      join locations o on o.id = l.location_id
      where l.market = ${market} and l.variant_id = any(${sql.param([...new Set(variantIds)])}::text[])
      window place as (partition by l.variant_id, l.place),
        place_walk as (partition by l.variant_id, l.place order by o.walk_order, o.code, o.id)
    ), taken as (
      select variant_id, place, location_id, on_hand, least(on_hand, over - before)::int as pieces from spots where before < over
    ), gone as (
      delete from location_stock l using taken t
      where l.market = ${market} and l.variant_id = t.variant_id and l.place = t.place and l.location_id = t.location_id
        and t.pieces = t.on_hand
    )
    update location_stock l set on_hand = l.on_hand - t.pieces from taken t
    where l.market = ${market} and l.variant_id = t.variant_id and l.place = t.place and l.location_id = t.location_id
      and t.pieces < t.on_hand`);
}
