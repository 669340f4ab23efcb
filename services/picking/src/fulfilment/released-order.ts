import type { Envelope, RequestOf } from '@okruh/contracts';
import type { addPieces } from '@okruh/contracts/http/picking';
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

type MergedLine = Pick<OrderState['lines'][number], 'variant_id' | 'code' | 'name' | 'type_device' | 'quantity' | 'is_physical'>;

/** Pieces by variant; extras and services lie on no shelf. */
function mergeLines(all: readonly MergedLine[]): ReleasedLine[] {
  const lines = new Map<string, ReleasedLine>();
  for (const { variant_id: id, code, name, type_device, quantity, is_physical: isPhysical } of all) {
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
  order.lines.map(({ line, parent_line, variant_id, quantity, final_total, is_physical, dropped_before }) => ({
    line,
    parent_line,
    variant_id,
    quantity,
    final_total,
    is_physical,
    ...(dropped_before !== undefined && { dropped_before }),
  }));

/** Keeps what the lists of released orders are made from; an order that is known already changes nothing. */
export async function keepReleased(tx: Tx, events: readonly Envelope<OrderState>[]): Promise<void> {
  const rows = events.map(({ data, time }) => {
    const lines = mergeLines(data.lines);
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

/** A released order as far as what is added to it needs it. */
interface LockedOrder extends Record<string, unknown> {
  /** Its lists were made. */
  readonly isListed: boolean;
  /** Its pieces were given back for good: it was cancelled. */
  readonly isOver: boolean;
}

/** The order, locked until the transaction ends; null before it was released. Its lists are locked before it. */
export async function lockReleasedOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await tx.execute<LockedOrder>(sql`
    select o.is_listed as "isListed", exists (
      select 1 from reservations r where r.order_id = o.order_id and r.state = 'released' and r.reason <> 'lapsed') as "isOver"
    from released_orders o where o.order_id = ${orderId} for update of o`);
  return rows[0] ?? null;
}

/** A line that was added to an order. */
export type AddedLine = RequestOf<typeof addPieces>['body']['lines'][number];

/** Pieces by variant of lines that were added; they always lie on a shelf. */
export const toAddedLines = (lines: readonly AddedLine[]): ReleasedLine[] =>
  mergeLines(lines.map((line) => ({ ...line, is_physical: true })));

/** What was added to an order is priced with its other lines when it is dropped, and is collected with them. @param due minor units */
export const extendReleased = (tx: Tx, orderId: string, lines: readonly AddedLine[], due: number): Promise<unknown> => {
  const prices: DroppableLine[] = lines.map(({ line, variant_id, quantity, final_total, dropped_before }) => ({
    line,
    parent_line: null,
    variant_id,
    quantity,
    final_total,
    is_physical: true,
    ...(dropped_before !== undefined && { dropped_before }),
  }));
  return tx.execute(sql`
    update released_orders set prices = prices || ${JSON.stringify(prices)}::jsonb,
      cash_on_delivery = case when ${due}::bigint > 0 then coalesce(cash_on_delivery, 0) + ${due}::bigint else cash_on_delivery end
    where order_id = ${orderId}`);
};

/** The carrier or the counter collects less; nothing any more once the rest is free. @param amount minor units */
export const reduceDue = (tx: Tx, orderId: string, amount: number): Promise<unknown> =>
  tx.execute(sql`
    update released_orders set cash_on_delivery = nullif(greatest(cash_on_delivery - ${amount}::bigint, 0), 0)
    where order_id = ${orderId}`);
