import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import { createWebhooks } from '../webhooks.ts';
import type { ShippingControls } from './control.ts';
import {
  carriers,
  type EventKind,
  isCarrier,
  type NewShipment,
  type SandboxCarrier,
  type Shipment,
  type ShipmentEvent,
  shipmentSchema,
  toTrackingNumber,
} from './shipment.ts';

/** Header that carries a carrier's signature. */
export const SIGNATURE_HEADER = 'x-carrier-signature';

/** Each carrier signs with a key of its own, so that none can speak for another. */
export const carrierSecret = (secret: string, carrier: SandboxCarrier): string =>
  createHmac('sha256', secret).update(`carrier:${carrier}`).digest('hex');

const words: Readonly<Record<EventKind, string>> = {
  registered: 'Data received',
  handed_over: 'Collected from sender',
  in_transit: 'Left the depot',
  out_for_delivery: 'On the vehicle',
  at_pickup_point: 'Ready at the point',
  attempt_failed: 'Nobody at the address',
  delivered: 'Delivered',
  returning: 'On the way back to the sender',
  returned: 'Back at the sender',
  lost: 'Not found in the depot',
  weight_corrected: 'Weighed again',
  collection_missed: 'Nobody handed it over',
};
const ends: ReadonlySet<EventKind> = new Set(['delivered', 'returned', 'lost']);

/** What the carriers remember, and the telling of it. */
export interface Shipments {
  /** By the merchant's reference or by the tracking number. */
  find(carrier: SandboxCarrier, id: string): Shipment | undefined;
  list(carrier: SandboxCarrier): readonly Shipment[];
  /** @param pickupDay day on which it is fetched */
  add(carrier: SandboxCarrier, key: string, shipment: NewShipment, pickupDay: string | null): Shipment;
  change(shipment: Shipment, change: Partial<Shipment>): Shipment;
  /** Something happened to it: the merchant gets a webhook. */
  note(shipment: Shipment, kind: EventKind): Shipment;
  moving(): readonly Shipment[];
  close(): Promise<void>;
}

export async function openShipments(options: {
  readonly secret: string;
  readonly dir: string | null;
  readonly controls: () => ShippingControls;
}): Promise<Shipments> {
  const journal = await openJournal(options.dir === null ? null : join(options.dir, 'shipping.jsonl'), (value) =>
    shipmentSchema.parse(value),
  );
  const names = Object.keys(carriers).filter(isCarrier);
  const senders = new Map(names.map((name) => [name, createWebhooks(carrierSecret(options.secret, name), SIGNATURE_HEADER)]));
  const forger = createWebhooks(`${randomUUID()}${randomUUID()}`, SIGNATURE_HEADER);
  const byNumber = new Map<string, Shipment>();
  const numbers = new Map<string, string>();
  const toKey = (carrier: SandboxCarrier, id: string): string => `${carrier}:${id}`;
  const keep = (shipment: Shipment): Shipment => {
    byNumber.set(toKey(shipment.carrier, shipment.tracking_number), shipment);
    numbers.set(toKey(shipment.carrier, shipment.reference), toKey(shipment.carrier, shipment.tracking_number));
    return shipment;
  };
  for (const shipment of journal.held) keep(shipment);
  const write = (shipment: Shipment): Shipment => {
    journal.write(shipment);
    return keep(shipment);
  };

  const tell = ({ carrier, reference, tracking_number: number, notify_url: url }: Shipment, event: ShipmentEvent): void => {
    const controls = options.controls();
    const message = { type: 'parcel.updated', carrier, reference, tracking_number: number, event };
    // A forged one says what would hurt most, under an id of its own.
    if (controls.now().forge) forger.send(url, { ...message, event: { ...event, id: randomUUID(), kind: 'lost' } }, controls.behaviour());
    if (!controls.takes('drop')) senders.get(carrier)?.send(url, message, controls.behaviour());
  };

  const all = (): Shipment[] => [...byNumber.values()];
  return {
    find: (carrier, id) => byNumber.get(toKey(carrier, id)) ?? byNumber.get(numbers.get(toKey(carrier, id)) ?? ''),
    list: (carrier) => all().filter((shipment) => shipment.carrier === carrier),
    add(carrier, key, { recipient, pickup, ...shipment }, pickupDay) {
      const tracking = toTrackingNumber(carrier, shipment.market, key);
      return write({
        ...shipment,
        carrier,
        tracking_number: tracking,
        city: recipient.city,
        state: 'registered',
        manifest: null,
        pickup_day: pickup === null ? null : pickupDay,
        events: [],
      });
    },
    change: (shipment, change) => write({ ...shipment, ...change }),
    note(shipment, kind) {
      // Never two events of the same moment, whatever the clock says.
      const last = Date.parse(shipment.events.at(-1)?.at ?? '') || 0;
      const event: ShipmentEvent = {
        id: `evt_${randomUUID()}`,
        kind,
        at: new Date(Math.max(Date.now(), last + 1)).toISOString(),
        text: words[kind],
        place: kind === 'registered' ? '' : shipment.city,
        weight_grams: kind === 'weight_corrected' ? Math.ceil(shipment.weight_grams * 1.3) : null,
      };
      const isStill = kind === 'registered' || kind === 'weight_corrected' || kind === 'collection_missed';
      const state = isStill ? shipment.state : ends.has(kind) ? 'over' : 'moving';
      const changed = write({ ...shipment, state, events: [...shipment.events, event] });
      tell(changed, event);
      return changed;
    },
    moving: () => all().filter(({ state }) => state === 'moving'),
    async close() {
      for (const sender of senders.values()) sender.close();
      forger.close();
      await journal.close();
    },
  };
}
