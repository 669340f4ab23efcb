import type { Tx } from '@okruh/service-kit';
import { noteEvents } from './parcel.repository.ts';
import { mayReceive } from './parcel.query.ts';
import type { Shipping } from './shipping.ts';
import type { ParcelRow } from './tables.ts';

/** A locked parcel that our own van brought has arrived at its store. @returns false when it isn't on its way, or not with our van */
export async function receiveTransfer(shipping: Shipping, tx: Tx, row: ParcelRow, actor: string): Promise<boolean> {
  if (!mayReceive(row)) return false;
  const event = {
    eventId: `${row.id}:received`,
    kind: 'delivered',
    at: shipping.now(),
    text: actor,
    place: '',
    weightGrams: null,
  } as const;
  await noteEvents(tx, shipping, row, row.carrier, [event]);
  return true;
}
