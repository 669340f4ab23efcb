import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockStock } from './change-pieces.ts';
import type { PickingListRow } from './picking-lists.repository.ts';

/**
 * The pieces of a list that had left are back at its place and can be sold again, without a location until somebody puts them away. Only
 * as many come back as this list had, should another one of the order have left from the same place; what came back once, also by a
 * withdrawal, doesn't come back again. The list is locked.
 */
export async function returnToStock(tx: Tx, { id: listId, order_id: order, market, place, items }: PickingListRow): Promise<void> {
  const ids = items.map(({ variant_id: id }) => id);
  await lockStock(tx, market, ids);
  await tx.execute(sql`
    with wanted as (
      select variant_id, sum(quantity)::int as wanted
      from unnest(${sql.param(ids)}::text[], ${sql.param(items.map(({ quantity }) => quantity))}::int[]) as w (variant_id, quantity)
      group by variant_id
    ), rows as (
      select r.*, least(r.quantity, r.wanted - r.before)::int as coming from (
        select p.*, w.wanted, coalesce(sum(p.quantity) over (
          partition by p.variant_id order by p.taken_at rows between unbounded preceding and 1 preceding), 0) as before
        from reservation_pieces p join wanted w using (variant_id)
        where p.order_id = ${order} and p.place = ${place} and p.given_back_at is null and p.left_at is not null
      ) r where r.before < r.wanted
    ), back as (
      update reservation_pieces p set given_back_at = clock_timestamp(), quantity = r.coming, restocked = least(r.restocked, r.coming) from rows r
      where (p.order_id, p.version, p.variant_id, p.place, p.taken_at) = (r.order_id, r.version, r.variant_id, r.place, r.taken_at)
    ), rest as (
      insert into reservation_pieces (order_id, version, variant_id, market, place, quantity, taken_at, left_at, restocked)
      select order_id, version, variant_id, market, place, quantity - coming, taken_at + interval '1 microsecond', left_at,
        greatest(restocked - coming, 0)
      from rows where quantity > coming
    ), sums as (
      select variant_id, sum(coming - least(restocked, coming))::int as quantity from rows group by variant_id
    ), placed as (
      update stock_places s set on_hand = s.on_hand + b.quantity from sums b
      where s.market = ${market} and s.place = ${place} and s.variant_id = b.variant_id
    )
    update stock s set available = s.available + b.quantity, is_dirty = true, changed_at = clock_timestamp(), expected_at = null
    from sums b where s.market = ${market} and s.variant_id = b.variant_id`);
  await tx.execute(sql`delete from picked_serials where list_id = ${listId}`);
  await tx.execute(
    sql`update bought_devices set state = 'in_stock', sold_at = null, list_id = null where list_id = ${listId} and state = 'sold'`,
  );
}
