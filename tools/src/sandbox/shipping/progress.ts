import { createHash } from 'node:crypto';
import type { EventKind, Shipment } from './shipment.ts';

/** What happens to parcels on their way; how many of a hundred go so. */
const journeys: readonly { readonly share: number; readonly home: readonly EventKind[]; readonly point: readonly EventKind[] }[] = [
  { share: 82, home: ['in_transit', 'out_for_delivery', 'delivered'], point: ['in_transit', 'at_pickup_point', 'delivered'] },
  {
    share: 9,
    home: ['in_transit', 'out_for_delivery', 'attempt_failed', 'out_for_delivery', 'delivered'],
    point: ['in_transit', 'weight_corrected', 'at_pickup_point', 'delivered'],
  },
  {
    share: 6,
    home: ['in_transit', 'out_for_delivery', 'attempt_failed', 'returning', 'returned'],
    point: ['in_transit', 'at_pickup_point', 'returning', 'returned'],
  },
  { share: 3, home: ['in_transit', 'lost'], point: ['in_transit', 'lost'] },
];

/** The next thing that happens to a parcel by itself: the same seed and number always go the same way. Null at the end. */
export function nextStep(shipment: Shipment, seed: number): EventKind | null {
  const happened = shipment.events
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'registered' && kind !== 'handed_over' && kind !== 'collection_missed');
  if (happened.includes('returning')) return happened.includes('returned') ? null : 'returned';
  const roll = createHash('sha256').update(`${seed}:${shipment.tracking_number}`).digest().readUInt32BE(0) % 100;
  let limit = 0;
  const journey = journeys.find(({ share }) => roll < (limit += share));
  return (shipment.service === 'pickup-point' ? journey?.point : journey?.home)?.[happened.length] ?? null;
}
