import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockList } from '../stored/picking-lists.repository.ts';
import { returnToStock } from '../stored/return-to-stock.ts';
import { changeParcel, noteEvents } from './parcel.repository.ts';
import type { Shipping } from './shipping.ts';
import type { ParcelRow } from './tables.ts';

/**
 * A locked parcel that came back is with us: its pieces go back in stock, once. Who holds it in their hands knows it before the
 * carrier's word comes, so it is returned from then on.
 */
export async function receiveReturn(shipping: Shipping, tx: Tx, row: ParcelRow, actor: string): Promise<void> {
  const list = await lockList(tx, row.listId);
  if (list !== null) await returnToStock(tx, list);
  const received = await changeParcel(tx, shipping, row, {
    receivedAt: sql`clock_timestamp()`,
    receivedBy: actor,
    todo: null,
    todoAt: null,
  });
  if (row.state === 'returned') return;
  const event = { eventId: `${row.id}:received`, kind: 'returned', at: shipping.now(), text: '', place: '', weightGrams: null } as const;
  await noteEvents(tx, shipping, received, row.carrier, [event]);
}
