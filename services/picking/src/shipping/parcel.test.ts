import { carrierNames, type ParcelEventKind, type ParcelState, parcelStates } from '@okruh/contracts/http/picking-shipping';
import { typeDeliveryCodeSchema } from '@okruh/contracts/http/checkout';
import { describe, expect, it } from 'vitest';
import { type CarrierFact, chooseCarrier, decideRecall, decideState, type OwnState } from './parcel.ts';

/** Events of a parcel, a minute after each other. */
const happened = (...kinds: readonly ParcelEventKind[]): CarrierFact[] =>
  kinds.map((kind, minute) => ({ eventId: `${minute}`, kind, at: new Date(Date.UTC(2026, 9, 2, 10, minute)) }));

function* permute<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length < 2) yield items;
  for (const [index, item] of items.entries())
    for (const rest of permute(items.filter((_one, other) => other !== index))) yield [item, ...rest];
}

describe('the state of a parcel', () => {
  it.each<[own: OwnState, kinds: ParcelEventKind[], state: ParcelState]>([
    ['booking', [], 'booking'],
    ['booked', ['registered'], 'booked'],
    ['booked', ['registered', 'handed_over'], 'handed_over'],
    ['handed_over', ['handed_over', 'in_transit', 'out_for_delivery', 'delivered'], 'delivered'],
    ['handed_over', ['in_transit', 'at_pickup_point', 'delivered'], 'delivered'],
    ['handed_over', ['out_for_delivery', 'attempt_failed', 'out_for_delivery'], 'out_for_delivery'],
    ['handed_over', ['in_transit', 'attempt_failed', 'returning', 'returned'], 'returned'],
    ['handed_over', ['in_transit', 'lost'], 'lost'],
    ['handed_over', ['lost', 'in_transit', 'delivered'], 'delivered'],
    ['handed_over', ['in_transit', 'weight_corrected'], 'in_transit'],
    ['handed_over', ['delivered', 'in_transit', 'lost'], 'delivered'],
    ['handed_over', ['returned', 'delivered'], 'returned'],
    ['handed_over', ['returning', 'out_for_delivery'], 'returning'],
    ['cancelled', [], 'cancelled'],
    ['cancelled', ['in_transit'], 'in_transit'],
    ['refused', ['in_transit'], 'refused'],
  ])('that is %s by us, after %j, is %s', (own, kinds, state) => {
    expect(decideState(own, happened(...kinds))).toBe(state);
  });

  it('is the same in whichever order the events arrive', () => {
    const events = happened('handed_over', 'in_transit', 'attempt_failed', 'lost', 'delivered', 'in_transit');
    const states = new Set([...permute(events)].map((arrived) => decideState('booked', arrived)));
    expect([...states]).toEqual(['delivered']);
  });

  it('of events of the same moment is the one that is further on', () => {
    const at = new Date(0);
    const facts = (['delivered', 'out_for_delivery', 'in_transit'] as const).map((kind) => ({ eventId: kind, kind, at }));
    expect(decideState('handed_over', facts)).toBe('delivered');
  });
});

it('a parcel is taken back as its state allows', () => {
  const steps = Object.fromEntries(parcelStates.map((state) => [state, decideRecall(state)]));
  expect(steps).toMatchObject({ booking: 'cancel', booked: 'cancel', in_transit: 'recall', returning: 'nothing', delivered: 'too-late' });
});

it('every kind of delivery has its carrier, and every carrier a kind of delivery', () => {
  expect(new Set(typeDeliveryCodeSchema.options.map(chooseCarrier))).toEqual(new Set(carrierNames));
});
