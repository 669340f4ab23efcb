import type { CollectionState } from '@okruh/contracts/http/picking-collections';
import type { ParcelEventKind } from '@okruh/contracts/http/picking-shipping';
import type { CarrierFact } from '../parcel.ts';

/** What we did with a collection ourselves. */
export type OwnCollectionState = 'booking' | 'booked' | 'cancelled' | 'refused';

const before: readonly CollectionState[] = ['booking', 'booked', 'missed', 'cancelled'];
const underWay: readonly CollectionState[] = ['collected', 'in_transit', 'out_for_delivery', 'attempt_failed'];
const beforeTheEnd: readonly CollectionState[] = [...before, ...underWay, 'lost'];

interface Step {
  readonly to: CollectionState;
  readonly from: readonly CollectionState[];
}

/**
 * What an event of the carrier leads to, and from where. What we cancelled and the carrier has all the same is where the carrier
 * says; a lost parcel may be found; what was delivered or has come back is over.
 */
const steps: Readonly<Partial<Record<ParcelEventKind, Step>>> = {
  collection_missed: { to: 'missed', from: ['booking', 'booked'] },
  handed_over: { to: 'collected', from: before },
  in_transit: { to: 'in_transit', from: beforeTheEnd },
  out_for_delivery: { to: 'out_for_delivery', from: beforeTheEnd },
  at_pickup_point: { to: 'in_transit', from: beforeTheEnd },
  attempt_failed: { to: 'attempt_failed', from: beforeTheEnd },
  delivered: { to: 'delivered', from: [...beforeTheEnd, 'returning'] },
  returning: { to: 'returning', from: beforeTheEnd },
  returned: { to: 'returned', from: [...beforeTheEnd, 'returning'] },
  lost: { to: 'lost', from: [...before, ...underWay, 'returning'] },
};

/** Order of events of the same moment: as a parcel travels. */
const order = Object.keys(steps);
const compareFacts = (one: CarrierFact, two: CarrierFact): number =>
  one.at.getTime() - two.at.getTime() || order.indexOf(one.kind) - order.indexOf(two.kind) || (one.eventId < two.eventId ? -1 : 1);

/**
 * The state of a collection: what we did, then the carrier's events in the order in which they happened. So it doesn't matter in
 * which order they arrived, or how often.
 */
export function decideCollectionState(own: OwnCollectionState, facts: readonly CarrierFact[]): CollectionState {
  let state: CollectionState = own;
  for (const { kind } of facts.toSorted(compareFacts)) {
    const step = steps[kind];
    if (step?.from.includes(state) === true) state = step.to;
  }
  return state;
}
