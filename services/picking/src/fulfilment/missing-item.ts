import type { Money } from '@okruh/market';
import { calculateDropped, type DroppableLine, isAllDropped } from '@okruh/market/dropped-pieces';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { PickingListRow, StoredItem } from '../stored/picking-lists.repository.ts';

/** Variant that the order has an item for: what the customer bought, also when something else is sent. */
export const boughtVariant = (item: StoredItem): string => item.bought_as ?? item.variant_id;
/** What the customer bought is called: "Apple iPhone 15, 128 GB, modrá", since all looks of a product have one name. */
export const boughtName = ({ replaces, name, spec }: StoredItem): string =>
  replaces ?? [name, spec].filter((part) => part !== '').join(', ');

/** An item that there are no pieces of; undefined when the list doesn't wait for a decision on it. */
export const findMissing = (list: PickingListRow | null, item: number): StoredItem | undefined =>
  list?.status === 'not_available' ? list.items.find((one) => one.item === item) : undefined;

/** What dropping an item means for its order. */
export interface DropEffect {
  /** Pieces of the bought variant that left the order before. */
  readonly before: number;
  /** What was paid for the pieces; null for an order from before prices were kept here. */
  readonly refund: Money | null;
  /** What is collected at the door or at the counter gets less. */
  readonly isDueReduced: boolean;
  /** Nothing else is left to be sent. */
  readonly endsOrder: boolean;
}

interface Priced extends Record<string, unknown> {
  readonly prices: readonly DroppableLine[] | null;
  readonly cash: number | null;
  readonly currency: Money['currency'];
  readonly is_booked: boolean;
  readonly dropped: readonly { readonly variant_id: string; readonly quantity: number }[];
}

/** Reads what dropping would mean. Who drops holds the row of the released order: nobody packs or drops of it meanwhile. */
export async function loadDropEffect(tx: Tx, list: PickingListRow, item: StoredItem): Promise<DropEffect> {
  const { rows } = await tx.execute<Priced>(sql`
    select o.prices, o.cash_on_delivery::float8 as cash, o.currency,
      exists (select 1 from picking_lists l where l.order_id = o.order_id
        and (l.parcel is not null or l.packed_at is not null) and l.status <> 'cancelled') as is_booked,
      coalesce((select jsonb_agg(jsonb_build_object('variant_id', d.variant_id, 'quantity', d.quantity))
        from missing_decisions d where d.order_id = o.order_id and d.action = 'drop'), '[]') as dropped
    from released_orders o where o.order_id = ${list.order_id}`);
  const [order] = rows;
  if (order === undefined) throw new Error(`order ${list.order_id} of list ${list.id} was never released`);
  const dropped = new Map<string, number>();
  for (const { variant_id: id, quantity } of order.dropped) dropped.set(id, (dropped.get(id) ?? 0) + quantity);
  const variantId = boughtVariant(item);
  const before = dropped.get(variantId) ?? 0;
  const amount = order.prices === null ? null : calculateDropped(order.prices, { variantId, before, quantity: item.quantity });
  dropped.set(variantId, before + item.quantity);
  return {
    before,
    refund: amount === null ? null : { amount, currency: order.currency },
    // A label that is printed already says the old amount: the carrier collects that, and it goes back by hand.
    isDueReduced: order.cash !== null && !order.is_booked && amount !== null,
    endsOrder: order.prices !== null && isAllDropped(order.prices, dropped),
  };
}

/** Takes a decided item off its list. @returns what is left of the items */
export const withoutItem = (list: PickingListRow, item: StoredItem): StoredItem[] => list.items.filter((one) => one !== item);
