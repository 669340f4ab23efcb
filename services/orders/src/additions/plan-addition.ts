import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import type { AdditionPreview } from '@okruh/contracts/http/orders-admin/additions';
import type { OrderLine } from '@okruh/contracts/http/checkout';
import { money, todayIn } from '@okruh/market';
import { type AddedProduct, sumLines, toAddedLines } from '../model/added-lines.ts';
import { type AddingRefusal, refuseAdding } from '../model/order.ts';
import { countDropped } from '../stored/order-changes.ts';
import type { OrderChangeRow, OrderRow } from '../stored/tables.ts';

/** Hours that a customer has to pay for what was added; its pieces are reserved so long. */
export const PAY_HOURS = 24;

/** What is to be added of a product. */
export interface WantedProduct {
  readonly variant_id: string;
  readonly quantity: number;
}
/** Why it can't be added. */
export type PlanRefusal = AddingRefusal | 'not-for-sale';

type Addable = Pick<OrderRow, 'market' | 'status' | 'holdReason' | 'typePayment' | 'paymentStatus' | 'currency' | 'snapshot'>;

/** What an addition comes to. */
export interface PlannedAddition {
  readonly lines: readonly OrderLine[];
  /** Minor units. */
  readonly amount: number;
  readonly isDueRaised: boolean;
}

/**
 * New lines of an order at the prices of now, or why there are none. A product that is named twice is one line.
 *
 * @param products what checkout knows of them
 * @param now decides which law holds
 */
export function planAddition(
  { row, changes }: { readonly row: Addable; readonly changes: readonly Pick<OrderChangeRow, 'kind' | 'variantId' | 'quantity'>[] },
  wanted: readonly WantedProduct[],
  products: ReadonlyMap<string, PricedProduct>,
  now: Date,
): PlannedAddition | PlanRefusal {
  const refusal = refuseAdding(row);
  if (refusal !== null) return refusal;
  const pieces = new Map<string, number>();
  for (const { variant_id: id, quantity } of wanted) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  const added: AddedProduct[] = [];
  for (const [id, quantity] of pieces) {
    const product = products.get(id);
    if (product === undefined || product.unit_price.currency !== row.currency || product.unit_price.amount === 0) return 'not-for-sale';
    added.push({ product, quantity });
  }
  const dropped = countDropped(changes);
  const buyer = { isVatPayer: row.snapshot.is_vat_payer === true, market: row.market, today: todayIn(row.market, now) };
  const lines = toAddedLines(row.snapshot.lines, added, buyer).map((line) => ({
    ...line,
    dropped_before: dropped.get(line.variant_id ?? '') ?? 0,
  }));
  return { lines, amount: sumLines(lines), isDueRaised: row.typePayment === 'cash_on_delivery' && row.paymentStatus !== 'paid' };
}

/** What a person reads before the press. */
export function previewAddition(
  row: Pick<OrderRow, 'total' | 'currency'>,
  changes: readonly Pick<OrderChangeRow, 'amount'>[],
  { lines, amount, isDueRaised }: PlannedAddition,
  products: ReadonlyMap<string, PricedProduct>,
): AdditionPreview {
  const total = Math.max(0, row.total - changes.reduce((sum, change) => sum + change.amount, 0));
  return {
    old_total: money(total, row.currency),
    new_total: money(total + amount, row.currency),
    difference: money(amount, row.currency),
    settlement: isDueRaised ? 'due' : 'link',
    pay_within_hours: isDueRaised ? null : PAY_HOURS,
    lines: lines.map(({ variant_id, code, name, spec, quantity, unit_price, final_total }) => ({
      variant_id,
      code,
      name,
      spec,
      quantity,
      unit_price,
      final_total,
      available: products.get(variant_id ?? '')?.available ?? 0,
    })),
  };
}
