import type { Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { EnteredDiscount } from '../pricing/model.ts';
import { discountCodes } from './tables/discount.ts';

/**
 * Uses the codes of a cart for an order: one conditional update, that takes each code only when no other order has it. The same
 * order again finds its own mark, so repeating it changes nothing. Codes are locked in the order of their ids.
 *
 * @param entered what works on the cart; student cards need no redeeming
 * @returns ids of the entered ones that another order has; then the caller has to roll back
 */
export async function redeemCodes(
  tx: Tx,
  orderId: string,
  entered: readonly EnteredDiscount[],
): Promise<{ readonly refused: readonly string[] }> {
  const wanted = entered.filter(({ by }) => by === 'code').map(({ id }) => id);
  if (wanted.length === 0) return { refused: [] };
  const { rows } = await tx.execute<{ entered_id: string }>(sql`
    with wanted as materialized (
      select c.id, e.id as entered_id
      from entered_discounts e join discount_codes c on c.id = e.code_id
      where e.id = any(${sql.param(wanted)}::uuid[])
      order by c.id
      for update of c
    )
    update discount_codes c set order_id = ${orderId}, redeemed_at = coalesce(c.redeemed_at, now())
    from wanted
    where c.id = wanted.id and not c.is_spent and (c.order_id is null or c.order_id = ${orderId})
    returning wanted.entered_id`);
  const done = new Set(rows.map((row) => row.entered_id));
  return { refused: wanted.filter((id) => !done.has(id)) };
}

/** Gives the codes of an order back: it was refused, or ended unpaid. @returns the discounts whose codes are free again */
export async function releaseCodes(tx: Tx, orderId: string): Promise<readonly string[]> {
  const rows = await tx
    .update(discountCodes)
    .set({ orderId: null, redeemedAt: null })
    .where(eq(discountCodes.orderId, orderId))
    .returning({ discountId: discountCodes.discountId });
  return rows.map(({ discountId }) => discountId);
}
