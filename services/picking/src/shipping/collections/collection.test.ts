import { describe, expect, it } from 'vitest';
import type { ParcelEventKind } from '@okruh/contracts/http/picking-shipping';
import { decideCollectionState } from './collection.ts';

const facts = (...kinds: readonly ParcelEventKind[]) =>
  kinds.map((kind, index) => ({ kind, eventId: `evt-${index}`, at: new Date(Date.UTC(2026, 10, 24, 8, index)) }));

describe('the state of a collection', () => {
  it.each([
    ['booked', [], 'booked'],
    ['booked', ['registered'], 'booked'],
    ['booked', ['collection_missed'], 'missed'],
    ['booked', ['handed_over', 'in_transit', 'out_for_delivery', 'delivered'], 'delivered'],
    ['booked', ['in_transit', 'lost'], 'lost'],
    ['booked', ['in_transit', 'lost', 'in_transit'], 'in_transit'],
    // The customer was met after all, on the same day.
    ['booked', ['collection_missed', 'handed_over'], 'collected'],
    // A driver who comes twice has it already.
    ['booked', ['handed_over', 'collection_missed'], 'collected'],
    ['booked', ['delivered', 'in_transit'], 'delivered'],
    ['booked', ['attempt_failed', 'returning', 'returned'], 'returned'],
    ['cancelled', ['collection_missed'], 'cancelled'],
    ['cancelled', ['handed_over'], 'collected'],
    ['booking', ['registered'], 'booking'],
    ['booked', ['at_pickup_point'], 'in_transit'],
  ] as const)('%s, then %j: %s', (own, kinds, state) => {
    expect(decideCollectionState(own, facts(...kinds))).toBe(state);
    expect(decideCollectionState(own, facts(...kinds).toReversed())).toBe(state);
  });
});
