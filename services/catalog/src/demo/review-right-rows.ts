import { createHash } from 'node:crypto';
import type { DemoCustomers } from './demo-files.ts';

/** Account id of a demo customer: accounts makes the same one from the same key. */
export function demoAccountId(key: string): string {
  const hex = createHash('sha256').update(`okruh demo account ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * What demo customers may review: the products of their delivered orders, and those that they reviewed already.
 * @param masterByVariant master product of a variant
 */
export function reviewRightRows(
  file: DemoCustomers,
  masterByVariant: ReadonlyMap<string, string>,
): readonly Readonly<Record<string, unknown>>[] {
  const bought = file.orders
    .filter((order) => order.status === 'delivered' && order.customer_id !== null)
    .flatMap((order) =>
      order.items.flatMap((item) => {
        const master = item.variant_id === null ? undefined : masterByVariant.get(item.variant_id);
        const delivered = order.history.find(({ event }) => event === 'delivery.delivered');
        return item.kind !== 'product' || master === undefined
          ? []
          : [right(order.customer_id ?? '', master, item.variant_id, (delivered?.at ?? order.created_at).slice(0, 10))];
      }),
    );
  const reviewed = file.reviews.map((review) =>
    right(review.customer_id, review.master_product_id, review.variant_id, review.purchased_at),
  );
  const byKey = new Map([...reviewed, ...bought].map((row) => [`${row.account_id} ${row.master_product_id}`, row]));
  return [...byKey.values()];
}

const right = (customerId: string, masterProductId: string, variantId: string | null, boughtOn: string | null) => ({
  account_id: demoAccountId(customerId),
  master_product_id: masterProductId,
  variant_id: variantId,
  bought_on: boughtOn,
});
