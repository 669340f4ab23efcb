import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { bookNow, bookParcel } from '../shipping/book-parcel.ts';
import { handOverParcels } from '../shipping/hand-over.ts';
import { lockParcelsOfLists } from '../shipping/parcel.repository.ts';
import { receiveTransfer } from '../shipping/receive-transfer.ts';
import type { Shipping } from '../shipping/shipping.ts';
import type { PickingListRow } from '../stored/picking-lists.repository.ts';

/** Weight of a package's carton and filling, grams. */
const CARTON_GRAMS = 150;

interface ForParcel extends Record<string, unknown> {
  readonly delivery_place_id: string | null;
  readonly cash_on_delivery: number | null;
  readonly currency: 'CZK' | 'RON';
  readonly is_first: boolean;
}

/** Asks for a parcel of a list whose package is closed. @returns its id */
export async function addParcel(shipping: Shipping, tx: Tx, list: PickingListRow): Promise<string> {
  const { rows } = await tx.execute<ForParcel>(sql`
    select o.delivery_place_id, o.cash_on_delivery::float8 as cash_on_delivery, o.currency,
      not exists (select 1 from picking_lists l where l.order_id = o.order_id and l.id <> ${list.id} and l.packed_at < ${list.packed_at}::timestamptz
        and l.status <> 'cancelled') as is_first
    from released_orders o where o.order_id = ${list.order_id} for update of o`);
  const [order] = rows;
  // The whole sum is collected with the first parcel: a carrier can't split what is owed.
  const cash = order?.is_first === true ? order.cash_on_delivery : null;
  return bookParcel(shipping, tx, {
    listId: list.id,
    orderId: list.order_id,
    orderNumber: list.order_number,
    market: list.market,
    place: list.place,
    typeDeliveryCode: list.type_delivery_code,
    storeId: list.store_id,
    pickupPointId: order?.delivery_place_id ?? null,
    weightGrams: await weigh(tx, list),
    cashOnDelivery: cash === null || order === undefined ? null : { amount: cash, currency: order.currency },
  });
}

async function weigh(tx: Tx, { items }: PickingListRow): Promise<number> {
  const { rows } = await tx.execute<{ grams: number }>(sql`
    select coalesce(sum(coalesce(p.weight_grams, 0) * i.picked), 0)::int as grams
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (variant_id text, picked int)
    left join products p on p.variant_id = i.variant_id`);
  return CARTON_GRAMS + (rows[0]?.grams ?? 0);
}

/** Waits a moment for the label of a list's parcel, whose transaction is committed, so that it can be printed at once. */
export async function awaitLabel(shipping: Shipping, listId: string): Promise<void> {
  const { rows } = await shipping.database.db.execute<{ id: string }>(
    sql`select id from parcels where list_id = ${listId} and own_state = 'booking'`,
  );
  for (const { id } of rows) await bookNow(shipping, id);
}

/** Gives a list's parcel to its carrier; the list follows its parcel. @returns why not, or null when it is done */
export async function handOverList(
  shipping: Shipping,
  tx: Tx,
  list: PickingListRow,
  actor: string,
): Promise<'order-may-be-cancelled' | 'label-missing' | null> {
  const handed = await handOverParcels(shipping, tx, [list.id], actor);
  if (handed.isDone) return null;
  return handed.code === 'not-handed-over' ? 'order-may-be-cancelled' : 'label-missing';
}

/** A list's parcel has arrived with our van; the list follows its parcel. @returns false when it isn't on its way, or not with our van */
export async function receiveList(shipping: Shipping, tx: Tx, list: PickingListRow, actor: string): Promise<boolean> {
  const [parcel] = await lockParcelsOfLists(tx, [list.id]);
  return parcel !== undefined && receiveTransfer(shipping, tx, parcel, actor);
}
