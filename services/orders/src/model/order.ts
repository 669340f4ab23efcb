import { isFullyRefunded } from '@okruh/market/trade-in-settlement';
import type { CancelReason, HoldReason, OrderPaymentStatus, OrderStatus } from '@okruh/contracts/http/orders/view';
import type { TradeInMethod, TypePayment } from '@okruh/contracts/http/checkout';

// The whole life of an order as data and pure rules (docs/decisions/0016-orders.md).

/** What happened to an order. */
export type OrderFact =
  /** The whole amount is ours, or a loan for it is approved. */
  | 'paid'
  /** A walk-in sale was paid at the till: its customer holds it in their hands. */
  | 'sold'
  /** All of the money went back without the order having been cancelled: a person decided that it ends. */
  | 'refunded'
  /** All of the money is gone, and a bank took it back: a lost dispute, or a transfer that was reversed. */
  | 'charged-back'
  | 'loan-declined'
  /** Nobody paid until the reservation expired. */
  | 'unpaid'
  /** What was reserved expired before it was paid and is sold, or there is none of it. */
  | 'sold-out'
  | 'cancel-by-customer'
  /** The office ends it: the customer asked, it can't be delivered, or it is no real order. */
  | 'cancel-by-office'
  /** The office ends it because its payment was charged back. */
  | 'cancel-charged-back'
  /** Nobody came to the counter in time. */
  | 'not-collected'
  /** The office takes pieces off it: something else is left to be sent. */
  | 'change-lines'
  /** The office adds products: they are reserved, and wait for their money unless it is collected. */
  | 'offer-lines'
  /** Products that were added are paid for, or are collected with the rest. */
  | 'add-lines'
  /** The customer has the goods, from a clerk at a counter. */
  | 'hand-over'
  /** The buyer withdrew from all of it and it is back. */
  | 'withdrawn'
  | FulfilmentFact;

/** What all packages of an order together have come to. */
export type FulfilmentFact =
  | 'picking-started'
  /** All are ready for their carriers. */
  | 'packed'
  /** Carriers have all of them. */
  | 'handed-over'
  /** All wait for the customer at a store or a pickup point. */
  | 'arrived'
  | 'delivered'
  /** All came back: nobody took them. */
  | 'returned';

/** Events that tell the whole state of an order. */
export type StateNews =
  | 'placed'
  | 'paid'
  | 'released'
  | 'cancelled'
  | 'handed-over'
  | 'ready'
  | 'delivered'
  | 'returned'
  | 'collection-due'
  | 'review-due';
/** Its money is in doubt, or no more. */
export type HoldNews = 'held' | 'hold-released';
/** Events that a step publishes, in this order. */
export type OrderNews = StateNews | HoldNews;

interface Transition {
  readonly fact: OrderFact;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** Why it ends; only for `cancelled`. */
  readonly reason?: CancelReason;
  readonly publishes: readonly OrderNews[];
}

const ends = (fact: OrderFact, reason: CancelReason, ...from: readonly OrderStatus[]): Transition[] =>
  from.map((status) => ({ fact, from: status, to: 'cancelled', reason, publishes: ['cancelled'] }));

/** An order that may be picked, until its customer has it. */
const inFulfilment = ['new', 'paid', 'picking', 'packed', 'handed_over', 'ready_for_pickup'] as const;
/** Packages tell where they are in whatever order their events come, so each state leads to each other. */
const follows = (fact: FulfilmentFact, to: OrderStatus, ...publishes: readonly OrderNews[]): Transition[] =>
  inFulfilment.filter((from) => from !== to).map((from) => ({ fact, from, to, publishes }));

/** States in which an order ends with its money. */
const endedByMoney = ['awaiting_payment', 'awaiting_trade_in', 'new', 'paid', 'picking', 'packed'] as const;
const endedByOffice = [...endedByMoney, 'ready_for_pickup'] as const;

/** A fact that has no row for a state changes nothing there: it came late, or twice. */
export const transitions: readonly Transition[] = [
  { fact: 'paid', from: 'awaiting_payment', to: 'paid', publishes: ['paid', 'released'] },
  { fact: 'sold', from: 'awaiting_payment', to: 'delivered', publishes: ['paid', 'released', 'handed-over', 'delivered'] },
  // Settled at the counter: the old device was set off, the rest was paid there.
  { fact: 'paid', from: 'awaiting_trade_in', to: 'paid', publishes: ['paid', 'released'] },
  // What is paid on delivery was released when it was placed; the money changes nothing but its own state.
  ...(['new', 'picking', 'packed', 'handed_over', 'ready_for_pickup', 'delivered', 'withdrawn'] as const).map((status): Transition => ({
    fact: 'paid',
    from: status,
    to: status,
    publishes: ['paid'],
  })),
  ...(['paid', 'picking', 'packed', 'ready_for_pickup'] as const).map((status): Transition => ({
    fact: 'hand-over',
    from: status,
    to: 'delivered',
    publishes: ['handed-over', 'delivered'],
  })),
  // Until the warehouse packs it; what lies in a crate already is refused by the warehouse itself.
  ...(['new', 'paid', 'picking'] as const).map((status): Transition => ({ fact: 'change-lines', from: status, to: status, publishes: [] })),
  ...(['new', 'paid', 'picking'] as const).map((status): Transition => ({ fact: 'offer-lines', from: status, to: status, publishes: [] })),
  // Their money may come while the rest is under way: they follow in a package of their own.
  ...inFulfilment.map((status): Transition => ({ fact: 'add-lines', from: status, to: status, publishes: [] })),
  ...follows('picking-started', 'picking'),
  ...follows('packed', 'packed'),
  ...follows('handed-over', 'handed_over', 'handed-over'),
  ...follows('arrived', 'ready_for_pickup', 'ready'),
  ...follows('delivered', 'delivered', 'delivered'),
  ...follows('returned', 'returned', 'returned'),
  // Its event is that of the withdrawal, which says that nothing is left.
  ...(['handed_over', 'ready_for_pickup', 'delivered'] as const).map((status): Transition => ({
    fact: 'withdrawn',
    from: status,
    to: 'withdrawn',
    publishes: [],
  })),
  ...ends('unpaid', 'unpaid', 'awaiting_payment'),
  ...ends('not-collected', 'not-collected', 'awaiting_trade_in'),
  // Arranged at a store, the order was released before anybody decided about its loan.
  ...ends('loan-declined', 'loan-declined', 'awaiting_payment', 'new'),
  // Also what is being picked: the pieces weren't where they should lie.
  ...ends('sold-out', 'out-of-stock', 'new', 'paid', 'picking', 'packed'),
  // Also what is being picked or lies packed: the warehouse learns of it and puts it back.
  ...ends('refunded', 'shop', ...endedByMoney),
  ...ends('charged-back', 'charged-back', ...endedByMoney),
  ...ends('cancel-by-customer', 'customer', 'new', 'awaiting_payment', 'awaiting_trade_in', 'paid'),
  ...ends('cancel-by-office', 'shop', ...endedByOffice),
  ...ends('cancel-charged-back', 'charged-back', ...endedByOffice),
];

/** The step that a fact leads to, or null when the table knows none. */
export const stepAfter = (status: OrderStatus, fact: OrderFact): Transition | null =>
  transitions.find((transition) => transition.fact === fact && transition.from === status) ?? null;

/** How the office ends an order: one whose money a bank took back says so. */
export const decideOfficeCancel = ({
  status,
  holdReason,
}: {
  readonly status: OrderStatus;
  readonly holdReason: HoldReason | null;
}): Transition | null => stepAfter(status, holdReason === 'charged-back' ? 'cancel-charged-back' : 'cancel-by-office');

export const mayCancel = (status: OrderStatus): boolean => stepAfter(status, 'cancel-by-customer') !== null;

/** Nothing is given back of money that is in doubt: a held order waits until it is settled. */
export const mayChangeLines = ({ status, holdReason }: { readonly status: OrderStatus; readonly holdReason: HoldReason | null }): boolean =>
  holdReason === null && stepAfter(status, 'change-lines') !== null;

/** Why no products can be added. */
export type AddingRefusal = 'transition-not-allowed' | 'loan-fixed';
/** Null when products can be added: not to what a loan of a fixed amount pays, nor while its money is in doubt. */
export function refuseAdding({
  status,
  holdReason,
  typePayment,
}: {
  readonly status: OrderStatus;
  readonly holdReason: HoldReason | null;
  readonly typePayment: TypePayment;
}): AddingRefusal | null {
  if (typePayment === 'instalments' || typePayment === 'leasing') return 'loan-fixed';
  return holdReason === null && stepAfter(status, 'offer-lines') !== null ? null : 'transition-not-allowed';
}

// ------------------------------------------------------------------ placing

const ONLINE_MINUTES = 30;
const TRANSFER_MINUTES = 7 * 24 * 60;
/** A transfer takes two working days: who takes much of the shelf holds it no longer than needed. */
const MANY_TRANSFER_MINUTES = 3 * 24 * 60;
/** Goods wait so long at the counter for their customer and the old device. */
export const COUNTER_DAYS = 5;

/** How an order is to be paid. */
export interface PaymentTerms {
  readonly typePayment: TypePayment;
  /** Where a loan is arranged; null without one. */
  readonly arranged: 'on-store' | 'online' | null;
  /** How an old device is given with it; null without one. */
  readonly tradeInMethod: TradeInMethod | null;
  /** Minor units. */
  readonly total: number;
  /** More pieces than usual. */
  readonly isMany: boolean;
}

export interface Placing {
  readonly status: OrderStatus;
  readonly paymentStatus: OrderPaymentStatus;
  /** How long its pieces are held for the money; null = they are kept at once. */
  readonly minutes: number | null;
  readonly publishes: readonly StateNews[];
}

/** With what an order begins. */
export function decidePlacing({ typePayment, arranged, tradeInMethod, total, isMany }: PaymentTerms): Placing {
  // Nothing is paid before the old device was seen at the counter.
  if (tradeInMethod === 'in_store') {
    return { status: 'awaiting_trade_in', paymentStatus: 'pending', minutes: COUNTER_DAYS * 24 * 60, publishes: ['placed'] };
  }
  // Discounts took all of it off: nothing is left to be paid.
  if (total === 0) return { status: 'paid', paymentStatus: 'paid', minutes: null, publishes: ['placed', 'paid', 'released'] };
  if (typePayment === 'cash_on_delivery' || (typePayment === 'instalments' && arranged === 'on-store')) {
    return { status: 'new', paymentStatus: 'pending', minutes: null, publishes: ['placed', 'released'] };
  }
  return {
    status: 'awaiting_payment',
    paymentStatus: 'pending',
    minutes: typePayment === 'bank_transfer' ? (isMany ? MANY_TRANSFER_MINUTES : TRANSFER_MINUTES) : ONLINE_MINUTES,
    publishes: ['placed'],
  };
}

/** Pieces of a walk-in sale are held so long for its payment. */
const SALE_MINUTES = 30;
/** With what a walk-in sale begins. */
export const saleTerms: Placing & { readonly minutes: number } = {
  status: 'awaiting_payment',
  paymentStatus: 'pending',
  minutes: SALE_MINUTES,
  publishes: ['placed'],
};

// ------------------------------------------------------------------ money

/** What is known of one payment of an order. Amounts in minor units of the order's currency. */
export interface PaymentFact {
  readonly state: string;
  readonly captured: number;
  readonly refunded: number;
  /** When it was ours, or its loan was approved. */
  readonly capturedAt: Date | null;
  readonly refundedAt: Date | null;
  /** When its loan was declined. */
  readonly declinedAt: Date | null;
}

/** The order's money, reported by all of its payments together; alike in whatever order they became known. */
export interface MoneyState {
  readonly status: OrderPaymentStatus;
  readonly paidAt: Date | null;
  readonly refundedAt: Date | null;
  /** What that means for the order, if anything. */
  readonly fact: Extract<OrderFact, 'paid' | 'refunded' | 'charged-back' | 'loan-declined'> | null;
}

const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (date !== null && (first === null || date < first) ? date : first), null);
const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null);

/**
 * @param withheld bonuses of old devices that stay ours when the order ends
 * @param changed what goes back for dropped pieces while the order stands: that alone isn't all of its money
 */
export function calculateMoney(payments: readonly PaymentFact[], withheld = 0, changed = 0): MoneyState {
  const paidAt = earliest(payments.map((payment) => payment.capturedAt));
  const captured = payments.reduce((sum, payment) => sum + payment.captured, 0);
  const refunded = payments.reduce((sum, payment) => sum + payment.refunded, 0);
  if (refunded > changed && isFullyRefunded({ paid: captured, refunded, withheld })) {
    const fact = payments.some(({ state }) => state === 'charged-back') ? 'charged-back' : 'refunded';
    return { status: 'refunded', paidAt, refundedAt: latest(payments.map((payment) => payment.refundedAt)), fact };
  }
  if (paidAt !== null) return { status: 'paid', paidAt, refundedAt: null, fact: 'paid' };
  const isDeclined = payments.some((payment) => payment.declinedAt !== null);
  // A try that is still open may yet succeed.
  const isFailed = payments.length > 0 && payments.every(({ state }) => state === 'failed' || state === 'cancelled');
  return {
    status: isFailed || isDeclined ? 'failed' : 'pending',
    paidAt: null,
    refundedAt: null,
    fact: isDeclined ? 'loan-declined' : null,
  };
}

// ------------------------------------------------------------------ holds

/** States in which no part of an order can be on its way. */
const beforeRelease: ReadonlySet<OrderStatus> = new Set(['awaiting_payment', 'awaiting_trade_in', 'cancelled']);
/** States of a payment that pays the order, or may yet. */
const standing: ReadonlySet<string> = new Set(['authorised', 'captured', 'partially-refunded', 'held']);

/** A payment that was approved or came, and whose provider or partner says now that it brings nothing. */
const isRefused = ({ state, capturedAt, declinedAt }: HeldPayment): boolean =>
  (state === 'failed' || state === 'cancelled') && (declinedAt !== null || capturedAt !== null);
/** What the payer's bank took back: a lost dispute, or a transfer that was reversed and waits for a person. */
const isChargedBack = ({ state, captured, capturedAt }: HeldPayment): boolean =>
  state === 'charged-back' || (state === 'held' && capturedAt !== null && captured === 0);

type HeldPayment = Pick<PaymentFact, 'state' | 'captured' | 'capturedAt' | 'declinedAt'>;

/**
 * Why nothing of a released order may leave and what has left is asked back; null when its money is safe. The lost dispute counts more
 * than the open one; a refused loan, also one that the partner doesn't pay at the hand-over, counts unless another payment stands for it.
 */
export function decideHold(status: OrderStatus, payments: readonly HeldPayment[]): HoldReason | null {
  if (beforeRelease.has(status)) return null;
  if (payments.some(isChargedBack)) return 'charged-back';
  if (payments.some(({ state }) => state === 'disputed')) return 'payment-disputed';
  return payments.some(isRefused) && !payments.some(({ state }) => standing.has(state)) ? 'loan-refused' : null;
}

// ------------------------------------------------------------------ reservations

/** What the end of its time means for an order that waits; null for one that waits for nothing. */
export function toExpiryFact(status: OrderStatus): 'unpaid' | 'not-collected' | null {
  if (status === 'awaiting_payment') return 'unpaid';
  return status === 'awaiting_trade_in' ? 'not-collected' : null;
}

/** What to do when picking gave an order's pieces back because their time was over. */
export function afterExpiry(
  order: { readonly status: OrderStatus; readonly reservedUntil: Date | null },
  expiredAt: Date,
): 'nothing' | 'cancel' | 'reserve-again' {
  // It tells of an earlier reservation than the one that holds now, or of one that was replaced.
  if (order.reservedUntil === null || expiredAt < order.reservedUntil) return 'nothing';
  if (toExpiryFact(order.status) !== null) return 'cancel';
  return order.status === 'new' || order.status === 'paid' ? 'reserve-again' : 'nothing';
}
