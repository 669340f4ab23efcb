import type { PaymentState, PaymentView } from '@okruh/contracts/http/payments';
import type { Currency } from '@okruh/market';

export type PaymentFailure = NonNullable<PaymentView['failure']>;

/**
 * What is known of a payment. Every part only grows, and facts are merged into it, so that the order in which they arrive
 * and how often doesn't matter: captured 100 and refunded 40 is the same, whichever was received first.
 */
export interface Payment {
  readonly state: PaymentState;
  /** What the order costs, minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly isAuthorised: boolean;
  /** All that came so far. */
  readonly captured: number;
  readonly capturedCurrency: Currency;
  /** All that went back so far. */
  readonly refunded: number;
  /** What our bank took back of it. */
  readonly reversed: number;
  /** What of our refunds couldn't be delivered and came back. */
  readonly refundReturned: number;
  /** All that payers' banks ever questioned, and what of it they decided for us and against us. */
  readonly disputed: number;
  readonly disputeWon: number;
  readonly disputeLost: number;
  /** Amounts that a person accepted as the whole price although they don't fit. */
  readonly accepted: readonly number[];
  /** A person gave the order up after its money had been taken back. */
  readonly isGivenUp: boolean;
  readonly failure: PaymentFailure | null;
}

/** Something that was reported of a payment, from anybody. Amounts are sums up to now, never differences. */
export type Fact =
  /** The customer is with the provider. */
  | { readonly kind: 'started' }
  | { readonly kind: 'authorised' }
  | { readonly kind: 'captured'; readonly amount: number; readonly currency: Currency }
  | { readonly kind: 'refunded'; readonly amount: number }
  /** The bank took back what it had booked. */
  | { readonly kind: 'reversed'; readonly amount: number }
  /** A refund came back to us. */
  | { readonly kind: 'refund-returned'; readonly amount: number }
  | { readonly kind: 'disputed'; readonly amount: number; readonly won: number; readonly lost: number }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  /** Ended without money: by us, with the order, or because another way was chosen. */
  | { readonly kind: 'cancelled' }
  /** A person took what came as the whole price. */
  | { readonly kind: 'accepted'; readonly amount: number }
  /** A person let an order go whose money was taken back. */
  | { readonly kind: 'given-up' };

interface Transition {
  readonly fact: Fact['kind'] | readonly Fact['kind'][];
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  /** Only when this holds of what is known with the fact. */
  readonly when?: (payment: Payment) => boolean;
}

const unpaid = ['created', 'pending', 'authorised', 'failed', 'cancelled'] as const;
const withMoney = ['held', 'captured', 'partially-refunded', 'refunded', 'disputed', 'charged-back'] as const;
const money = ['captured', 'refunded', 'accepted', 'reversed', 'refund-returned', 'disputed', 'given-up'] as const;

/** What came and our bank left us. */
export const came = (payment: Payment): number => Math.max(0, payment.captured - payment.reversed);
/** What really went back to the customer. */
export const givenBack = (payment: Payment): number => Math.max(0, payment.refunded - payment.refundReturned);
/** Withheld until the payer's bank decides. */
export const openDispute = (payment: Payment): number => Math.max(0, payment.disputed - payment.disputeWon - payment.disputeLost);
/** What is left with us and nobody questions. */
export const retainedMoney = (payment: Payment): number =>
  Math.max(0, came(payment) - givenBack(payment) - payment.disputeLost - openDispute(payment));

/** What came is what was asked for, or a person accepted it. */
const fits = (payment: Payment): boolean =>
  payment.capturedCurrency === payment.currency && (came(payment) === payment.amount || payment.accepted.includes(came(payment)));
const hasCome = (payment: Payment): boolean => payment.captured > 0;
const isTakenBack = (payment: Payment): boolean => hasCome(payment) && came(payment) === 0;
/** Nothing of what came is left. */
const isGone = (payment: Payment): boolean => came(payment) > 0 && givenBack(payment) + payment.disputeLost >= came(payment);

/**
 * The whole life of a payment (docs/decisions/0015-payments.md). The first row that fits decides; a fact without a row changes
 * no state. Money beats everything: a capture is believed after a failure and after a cancellation, and neither of those is
 * believed after it.
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
  // A part came and was taken back before it ever paid anything: as if nothing had come.
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

/** The payment with the fact: what is known grows, the state follows the table. The same payment when the fact is an old one. */
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
        // A foreign currency is never forgotten: such an amount can't be compared with the price.
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

/** Of two reasons the one that tells more; always the same one, whichever was received first. */
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

/** Why it is held; null when it isn't. */
export const holdOf = (payment: Payment): 'amount' | 'currency' | 'reversed' | null => {
  if (payment.state !== 'held') return null;
  if (came(payment) === 0) return 'reversed';
  return payment.capturedCurrency === payment.currency ? 'amount' : 'currency';
};

/** Nobody has paid yet, and may. */
export const openStates: readonly PaymentState[] = ['created', 'pending', 'authorised'];
const paidStates: readonly PaymentState[] = ['captured', 'partially-refunded', 'refunded'];
/** Accepted money: it can pay an order. */
const isPaid = (payment: Payment): boolean =>
  paidStates.includes(payment.state) || (isBanks(payment) && came(payment) > 0 && fits(payment));
/** The payer's bank has it, or had it. */
const isBanks = ({ state }: Payment): boolean => state === 'disputed' || state === 'charged-back';

/** What everybody must hear of a change. */
export type PaymentNews = 'authorised' | 'captured' | 'failed' | 'held' | 'refund-made' | 'disputed' | 'dispute-won' | 'charged-back';

/** News of a change, in the order in which they are reported. */
export function newsOf(before: Payment, after: Payment): PaymentNews[] {
  const news: PaymentNews[] = [];
  if (after.state !== before.state && after.state === 'authorised') news.push('authorised');
  if (after.state !== before.state && after.state === 'failed') news.push('failed');
  if (after.state === 'held' && (before.state !== 'held' || after.captured > before.captured)) news.push('held');
  if (isPaid(after) && !isPaid(before)) news.push('captured');
  if (isPaid(after) && after.refunded > 0 && (after.refunded > before.refunded || !isPaid(before))) news.push('refund-made');
  else if (after.state === 'held' && after.refunded > before.refunded) news.push('refund-made');
  if (hasCome(after)) news.push(...banksNewsOf(hasCome(before) ? before : { ...before, ...untouched }, after));
  return news;
}

/** What banks took is no news before it was known that it came. */
const untouched = { reversed: 0, disputed: 0, disputeWon: 0, disputeLost: 0, isGivenUp: false } as const;
function banksNewsOf(before: Payment, after: Payment): PaymentNews[] {
  const news: PaymentNews[] = [];
  if (after.disputed > before.disputed && openDispute(after) > 0) news.push('disputed');
  if (after.disputeWon > before.disputeWon) news.push('dispute-won');
  const isLetGo = after.state === 'charged-back' && before.state !== 'charged-back';
  if (isLetGo || after.disputeLost > before.disputeLost || after.reversed > before.reversed) news.push('charged-back');
  return news;
}

/** What stands around a payment when money comes. */
interface OrderMoney {
  readonly isCancelled: boolean;
  /** Another payment of this order pays it already. */
  readonly isPaidByOther: boolean;
  /** This one pays it already. */
  readonly paysOrder: boolean;
}
/** What has to be done about a payment. */
interface Duties {
  /** From now on this payment pays the order. */
  readonly paysOrder: boolean;
  /** So much goes back by itself; 0 = nothing. */
  readonly refund: number;
  /** Held money is to be let go or to be taken. */
  readonly authorisation: 'capture' | 'void' | null;
}

/**
 * What a payment asks of us as it is now. Money for a cancelled order, or a second time for a paid one, goes back by itself;
 * money that doesn't fit waits for a person.
 */
export function dutiesOf(payment: Payment, order: OrderMoney): Duties {
  const isWanted = !order.isCancelled && !order.isPaidByOther;
  const left = retainedMoney(payment);
  if (payment.state === 'authorised') return { paysOrder: false, refund: 0, authorisation: isWanted ? 'capture' : 'void' };
  if (payment.state === 'held') {
    // What paid the order goes on paying it when more came than it costs.
    return { paysOrder: order.paysOrder, refund: isWanted ? 0 : left, authorisation: null };
  }
  if (!isPaid(payment)) return { paysOrder: false, refund: 0, authorisation: null };
  const paysOrder = order.paysOrder || (isWanted && payment.state !== 'refunded');
  const isReturned = order.isCancelled || !paysOrder;
  return { paysOrder, refund: isReturned ? left : 0, authorisation: null };
}
