import type { PaymentState, PaymentView } from '@okruh/contracts/http/payments';
import type { Currency } from '@okruh/market';

export type PaymentFailure = NonNullable<PaymentView['failure']>;

/**
 * What is known of a payment. Facts are merged into it and every field only grows, so neither their order nor repetition
 * matters: captured 100 and refunded 40 give the same payment, whichever was received first.
 */
export interface Payment {
  readonly state: PaymentState;
  /** Price of the order, minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly isAuthorised: boolean;
  /** Sum captured so far. */
  readonly captured: number;
  readonly capturedCurrency: Currency;
  /** Sum refunded so far. */
  readonly refunded: number;
  /** Part of `captured` that our bank reversed. */
  readonly reversed: number;
  /** Part of `refunded` that couldn't be delivered and was returned to us. */
  readonly refundReturned: number;
  /** Sum that payers' banks ever disputed, and the parts decided in our favour and against us. */
  readonly disputed: number;
  readonly disputeWon: number;
  readonly disputeLost: number;
  /** Amounts that a person accepted as full payment although they differ from the price. */
  readonly accepted: readonly number[];
  /** A person gave up the order after its money had been reversed. */
  readonly isGivenUp: boolean;
  readonly failure: PaymentFailure | null;
}

/** A fact about a payment, from any source. Amounts are cumulative sums, never differences. */
export type Fact =
  /** The customer is on the provider's page. */
  | { readonly kind: 'started' }
  | { readonly kind: 'authorised' }
  | { readonly kind: 'captured'; readonly amount: number; readonly currency: Currency }
  | { readonly kind: 'refunded'; readonly amount: number }
  /** Our bank reversed what it had booked. */
  | { readonly kind: 'reversed'; readonly amount: number }
  /** A refund was returned to us. */
  | { readonly kind: 'refund-returned'; readonly amount: number }
  | { readonly kind: 'disputed'; readonly amount: number; readonly won: number; readonly lost: number }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  /** Ended unpaid: by us, with the order, or because another payment method was chosen. */
  | { readonly kind: 'cancelled' }
  /** A person accepted the received amount as full payment. */
  | { readonly kind: 'accepted'; readonly amount: number }
  /** A person gave up an order whose money was reversed. */
  | { readonly kind: 'given-up' };

interface Transition {
  readonly fact: Fact['kind'] | readonly Fact['kind'][];
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  /** Additional condition on the payment after the fact was merged. */
  readonly when?: (payment: Payment) => boolean;
}

const unpaid = ['created', 'pending', 'authorised', 'failed', 'cancelled'] as const;
const withMoney = ['held', 'captured', 'partially-refunded', 'refunded', 'disputed', 'charged-back'] as const;
const money = ['captured', 'refunded', 'accepted', 'reversed', 'refund-returned', 'disputed', 'given-up'] as const;

/** Captured money that our bank didn't reverse. */
export const came = (payment: Payment): number => Math.max(0, payment.captured - payment.reversed);
/** Refunds that were delivered to the customer. */
export const givenBack = (payment: Payment): number => Math.max(0, payment.refunded - payment.refundReturned);
/** Sum in dispute, withheld until the payer's bank decides. */
export const openDispute = (payment: Payment): number => Math.max(0, payment.disputed - payment.disputeWon - payment.disputeLost);
/** Money that we still have and that isn't disputed. */
export const retainedMoney = (payment: Payment): number =>
  Math.max(0, came(payment) - givenBack(payment) - payment.disputeLost - openDispute(payment));

/** The received amount is the price, or a person accepted it. */
const fits = (payment: Payment): boolean =>
  payment.capturedCurrency === payment.currency && (came(payment) === payment.amount || payment.accepted.includes(came(payment)));
const hasCome = (payment: Payment): boolean => payment.captured > 0;
const isTakenBack = (payment: Payment): boolean => hasCome(payment) && came(payment) === 0;
/** All received money is refunded or lost in disputes. */
const isGone = (payment: Payment): boolean => came(payment) > 0 && givenBack(payment) + payment.disputeLost >= came(payment);

/**
 * All transitions of a payment (docs/decisions/0015-payments.md). The first matching row decides; a fact without a row doesn't
 * change the state. A capture wins over a failure and a cancellation, whichever comes first.
 */
export const transitions: readonly Transition[] = [
  { fact: 'started', from: ['created'], to: 'pending' },
  { fact: 'authorised', from: ['created', 'pending'], to: 'authorised' },
  { fact: 'failed', from: ['created', 'pending', 'authorised'], to: 'failed' },
  { fact: 'cancelled', from: ['created', 'pending', 'authorised', 'failed'], to: 'cancelled' },
  { fact: money, from: [...unpaid, ...withMoney], to: 'disputed', when: (payment) => hasCome(payment) && openDispute(payment) > 0 },
  {
    fact: money,
    from: [...unpaid, ...withMoney],
    to: 'charged-back',
    when: (payment) => (isGone(payment) && payment.disputeLost > 0) || (isTakenBack(payment) && payment.isGivenUp),
  },
  { fact: money, from: [...unpaid, ...withMoney], to: 'refunded', when: isGone },
  // A partial amount was received and reversed before it paid anything: as if nothing had been received.
  {
    fact: money,
    from: [...unpaid, ...withMoney],
    to: 'cancelled',
    when: (payment) => isTakenBack(payment) && payment.captured < payment.amount && payment.accepted.length === 0,
  },
  { fact: money, from: [...unpaid, ...withMoney], to: 'held', when: (payment) => hasCome(payment) && !fits(payment) },
  {
    fact: money,
    from: [...unpaid, ...withMoney],
    to: 'partially-refunded',
    when: (payment) => hasCome(payment) && givenBack(payment) + payment.disputeLost > 0,
  },
  { fact: money, from: [...unpaid, ...withMoney], to: 'captured', when: hasCome },
];

/** Merges a fact into the payment and changes the state by the table. Returns the same object when the fact adds nothing. */
export function afterFact(payment: Payment, fact: Fact): Payment {
  const known = merge(payment, fact);
  const row = transitions.find(
    (transition) =>
      (Array.isArray(transition.fact) ? transition.fact : [transition.fact]).includes(fact.kind) &&
      transition.from.includes(payment.state) &&
      (transition.when?.(known) ?? true),
  );
  const state = row?.to ?? payment.state;
  return isSame(payment, known) && state === payment.state ? payment : { ...known, state };
}

function merge(payment: Payment, fact: Fact): Payment {
  switch (fact.kind) {
    case 'started':
    case 'cancelled':
      return payment;
    case 'authorised':
      return { ...payment, isAuthorised: true };
    case 'failed':
      return { ...payment, failure: stronger(payment.failure, fact.failure) };
    case 'captured':
      return {
        ...payment,
        captured: Math.max(payment.captured, fact.amount),
        // A foreign currency is never overwritten, because such an amount can't be compared with the price.
        capturedCurrency: payment.capturedCurrency === payment.currency ? fact.currency : payment.capturedCurrency,
      };
    case 'refunded':
      return { ...payment, refunded: Math.max(payment.refunded, fact.amount) };
    case 'reversed':
      return { ...payment, reversed: Math.max(payment.reversed, fact.amount) };
    case 'refund-returned':
      return { ...payment, refundReturned: Math.max(payment.refundReturned, fact.amount) };
    case 'disputed':
      return {
        ...payment,
        disputed: Math.max(payment.disputed, fact.amount),
        disputeWon: Math.max(payment.disputeWon, fact.won),
        disputeLost: Math.max(payment.disputeLost, fact.lost),
      };
    case 'accepted':
      return payment.accepted.includes(fact.amount)
        ? payment
        : { ...payment, accepted: [...payment.accepted, fact.amount].toSorted((left, right) => left - right) };
    case 'given-up':
      return { ...payment, isGivenUp: true };
    default:
      return fact satisfies never;
  }
}

/** Failure reasons from the least to the most specific; of two, the more specific one is stored, whichever was received first. */
const failureOrder: readonly PaymentFailure[] = [
  'expired',
  'provider-unavailable',
  'cancelled-by-customer',
  'authentication-failed',
  'declined',
  'insufficient-funds',
  'loan-declined',
];
const stronger = (held: PaymentFailure | null, received: PaymentFailure): PaymentFailure =>
  held === null || failureOrder.indexOf(received) > failureOrder.indexOf(held) ? received : held;

const isSame = (a: Payment, b: Payment): boolean =>
  a.isAuthorised === b.isAuthorised &&
  a.captured === b.captured &&
  a.capturedCurrency === b.capturedCurrency &&
  a.refunded === b.refunded &&
  a.reversed === b.reversed &&
  a.refundReturned === b.refundReturned &&
  a.disputed === b.disputed &&
  a.disputeWon === b.disputeWon &&
  a.disputeLost === b.disputeLost &&
  a.isGivenUp === b.isGivenUp &&
  a.accepted.length === b.accepted.length &&
  a.failure === b.failure;

/** Why the payment is held; null when it isn't. */
export const getHoldReason = (payment: Payment): 'amount' | 'currency' | 'reversed' | null => {
  if (payment.state !== 'held') return null;
  if (came(payment) === 0) return 'reversed';
  return payment.capturedCurrency === payment.currency ? 'amount' : 'currency';
};

/** States in which the payment can still be paid. */
export const openStates: readonly PaymentState[] = ['created', 'pending', 'authorised'];
const paidStates: readonly PaymentState[] = ['captured', 'partially-refunded', 'refunded'];
/** The money is accepted, so that it can pay an order. */
const isPaid = (payment: Payment): boolean =>
  paidStates.includes(payment.state) || (isBanks(payment) && came(payment) > 0 && fits(payment));
/** The payment is in dispute or was charged back. */
const isBanks = ({ state }: Payment): boolean => state === 'disputed' || state === 'charged-back';

/** Kinds of published changes of a payment. */
export type PaymentNews = 'authorised' | 'captured' | 'failed' | 'held' | 'refund-made' | 'disputed' | 'dispute-won' | 'charged-back';

/** Changes to publish between two states of a payment, in the order of publishing. */
export function listNews(before: Payment, after: Payment): PaymentNews[] {
  const news: PaymentNews[] = [];
  if (after.state !== before.state && after.state === 'authorised') news.push('authorised');
  if (after.state !== before.state && after.state === 'failed') news.push('failed');
  if (after.state === 'held' && (before.state !== 'held' || after.captured > before.captured)) news.push('held');
  if (isPaid(after) && !isPaid(before)) news.push('captured');
  if (isPaid(after) && after.refunded > 0 && (after.refunded > before.refunded || !isPaid(before))) news.push('refund-made');
  else if (after.state === 'held' && after.refunded > before.refunded) news.push('refund-made');
  if (hasCome(after)) news.push(...listBankNews(hasCome(before) ? before : { ...before, ...untouched }, after));
  return news;
}

/** Disputes and reversals are published only after the capture was. */
const untouched = { reversed: 0, disputed: 0, disputeWon: 0, disputeLost: 0, isGivenUp: false } as const;
function listBankNews(before: Payment, after: Payment): PaymentNews[] {
  const news: PaymentNews[] = [];
  if (after.disputed > before.disputed && openDispute(after) > 0) news.push('disputed');
  if (after.disputeWon > before.disputeWon) news.push('dispute-won');
  const isLetGo = after.state === 'charged-back' && before.state !== 'charged-back';
  if (isLetGo || after.disputeLost > before.disputeLost || after.reversed > before.reversed) news.push('charged-back');
  return news;
}

/** Facts about the order of a payment. */
interface OrderMoney {
  readonly isCancelled: boolean;
  /** Another payment already pays this order. */
  readonly isPaidByOther: boolean;
  /** This payment already pays the order. */
  readonly paysOrder: boolean;
}
/** What services/payments has to do about a payment. */
interface Duties {
  /** From now on this payment pays the order. */
  readonly paysOrder: boolean;
  /** Amount to refund automatically, minor units; 0 = nothing. */
  readonly refund: number;
  /** Whether to capture or void authorised money. */
  readonly authorisation: 'capture' | 'void' | null;
}

/**
 * Decides what to do about a payment in its current state. Money for a cancelled order, or a second payment of a paid one, is
 * refunded automatically; an amount that differs from the price waits for a person.
 */
export function decideDuties(payment: Payment, order: OrderMoney): Duties {
  const isWanted = !order.isCancelled && !order.isPaidByOther;
  const left = retainedMoney(payment);
  if (payment.state === 'authorised') return { paysOrder: false, refund: 0, authorisation: isWanted ? 'capture' : 'void' };
  if (payment.state === 'held') {
    // A payment that paid the order still pays it when more than the price was received.
    return { paysOrder: order.paysOrder, refund: isWanted ? 0 : left, authorisation: null };
  }
  if (!isPaid(payment)) return { paysOrder: false, refund: 0, authorisation: null };
  const paysOrder = order.paysOrder || (isWanted && payment.state !== 'refunded');
  const isReturned = order.isCancelled || !paysOrder;
  return { paysOrder, refund: isReturned ? left : 0, authorisation: null };
}
