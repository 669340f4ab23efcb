import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/**
 * What stands entered in a cart (`carts c`), as the JSON of `EnteredDiscount[]`: a part of the one query that loads it. A code
 * that the cart's own order holds while it is being placed still counts.
 */
export const ENTERED_DISCOUNTS = `coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'discountId', e.discount_id, 'by', case when e.code_id is null then 'student-card' else 'code' end, 'shown', e.shown,
        'isRedeemable', case when e.code_id is null
          then sc.valid_to >= (now() at time zone case c.market when 'cz' then 'Europe/Prague' else 'Europe/Bucharest' end)::date
          else not dc.is_spent and (dc.order_id is null or (dc.order_id = c.attempt_id) is true) end
      ) order by e.id)
      from entered_discounts e
      left join discount_codes dc on dc.id = e.code_id
      left join student_cards sc on sc.id = e.card_id
      where e.cart_id = c.id
    ), '[]'::json)`;

/** Takes what was entered along when carts are merged; a discount that stands in both stays as the account has it. */
export async function moveEntered(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update entered_discounts e set cart_id = ${to}
    where e.cart_id = ${from}
      and not exists (select from entered_discounts o where o.cart_id = ${to} and o.discount_id = e.discount_id)`);
}
