import type { LinesPreview } from '@okruh/contracts/http/orders-admin/lines';
import { money } from '@okruh/market';
import { calculateDropped } from '@okruh/market/dropped-pieces';
import { mayChangeLines } from '../model/order.ts';
import { listChangeable } from '../stored/changeable-lines.ts';
import { countDropped } from '../stored/order-changes.ts';
import type { OrderChangeRow, OrderPackageRow, OrderRow } from '../stored/tables.ts';

/** What an order is to have of a product. */
export interface WantedLine {
  readonly variant_id: string;
  readonly quantity: number;
}
/** Why an order's lines can't be changed so. */
export type LinesRefusal = 'transition-not-allowed' | 'nothing-left' | 'unknown-line';
/** Pieces that leave an order. */
export type Removed = readonly { readonly variant_id: string; readonly quantity: number }[];

/** An order as far as a change needs it. */
interface Changeable {
  readonly row: Pick<OrderRow, 'status' | 'holdReason' | 'snapshot'>;
  readonly changes: readonly Pick<OrderChangeRow, 'kind' | 'variantId' | 'quantity'>[];
}

/** Pieces that leave an order so that it has what is wanted, or why they can't. A product that isn't named stays as it is. */
export function planRemoval({ row, changes }: Changeable, wanted: readonly WantedLine[]): Removed | LinesRefusal {
  if (!mayChangeLines(row)) return 'transition-not-allowed';
  const current = new Map(listChangeable(row, changes).map((line) => [line.variant_id, line.quantity]));
  const next = new Map(wanted.map((line) => [line.variant_id, line.quantity]));
  for (const [id, quantity] of next) if (quantity > (current.get(id) ?? 0)) return 'unknown-line';
  const removed = [...current].flatMap(([id, quantity]) => {
    const pieces = quantity - (next.get(id) ?? quantity);
    return pieces > 0 ? [{ variant_id: id, quantity: pieces }] : [];
  });
  if (removed.length === 0) return 'unknown-line';
  // Who wants nothing of it cancels it: then delivery goes back too.
  const isEmpty = [...current].every(([id]) => next.get(id) === 0);
  return isEmpty ? 'nothing-left' : removed;
}

interface PricedOrder extends Changeable {
  readonly row: Pick<OrderRow, 'status' | 'holdReason' | 'snapshot' | 'total' | 'currency' | 'typePayment' | 'paymentStatus'>;
  readonly changes: readonly Pick<OrderChangeRow, 'kind' | 'variantId' | 'quantity' | 'amount'>[];
  readonly packages: readonly Pick<OrderPackageRow, 'status' | 'parcel'>[];
}

/** What a removal means for the order's price. Pieces are priced as they were paid for; delivery, its fee and discounts stay. */
export function previewRemoval({ row, changes, packages }: PricedOrder, removed: Removed): LinesPreview {
  const before = countDropped(changes);
  const difference = removed.reduce(
    (sum, { variant_id: id, quantity }) =>
      sum + calculateDropped(row.snapshot.lines, { variantId: id, before: before.get(id) ?? 0, quantity }),
    0,
  );
  const total = Math.max(0, row.total - changes.reduce((sum, { amount }) => sum + amount, 0));
  const amount = (minor: number) => money(minor, row.currency);
  return {
    old_total: amount(total),
    new_total: amount(Math.max(0, total - difference)),
    difference: amount(difference),
    settlement: difference === 0 ? 'none' : settle(row, packages),
  };
}

/** As services/payments and picking do it when they hear of it. */
function settle({ typePayment, paymentStatus }: PricedOrder['row'], packages: PricedOrder['packages']): LinesPreview['settlement'] {
  if (typePayment === 'instalments' || typePayment === 'leasing') return 'loan';
  if (typePayment !== 'cash_on_delivery' || paymentStatus === 'paid') return 'refund';
  return packages.some(({ status, parcel }) => status !== 'cancelled' && (parcel !== null || status === 'packed')) ? 'refund-later' : 'due';
}
