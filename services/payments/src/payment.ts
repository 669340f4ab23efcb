import type { PaymentState, PaymentView } from '@okruh/contracts/http/payments';
import type { Currency } from '@okruh/market';

export type PaymentFailure = NonNullable<PaymentView['failure']>;

/**
 * What is known of a payment. Every part only grows, and facts are merged into it, so that the order in which they arrive
 * and how often doesn't matter: captured 100 and refunded 40 is the same, whichever was heard first.
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
  /** The captured amount that a person accepted although it doesn't fit; 0 = none. */
  readonly accepted: number;
  readonly failure: PaymentFailure | null;
}

/** Something that was heard of a payment, from whomever. Amounts are sums up to now, never differences. */
export type Fact =
  /** The customer is with the provider. */
  | { readonly kind: 'started' }
  | { readonly kind: 'authorised' }
  | { readonly kind: 'captured'; readonly amount: number; readonly currency: Currency }
  | { readonly kind: 'refunded'; readonly amount: number }
  | { readonly kind: 'failed'; readonly failure: PaymentFailure }
  /** Ended without money: by us, with the order, or because another way was chosen. */
  | { readonly kind: 'cancelled' }
  /** A person took what came as the whole price. */
  | { readonly kind: 'accepted'; readonly amount: number };

interface Transition {
  readonly fact: Fact['kind'] | readonly Fact['kind'][];
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  /** Only when this holds of what is known with the fact. */
  readonly when?: (payment: Payment) => boolean;
}

const unpaid = ['created', 'pending', 'authorised', 'failed', 'cancelled'] as const;
const withMoney = ['held', 'captured', 'partially-refunded', 'refunded'] as const;
const money = ['captured', 'refunded', 'accepted'] as const;

/** What came is what was asked for, or a person accepted it. */
const fits = (payment: Payment): boolean =>
  payment.capturedCurrency === payment.currency && (payment.captured === payment.amount || payment.captured === payment.accepted);
const hasCome = (payment: Payment): boolean => payment.captured > 0;

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
  {
    fact: money,
    from: [...unpaid, ...withMoney],
    to: 'refunded',
    when: (payment) => hasCome(payment) && payment.refunded >= payment.captured,
  },
  { fact: money, from: [...unpaid, ...withMoney], to: 'held', when: (payment) => hasCome(payment) && !fits(payment) },
  { fact: money, from: [...unpaid, ...withMoney], to: 'partially-refunded', when: (payment) => hasCome(payment) && payment.refunded > 0 },
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
    case 'accepted':
      return { ...payment, accepted: Math.max(payment.accepted, fact.amount) };
    default:
      return fact satisfies never;
  }
}

/** Of two reasons the one that tells more; always the same one, whichever was heard first. */
const failureOrder: readonly PaymentFailure[] = [
  'expired',
  'provider-unavailable',
  'cancelled-by-customer',
  'authentication-failed',
  'declined',
  'insufficient-funds',
  'loan-declined',
];
const stronger = (held: PaymentFailure | null, heard: PaymentFailure): PaymentFailure =>
  held === null || failureOrder.indexOf(heard) > failureOrder.indexOf(held) ? heard : held;

const isSame = (a: Payment, b: Payment): boolean =>
  a.isAuthorised === b.isAuthorised &&
  a.captured === b.captured &&
  a.capturedCurrency === b.capturedCurrency &&
  a.refunded === b.refunded &&
  a.accepted === b.accepted &&
  a.failure === b.failure;

/** Why it is held; null when it isn't. */
export const holdOf = (payment: Payment): 'amount' | 'currency' | null => {
  if (payment.state !== 'held') return null;
  return payment.capturedCurrency === payment.currency ? 'amount' : 'currency';
};

/** Nobody has paid yet, and may. */
export const openStates: readonly PaymentState[] = ['created', 'pending', 'authorised'];
const paidStates: readonly PaymentState[] = ['captured', 'partially-refunded', 'refunded'];
/** Accepted money: it can pay an order. */
const isPaid = (payment: Payment): boolean => paidStates.includes(payment.state);

/** What everybody must hear of a change. */
export type PaymentNews = 'authorised' | 'captured' | 'failed' | 'held' | 'refund-made';

/** News of a change, in the order in which they are told. */
export function newsOf(before: Payment, after: Payment): PaymentNews[] {
  const news: PaymentNews[] = [];
  if (after.state !== before.state && after.state === 'authorised') news.push('authorised');
  if (after.state !== before.state && after.state === 'failed') news.push('failed');
  if (after.state === 'held' && (before.state !== 'held' || after.captured > before.captured)) news.push('held');
  if (isPaid(after) && !isPaid(before)) news.push('captured');
  if (isPaid(after) && after.refunded > 0 && (after.refunded > before.refunded || !isPaid(before))) news.push('refund-made');
  else if (after.state === 'held' && after.refunded > before.refunded) news.push('refund-made');
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
  const left = Math.max(0, payment.captured - payment.refunded);
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
