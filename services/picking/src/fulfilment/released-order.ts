import type { Envelope } from '@okruh/contracts';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { DroppableLine } from '@okruh/market/dropped-pieces';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** What lies on shelves of a released order, one line for each variant. */
export interface ReleasedLine {
  readonly variant_id: string;
  readonly code: string;
  readonly name: string;
  readonly type_device: string | null;
  readonly quantity: number;
  /** What the customer bought, when this is sent instead of it. */
  readonly replaces?: { readonly variant_id: string; readonly name: string };
}

/** Pieces by variant; extras and services lie on no shelf. */
function toLines(order: OrderState): ReleasedLine[] {
  const lines = new Map<string, ReleasedLine>();
  for (const { variant_id: id, code, name, type_device, quantity, is_physical: isPhysical } of order.lines) {
    if (!isPhysical || id === null) continue;
    const known = lines.get(id);
    lines.set(
      id,
      known === undefined ? { variant_id: id, code, name, type_device, quantity } : { ...known, quantity: known.quantity + quantity },
    );
  }
  return [...lines.values()];
}

/** What was paid for each line; drops are priced by it. */
const toPrices = (order: OrderState): DroppableLine[] =>
  order.lines.map(({ line, parent_line, variant_id, quantity, final_total, is_physical }) => ({
    line,
    parent_line,
    variant_id,
    quantity,
    final_total,
    is_physical,
  }));

/** Keeps what the lists of released orders are made from; an order that is known already changes nothing. */
export async function keepReleased(tx: Tx, events: readonly Envelope<OrderState>[]): Promise<void> {
  const rows = events.map(({ data, time }) => {
    const lines = toLines(data);
    const isDue = data.type_payment === 'cash_on_delivery' && data.payment_status !== 'paid';
    return {
      order_id: data.order_id,
      order_number: data.number,
      market: data.market,
      type_delivery_code: data.type_delivery_code,
      store_id: data.store_id,
      delivery_place_id: data.delivery_place_id,
      lines,
      prices: toPrices(data),
      cash_on_delivery: isDue ? data.total.amount : null,
      currency: data.total.currency,
      released_at: time,
      // Nothing to be picked.
      is_listed: lines.length === 0,
    };
  });
  await tx.execute(sql`
    insert into released_orders
    select * from jsonb_populate_recordset(null::released_orders, ${JSON.stringify(rows)}::jsonb)
    on conflict (order_id) do nothing`);
}

/** The carrier or the counter collects less; nothing any more once the rest is free. @param amount minor units */
export const reduceDue = (tx: Tx, orderId: string, amount: number): Promise<unknown> =>
  tx.execute(sql`
    update released_orders set cash_on_delivery = nullif(greatest(cash_on_delivery - ${amount}::bigint, 0), 0)
    where order_id = ${orderId}`);
