import { orderDelivered } from '@okruh/contracts/events/orders';
import { localTime } from '@okruh/market';
import { type Handler, on } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { reviewRights } from '../stored/content-tables.ts';

/** Who has a product at home may review it. A repeated event changes nothing, an older purchase doesn't replace a newer one. */
export const onOrderDelivered = (): Handler =>
  on(orderDelivered, async ({ data, tx }) => {
    const { customer_id: accountId } = data;
    // A guest has no account to write with.
    if (accountId === null) return;
    const boughtOn = localTime(data.changed_at, data.market).date;
    const rights = new Map(
      data.lines.flatMap((line) =>
        line.kind === 'product' && line.master_product_id !== null
          ? [
              [
                line.master_product_id,
                { accountId, masterProductId: line.master_product_id, variantId: line.variant_id, boughtOn },
              ] as const,
            ]
          : [],
      ),
    );
    if (rights.size === 0) return;
    await tx
      .insert(reviewRights)
      .values([...rights.values()])
      .onConflictDoUpdate({
        target: [reviewRights.accountId, reviewRights.masterProductId],
        set: { variantId: sql`excluded.variant_id`, boughtOn: sql`excluded.bought_on` },
        setWhere: sql`${reviewRights.boughtOn} is null or ${reviewRights.boughtOn} < excluded.bought_on`,
      });
  });
