import type { Database, Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { EnteredDiscount } from '../pricing/model.ts';

/** What stands entered in a cart. A code that the cart's own order holds while it is being placed still counts. */
export async function loadEntered(database: Database, cartId: string): Promise<EnteredDiscount[]> {
  const { rows } = await database.pool.query<EnteredDiscount>({
    name: 'load-entered',
    text: `select e.id, e.discount_id as "discountId", case when e.code_id is null then 'student-card' else 'code' end as by, e.shown,
        case when e.code_id is null
          then sc.valid_to >= (now() at time zone case c.market when 'cz' then 'Europe/Prague' else 'Europe/Bucharest' end)::date
          else not dc.is_spent and (dc.order_id is null or (dc.order_id = c.attempt_id) is true) end as "isRedeemable"
      from carts c
      join entered_discounts e on e.cart_id = c.id
      left join discount_codes dc on dc.id = e.code_id
      left join student_cards sc on sc.id = e.card_id
      where c.id = $1
      order by e.id`,
    values: [cartId],
  });
  return rows;
}

/** Takes what was entered along when carts are merged; a discount that stands in both stays as the account has it. */
export async function moveEntered(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update entered_discounts e set cart_id = ${to}
    where e.cart_id = ${from}
      and not exists (select from entered_discounts o where o.cart_id = ${to} and o.discount_id = e.discount_id)`);
}
