import type { ChangeableLine } from '@okruh/contracts/http/orders-admin/desk';
import { countDropped } from './order-changes.ts';
import type { OrderChangeRow, OrderRow } from './tables.ts';

/** Products that an order still has pieces of, as they were bought; extras go with the last piece of their product. */
export function listChangeable(
  { snapshot }: Pick<OrderRow, 'snapshot'>,
  changes: readonly Pick<OrderChangeRow, 'kind' | 'variantId' | 'quantity'>[],
): ChangeableLine[] {
  const dropped = countDropped(changes);
  const products = new Map<string, ChangeableLine>();
  for (const { variant_id: id, code, name, quantity, is_physical: isPhysical } of snapshot.lines) {
    if (!isPhysical || id === null) continue;
    const known = products.get(id) ?? { variant_id: id, code, name, quantity: 0 };
    products.set(id, { ...known, quantity: known.quantity + quantity });
  }
  return [...products.values()]
    .map((line) => ({ ...line, quantity: line.quantity - (dropped.get(line.variant_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
