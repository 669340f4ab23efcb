import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { trimLocations } from './change-pieces.ts';
import type { PickingListRow } from './picking-lists.repository.ts';

/**
 * The pieces of a list leave its place for good: with a carrier, or with the customer at the counter. What can be sold doesn't
 * change, they were reserved. Pieces that left before are left alone.
 */
export async function leaveStock(tx: Tx, { id: listId, order_id: order, market, place, items }: PickingListRow): Promise<void> {
  const variants = items.map(({ variant_id: id }) => id);
  await tx.execute(sql`
    with locked as materialized (
      select variant_id from stock where market = ${market} and variant_id = any(${sql.param(variants)}::text[]) order by variant_id for update
    ), gone as (
      update reservation_pieces p set left_at = clock_timestamp() from locked l
      where p.order_id = ${order} and p.place = ${place} and p.variant_id = l.variant_id and p.given_back_at is null and p.left_at is null
      returning p.variant_id, p.quantity
    )
    update stock_places s set on_hand = s.on_hand - g.quantity, reserved = s.reserved - g.quantity
    from (select variant_id, sum(quantity)::int as quantity from gone group by variant_id) g
    where s.market = ${market} and s.place = ${place} and s.variant_id = g.variant_id`);
  await trimLocations(tx, market, variants);
  await tx.execute(
    sql`update bought_devices set state = 'sold', sold_at = clock_timestamp() where list_id = ${listId} and state = 'in_stock'`,
  );
}
