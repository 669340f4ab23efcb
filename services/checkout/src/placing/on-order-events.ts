import { discountRedeemed } from '@okruh/contracts/events/checkout';
import { orderCancelled, orderPlaced } from '@okruh/contracts/events/orders';
import { appendEvent, type Handler, on } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { releaseCodes } from '../stored/redemptions.repository.ts';
import type { RedeemedDiscount } from '../stored/tables/cart.ts';
import { discountEvent } from './attempts.repository.ts';

/**
 * The order stands: if its attempt is still open here, anybody who placed it is gone, and it is carried on at once. A finish
 * that is under way isn't disturbed.
 */
export const onOrderPlaced: Handler = on(orderPlaced, async ({ data, tx, logger }) => {
  const { rows } = await tx.execute<{ state: string }>(sql`
    with hurried as (
      update attempts set tried_at = '-infinity'
      where id = ${data.order_id} and state = 'placing' and created_at < now() - interval '3 seconds'
    )
    select state from attempts where id = ${data.order_id}`);
  if (rows[0]?.state === 'refused') logger.error({ order: data.order_id }, 'an order stands whose attempt was refused');
});

/** The order ended: its codes can be used again. */
export const onOrderCancelled: Handler = on(orderCancelled, async ({ event, data, tx }) => {
  await releaseCodes(tx, data.order_id);
  const { rows } = await tx.execute<{ discounts: RedeemedDiscount[] }>(
    sql`select discounts from attempts where id = ${data.order_id} and state = 'placed'`,
  );
  for (const discount of rows[0]?.discounts ?? [])
    await appendEvent(tx, discountRedeemed, { ...discountEvent(data.order_id, data.market, discount, 'released'), cause: event });
});
