import { buyoutStatuses } from '@okruh/contracts/http/buyout';
import { describe, expect, it } from 'vitest';
import { allowedCommands, type BuyoutCommand, type BuyoutFacts, inspectionOutcome, statusAfter, transitions } from './buyout.ts';

const facts = (status: BuyoutFacts['status'], more: Partial<BuyoutFacts> = {}): BuyoutFacts => ({
  status,
  isReceived: false,
  isPriced: false,
  isAtCounter: false,
  isOrderEnded: false,
  isPayable: true,
  isSetOff: false,
  isCollectionOpen: false,
  isFetched: false,
  ...more,
});

describe('the life of a buy-out', () => {
  it.each<[BuyoutFacts['status'], BuyoutCommand, BuyoutFacts['status'] | null]>([
    ['submitted', 'courier', 'courier_ordered'],
    ['submitted', 'receive', 'received'],
    ['courier_ordered', 'receive', 'received'],
    ['courier_ordered', 'courier', 'courier_ordered'],
    ['received', 'inspect', 'inspected'],
    ['received', 'receive', null],
    ['submitted', 'inspect', null],
    ['counter_offer', 'accept', 'accepted'],
    ['counter_offer', 'decline', 'rejected'],
    ['counter_offer', 'expire', 'expired'],
    ['counter_offer', 'inspect', null],
    ['counter_offer', 'return', null],
    ['rejected', 'return', 'returned'],
    ['accepted', 'pay-out', 'payout_requested'],
    ['accepted', 'return', null],
    ['payout_requested', 'confirm-payout', 'paid'],
    ['payout_requested', 'pay-out', null],
    ['accepted', 'confirm-payout', null],
  ])('%s: %s leads to %s', (status, command, next) => {
    expect(statusAfter(facts(status), command)).toBe(next);
  });

  it('offers and accepts only what has a price', () => {
    expect(statusAfter(facts('inspected'), 'counter-offer')).toBeNull();
    expect(statusAfter(facts('inspected'), 'accept')).toBeNull();
    expect(statusAfter(facts('inspected', { isPriced: true }), 'counter-offer')).toBe('counter_offer');
  });

  it('takes a late parcel in, and sends back only what it holds', () => {
    expect(allowedCommands(facts('expired'))).toEqual(['receive']);
    expect(allowedCommands(facts('expired', { isReceived: true }))).toEqual(['return']);
  });

  it('ends where nothing more is to be done', () => {
    for (const status of ['paid', 'returned'] as const)
      expect(allowedCommands(facts(status, { isReceived: true, isPriced: true }))).toEqual([]);
  });

  it('reaches every status, and none twice by the same command from one place without a condition', () => {
    const reachable = new Set(['submitted', ...transitions.map((transition) => transition.to)]);
    expect([...reachable].toSorted()).toEqual([...buyoutStatuses].toSorted());
    const plain = transitions
      .filter((transition) => transition.when === undefined)
      .map((transition) => `${transition.from} ${transition.command}`);
    expect(new Set(plain).size).toBe(plain.length);
  });
});

it('only the agreed price settles a buy-out without asking the seller', () => {
  expect(inspectionOutcome(580_000, 580_000)).toBe('accepted');
  expect(inspectionOutcome(580_000, 579_900)).toBe('offer-needed');
  expect(inspectionOutcome(580_000, 600_000)).toBe('offer-needed');
  expect(inspectionOutcome(580_000, null)).toBe('not-bought');
});
