import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { BonusFact } from '@okruh/market/trade-in-settlement';

/**
 * Commands on a buy-out: by staff, by the seller (`accept`, `decline`, `withdraw`), by a scheduled job (`expire`) or by its order
 * (`cancel`).
 */
export type BuyoutCommand =
  | 'courier'
  /** The carrier isn't to come, or to bring the device back. */
  | 'call-off'
  | 'receive'
  | 'inspect'
  | 'counter-offer'
  | 'accept'
  | 'decline'
  | 'expire'
  | 'return'
  | 'pay-out'
  | 'confirm-payout'
  /** Payments couldn't send the money to the card, so it goes to the bank account. */
  | 'refuse-payout'
  /** The order that it belonged to ended. */
  | 'cancel'
  /** The purchase ended: the seller takes the device back. */
  | 'withdraw'
  /** The customer at the counter agrees to the inspection's price, or takes the device back at once. */
  | 'agree'
  | 'hand-back'
  /** Its price is set off against the order at the counter. */
  | 'set-off';

/** Facts that the transition table depends on. */
export interface BuyoutFacts {
  readonly status: BuyoutStatus;
  /** We have received the device, now or earlier. */
  readonly isReceived: boolean;
  /** The inspection found a price. */
  readonly isPriced: boolean;
  /** The device is handed over at a store's counter, for an order that waits there. */
  readonly isAtCounter: boolean;
  /** The order that it belonged to ended before anything was paid. */
  readonly isOrderEnded: boolean;
  /** The seller filled in the contract, and the order that it belongs to was paid or ended. */
  readonly isPayable: boolean;
  /** Its price was set off against an order: the device is ours. */
  readonly isSetOff: boolean;
  /** A carrier was asked to fetch it or to bring it back, and doesn't have it yet. */
  readonly isCollectionOpen: boolean;
  /** A carrier has it, or has delivered it. */
  readonly isFetched: boolean;
}

interface Transition {
  readonly command: BuyoutCommand;
  readonly from: BuyoutStatus;
  readonly to: BuyoutStatus;
  /** Additional condition. */
  readonly when?: (facts: BuyoutFacts) => boolean;
}

/**
 * All transitions of a buy-out (docs/decisions/0002-buy-out-states.md). A parcel may arrive after the price guarantee has
 * expired, so an expired buy-out can still be received.
 */
export const transitions: readonly Transition[] = [
  { command: 'courier', from: 'submitted', to: 'courier_ordered', when: (facts) => !facts.isFetched },
  // Another day.
  { command: 'courier', from: 'courier_ordered', to: 'courier_ordered', when: (facts) => !facts.isFetched },
  { command: 'call-off', from: 'courier_ordered', to: 'submitted', when: (facts) => facts.isCollectionOpen },
  ...(['submitted', 'received', 'inspected', 'rejected', 'expired'] as const).map((status): Transition => ({
    command: 'call-off',
    from: status,
    to: status,
    when: (facts) => facts.isCollectionOpen,
  })),
  { command: 'receive', from: 'submitted', to: 'received' },
  { command: 'receive', from: 'courier_ordered', to: 'received' },
  { command: 'receive', from: 'expired', to: 'received', when: (facts) => !facts.isReceived },
  { command: 'inspect', from: 'received', to: 'inspected' },
  { command: 'inspect', from: 'inspected', to: 'inspected' },
  { command: 'accept', from: 'inspected', to: 'accepted', when: (facts) => facts.isPriced },
  { command: 'counter-offer', from: 'inspected', to: 'counter_offer', when: (facts) => facts.isPriced && !facts.isAtCounter },
  { command: 'accept', from: 'counter_offer', to: 'accepted' },
  { command: 'decline', from: 'counter_offer', to: 'rejected' },
  { command: 'expire', from: 'counter_offer', to: 'expired' },
  { command: 'expire', from: 'submitted', to: 'expired' },
  { command: 'expire', from: 'courier_ordered', to: 'expired' },
  { command: 'return', from: 'received', to: 'returned' },
  { command: 'return', from: 'inspected', to: 'returned' },
  { command: 'return', from: 'rejected', to: 'returned' },
  { command: 'return', from: 'expired', to: 'returned', when: (facts) => facts.isReceived },
  { command: 'pay-out', from: 'accepted', to: 'payout_requested', when: (facts) => facts.isPayable },
  { command: 'confirm-payout', from: 'payout_requested', to: 'paid' },
  { command: 'refuse-payout', from: 'payout_requested', to: 'accepted' },
  // Trade-ins (docs/decisions/0021-trade-in-with-a-purchase.md).
  { command: 'cancel', from: 'submitted', to: 'cancelled' },
  { command: 'cancel', from: 'courier_ordered', to: 'cancelled' },
  { command: 'receive', from: 'cancelled', to: 'received', when: (facts) => !facts.isReceived && !facts.isAtCounter },
  ...(['received', 'inspected', 'counter_offer', 'accepted'] as const).map((from): Transition => ({
    command: 'withdraw',
    from,
    to: 'rejected',
    when: (facts) => facts.isOrderEnded && !facts.isSetOff,
  })),
  { command: 'agree', from: 'inspected', to: 'accepted', when: (facts) => facts.isAtCounter && facts.isPriced },
  ...(['received', 'inspected', 'accepted'] as const).map((from): Transition => ({
    command: 'hand-back',
    from,
    to: 'returned',
    when: (facts) => facts.isAtCounter && !facts.isSetOff,
  })),
  { command: 'set-off', from: 'accepted', to: 'paid', when: (facts) => facts.isAtCounter },
];

/** What a status means for the bonus of a purchase; null when it decides nothing. */
export function toBonusFact(status: BuyoutStatus): BonusFact | null {
  if (status === 'payout_requested' || status === 'paid') return 'paid-out';
  return status === 'rejected' || status === 'expired' || status === 'returned' || status === 'cancelled' ? 'not-bought' : null;
}

/** Statuses in which both sides agreed on the price. */
export const agreedStatuses: readonly BuyoutStatus[] = ['accepted', 'payout_requested', 'paid'];

/** Statuses in which the device may still come to us. */
export const awaitedStatuses: readonly BuyoutStatus[] = ['submitted', 'courier_ordered', 'expired', 'cancelled'];

/** Days after which the seller is reminded of a device that hasn't come. */
export const REMINDER_DAYS: readonly number[] = [7, 12];

/** Status after the command; null when the table doesn't allow it. */
export function statusAfter(facts: BuyoutFacts, command: BuyoutCommand): BuyoutStatus | null {
  const found = transitions.find(
    (transition) => transition.command === command && transition.from === facts.status && (transition.when?.(facts) ?? true),
  );
  return found?.to ?? null;
}

/** Commands that the table allows. */
export const allowedCommands = (facts: BuyoutFacts): BuyoutCommand[] => [
  ...new Set(
    transitions
      .filter((transition) => transition.from === facts.status && (transition.when?.(facts) ?? true))
      .map((transition) => transition.command),
  ),
];

/** Statuses in which we expect the device, have it or still owe money for it; a second open buy-out of a device shows a warning. */
export const openStatuses: readonly BuyoutStatus[] = [
  'submitted',
  'courier_ordered',
  'received',
  'inspected',
  'counter_offer',
  'accepted',
  'payout_requested',
  'rejected',
];

/** Days for which a price is guaranteed: of an estimate, of a placed buy-out until the device arrives, of a counter-offer. */
export const PRICE_HELD_DAYS = 14;

/** Outcome of an inspection: the same price settles the buy-out; for any other price, even a higher one, the seller decides. */
export type InspectionOutcome = 'accepted' | 'offer-needed' | 'not-bought';
export function inspectionOutcome(agreed: number, inspected: number | null): InspectionOutcome {
  if (inspected === null) return 'not-bought';
  return inspected === agreed ? 'accepted' : 'offer-needed';
}
