import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockStock, trimLocations } from './change-pieces.ts';
import type { PickingListRow } from './picking-lists.repository.ts';

/**
 * The pieces of a list leave its place for good: with a carrier, or with the customer at the counter. What can be sold doesn't
 * change, they were reserved. Another list of the order may have pieces at the same place: only as many leave as this one has, those
 * that were taken first. Pieces that left before are left alone.
 */
export async function leaveStock(tx: Tx, { id: listId, order_id: order, market, place, items }: PickingListRow): Promise<void> {
  const ids = items.map(({ variant_id: id }) => id);
  const variants = sql.param(ids);
  const quantities = sql.param(items.map(({ quantity }) => quantity));
  await lockStock(tx, market, ids);
  await tx.execute(sql`
    with wanted as (
      select variant_id, sum(quantity)::int as wanted from unnest(${variants}::text[], ${quantities}::int[]) as w (variant_id, quantity) group by variant_id
    ), rows as (
      select r.*, least(r.quantity, r.wanted - r.before)::int as leaving from (
        select p.*, w.wanted, coalesce(sum(p.quantity) over (
          partition by p.variant_id order by p.taken_at rows between unbounded preceding and 1 preceding), 0) as before
        from reservation_pieces p join wanted w using (variant_id)
        where p.order_id = ${order} and p.place = ${place} and p.given_back_at is null and p.left_at is null
      ) r where r.before < r.wanted
    ), gone as (
      update reservation_pieces p set left_at = clock_timestamp(), quantity = r.leaving from rows r
      where (p.order_id, p.version, p.variant_id, p.place, p.taken_at) = (r.order_id, r.version, r.variant_id, r.place, r.taken_at)
    ), rest as (
      insert into reservation_pieces (order_id, version, variant_id, market, place, quantity, taken_at)
      select order_id, version, variant_id, market, place, quantity - leaving, taken_at + interval '1 microsecond' from rows where quantity > leaving
    )
    update stock_places s set on_hand = s.on_hand - g.quantity, reserved = s.reserved - g.quantity
    from (select variant_id, sum(leaving)::int as quantity from rows group by variant_id) g
    where s.market = ${market} and s.place = ${place} and s.variant_id = g.variant_id`);
  await trimLocations(tx, market, ids);
  await tx.execute(
    sql`update bought_devices set state = 'sold', sold_at = clock_timestamp() where list_id = ${listId} and state = 'in_stock'`,
  );
}

/** All pieces of a reservation without picking lists leave their places for good: their buyer has them. Those that left before are left alone. */
export async function leaveReserved(tx: Tx, id: string, market: Market): Promise<void> {
  const { rows } = await tx.execute<{ variant_id: string }>(
    sql`select distinct variant_id from reservation_pieces where order_id = ${id} and given_back_at is null and left_at is null`,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ variant_id: variant }) => variant);
  await lockStock(tx, market, ids);
  await tx.execute(sql`
    with gone as (
      update reservation_pieces set left_at = clock_timestamp() where order_id = ${id} and given_back_at is null and left_at is null
      returning variant_id, place, quantity
    )
    update stock_places s set on_hand = s.on_hand - g.quantity, reserved = s.reserved - g.quantity
    from (select variant_id, place, sum(quantity)::int as quantity from gone group by variant_id, place) g
    where s.market = ${market} and s.place = g.place and s.variant_id = g.variant_id`);
  await trimLocations(tx, market, ids);
}
