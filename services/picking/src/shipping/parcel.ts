import type { CarrierName, ParcelEventKind, ParcelState, RecallState } from '@okruh/contracts/http/picking-shipping';

/** What we did with a parcel ourselves. */
export type OwnState = 'booking' | 'booked' | 'handed_over' | 'cancelled' | 'refused';

/** What decides the state, of one event. */
export interface CarrierFact {
  /** The carrier's own id, the last word between two events of the same moment. */
  readonly eventId: string;
  readonly kind: ParcelEventKind;
  readonly at: Date;
}

/** What has to be asked of a carrier when the reason of a recall is gone. */
export type WithdrawalStep =
  /** Nobody was asked yet. */
  | 'forget'
  /** The carrier may know of it: it is asked to go on. */
  | 'ask'
  /** Nothing is asked back, or it has turned. */
  | 'nothing';

/** @param attempts how often the carrier was asked for the parcel back */
export function decideWithdrawal(recall: RecallState | null, state: ParcelState, todo: string | null, attempts: number): WithdrawalStep {
  if (decideRecall(state) !== 'recall' || (recall !== 'requested' && recall !== 'accepted')) return 'nothing';
  return todo === 'recall' && attempts === 0 ? 'forget' : 'ask';
}

/** Kinds that move no parcel of ours. */
type StillKind = 'registered' | 'weight_corrected' | 'collection_missed';

const before = ['booking', 'booked', 'cancelled'] as const;
const underWay = ['handed_over', 'in_transit', 'out_for_delivery', 'at_pickup_point', 'attempt_failed'] as const;
const beforeTheEnd: readonly ParcelState[] = [...before, ...underWay, 'lost'];

/**
 * From which states an event leads to its own. A parcel that we cancelled and the carrier moves all the same is where the carrier
 * says; a lost one may be found; what was delivered or has come back is over.
 */
const transitions: Readonly<Record<Exclude<ParcelEventKind, StillKind>, readonly ParcelState[]>> = {
  handed_over: before,
  in_transit: beforeTheEnd,
  out_for_delivery: beforeTheEnd,
  at_pickup_point: beforeTheEnd,
  attempt_failed: beforeTheEnd,
  delivered: [...beforeTheEnd, 'returning'],
  returning: beforeTheEnd,
  returned: [...beforeTheEnd, 'returning'],
  lost: [...before, ...underWay, 'returning'],
};

/** Order of events of the same moment: as a parcel travels. */
const order: Readonly<Record<ParcelEventKind, number>> = {
  registered: 0,
  weight_corrected: 1,
  collection_missed: 1,
  handed_over: 2,
  in_transit: 3,
  out_for_delivery: 4,
  attempt_failed: 5,
  at_pickup_point: 6,
  lost: 7,
  returning: 8,
  returned: 9,
  delivered: 10,
};

const compareFacts = (one: CarrierFact, two: CarrierFact): number =>
  one.at.getTime() - two.at.getTime() || order[one.kind] - order[two.kind] || (one.eventId < two.eventId ? -1 : 1);

/**
 * The state of a parcel: what we did, then the carrier's events in the order in which they happened. So it doesn't matter in which
 * order they arrived, or how often.
 */
export function decideState(own: OwnState, facts: readonly CarrierFact[]): ParcelState {
  let state: ParcelState = own;
  for (const { kind } of facts.toSorted(compareFacts)) {
    if (kind === 'registered' || kind === 'weight_corrected' || kind === 'collection_missed') continue;
    if (transitions[kind].includes(state)) state = kind;
  }
  return state;
}

/** What taking a parcel back means in its state. */
export type RecallStep =
  /** Nothing has left us: its label is void. */
  | 'cancel'
  /** The carrier has it and is asked to bring it back. */
  | 'recall'
  /** It is void already, or on its way back. */
  | 'nothing'
  /** The recipient has it, or nobody. */
  | 'too-late';

export function decideRecall(state: ParcelState): RecallStep {
  switch (state) {
    case 'booking':
    case 'booked':
      return 'cancel';
    case 'handed_over':
    case 'in_transit':
    case 'out_for_delivery':
    case 'at_pickup_point':
    case 'attempt_failed':
      return 'recall';
    case 'cancelled':
    case 'refused':
    case 'returning':
    case 'returned':
      return 'nothing';
    case 'delivered':
    case 'lost':
      return 'too-late';
    default:
      return state satisfies never;
  }
}

/**
 * What a parcel's state says of its recall: it comes back whatever the carrier answered, or its recipient has it. A parcel that goes
 * on after its recall was withdrawn has nothing to tell any more.
 */
export function followRecall(recall: RecallState | null, state: ParcelState): RecallState | null {
  if (recall === null || recall === 'withdrawn') return recall;
  if (state === 'delivered') return 'refused';
  return state === 'returning' || state === 'returned' ? 'accepted' : recall;
}

/** Who brings an order of a kind of delivery. An order for a store is sent only when it was packed elsewhere. */
const carriersByDelivery = {
  courier: 'courier',
  express: 'express',
  pickup_balikobod: 'balikobod',
  pickup_punct_rapid: 'punct-rapid',
  store_pickup: 'store-transfer',
} as const satisfies Readonly<Record<string, CarrierName>>;

export type TypeDelivery = keyof typeof carriersByDelivery;
export const chooseCarrier = (typeDelivery: TypeDelivery): CarrierName => carriersByDelivery[typeDelivery];
