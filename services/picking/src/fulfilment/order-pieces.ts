import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { lockStock, trimLocations } from '../stored/change-pieces.ts';

/** Pieces of a variant. */
export interface Pieces {
  readonly variant_id: string;
  readonly quantity: number;
}
/** Pieces of a variant at a place. */
export interface PlacedPieces extends Pieces {
  readonly place: string;
}

/** Pieces of an order at a place. */
interface OrderAtPlace {
  readonly orderId: string;
  readonly market: Market;
  readonly place: string;
}

/**
 * Reserved rows, the newest first, are split: so many pieces of the variant go back. A place that an order took from twice has several
 * rows, and a row may be split more than once. `rows` says how many each of them lost.
 */
const splitReserved = ({ orderId, market, place }: OrderAtPlace, { variant_id: variant, quantity }: Pieces): SQL => sql`
    with rows as (
      select r.*, least(r.quantity, ${quantity}::int - r.before)::int as lost from (
        select p.*, coalesce(sum(quantity) over (order by taken_at desc rows between unbounded preceding and 1 preceding), 0) as before
        from reservation_pieces p
        where order_id = ${orderId} and variant_id = ${variant} and place = ${place} and given_back_at is null and left_at is null
      ) r where r.before < ${quantity}::int
    ), kept as (
      update reservation_pieces p set quantity = case when r.lost = p.quantity then p.quantity else p.quantity - r.lost end,
        given_back_at = case when r.lost = p.quantity then clock_timestamp() end
      from rows r where (p.order_id, p.version, p.variant_id, p.place, p.taken_at) = (r.order_id, r.version, r.variant_id, r.place, r.taken_at)
    ), split as (
      insert into reservation_pieces (order_id, version, variant_id, market, place, quantity, taken_at, given_back_at)
      select order_id, version, variant_id, ${market}, place, lost, taken_at - interval '1 microsecond' * (1 + (
        select count(*) from reservation_pieces o where (o.order_id, o.variant_id, o.place) = (r.order_id, r.variant_id, r.place))), clock_timestamp()
      from rows r where quantity > lost
    )`;

/** Pieces that an order doesn't need any more can be sold again, where they were reserved. */
export async function giveBackPieces(tx: Tx, order: OrderAtPlace, pieces: Pieces): Promise<void> {
  const { market, place } = order;
  await lockStock(tx, market, [pieces.variant_id]);
  await tx.execute(sql`
    ${splitReserved(order, pieces)}, placed as (
      update stock_places s set reserved = s.reserved - l.lost from (select coalesce(sum(lost), 0)::int as lost from rows) l
      where l.lost > 0 and s.market = ${market} and s.variant_id = ${pieces.variant_id} and s.place = ${place}
      returning l.lost
    )
    update stock s set available = s.available + p.lost, is_dirty = true, changed_at = clock_timestamp()
    from placed p where s.market = ${market} and s.variant_id = ${pieces.variant_id}`);
}

/** Pieces that weren't at their place are no longer counted there: neither for the order nor in stock. */
export async function loseMissing(
  tx: Tx,
  order: OrderAtPlace,
  missing: readonly Pieces[],
  by: { readonly actor: string; readonly note: string },
): Promise<void> {
  const { market, place } = order;
  const variants = missing.map(({ variant_id: id }) => id);
  await lockStock(tx, market, variants);
  for (const { variant_id: variant, quantity } of missing) {
    // What is missing goes back, and is taken out of the stock by a correction in the same moment.
    await tx.execute(sql`
      ${splitReserved(order, { variant_id: variant, quantity })}, stocked as (
        update stock_places s set on_hand = s.on_hand - l.lost, reserved = s.reserved - l.lost
        from (select sum(lost)::int as lost from rows) l
        where l.lost > 0 and s.market = ${market} and s.variant_id = ${variant} and s.place = ${place}
        returning s.on_hand, l.lost
      )
      insert into corrections (id, variant_id, market, place, on_hand_before, on_hand, reason, note, actor)
      select ${uuidv7()}, ${variant}, ${market}, ${place}, on_hand + lost, on_hand, 'lost', ${by.note}, ${by.actor} from stocked`);
  }
  await trimLocations(tx, market, variants);
}

/**
 * Reserves free pieces for an order that has too few: the warehouse's first, then those of the place that has most; where a place is
 * named, of that alone. As many as there are; what is still missing stays missing.
 */
export async function takeFreePieces(
  tx: Tx,
  { orderId, market, place }: { readonly orderId: string; readonly market: Market; readonly place?: string },
  wanted: readonly Pieces[],
): Promise<PlacedPieces[]> {
  const variants = wanted.map(({ variant_id: id }) => id);
  await lockStock(tx, market, variants);
  const { rows } = await tx.execute<Record<string, unknown> & PlacedPieces>(sql`
    with spots as (
      select p.variant_id, p.place, p.on_hand - p.reserved as free, w.quantity,
        coalesce(sum(p.on_hand - p.reserved) over (
          partition by p.variant_id order by (p.place = 'warehouse') desc, p.on_hand - p.reserved desc, p.place
          rows between unbounded preceding and 1 preceding), 0) as before
      from unnest(${sql.param(variants)}::text[], ${sql.param(wanted.map(({ quantity }) => quantity))}::int[]) as w (variant_id, quantity)
      join stock_places p on p.market = ${market} and p.variant_id = w.variant_id and p.on_hand > p.reserved
        ${place === undefined ? sql`` : sql`and p.place = ${place}`}
    ), taken as (
      select variant_id, place, least(free, quantity - before)::int as quantity from spots where before < quantity
    ), moved as (
      update stock_places p set reserved = p.reserved + t.quantity from taken t
      where p.market = ${market} and p.variant_id = t.variant_id and p.place = t.place
    ), sold as (
      update stock s set available = s.available - t.quantity, is_dirty = true, changed_at = clock_timestamp()
      from (select variant_id, sum(quantity)::int as quantity from taken group by variant_id) t
      where s.market = ${market} and s.variant_id = t.variant_id
    ), noted as (
      insert into reservation_pieces (order_id, version, variant_id, market, place, quantity, taken_at)
      select ${orderId}::uuid, r.version, t.variant_id, ${market}, t.place, t.quantity, clock_timestamp()
      from taken t join reservations r on r.order_id = ${orderId}::uuid
    )
    select variant_id, place, quantity from taken`);
  return rows;
}
