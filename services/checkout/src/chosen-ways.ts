import type { ChosenDelivery, ChosenPayment } from '@okruh/contracts/http/checkout';
import { type DeliveryFault, deliveryOf } from './delivery-options.ts';
import type { CartFacts, ChosenWays } from './model.ts';
import { type LoanRules, type PaymentFacts, type PaymentFault, paymentOf } from './payment-options.ts';
import type { Ways } from './ways.ts';

/** What loans say about a cart. */
export interface CartLoans extends LoanRules {
  readonly hasTariffs: boolean;
  readonly hasLeasing: boolean;
}

/** The chosen delivery and payment as they hold now; null where none is chosen or the chosen one doesn't hold. */
export interface JudgedWays {
  readonly delivery: ChosenDelivery | null;
  readonly deliveryFault: DeliveryFault | null;
  readonly payment: ChosenPayment | null;
  readonly paymentFault: PaymentFault | null;
  /** What payments are judged by, for the list of them. */
  readonly facts: PaymentFacts;
}

/** Looks at both choices at once: a payment depends on the delivery, its place and its price. */
export function judgeWays(cart: CartFacts, chosen: ChosenWays, ways: Ways, now: Date, loans: CartLoans): JudgedWays {
  const outcome = chosen.delivery === null ? null : deliveryOf(cart, chosen.delivery, ways, now);
  const held = outcome?.ok === true ? outcome : null;
  const facts: PaymentFacts = {
    cart,
    typeDeliveryCode: chosen.delivery?.typeDeliveryCode ?? null,
    deliveryPrice: held?.delivery.price.amount ?? 0,
    place: held?.place ?? null,
    arrangesOnStore: held?.delivery.kind === 'store' && held.store?.hasInstalments === true,
    hasTariffs: loans.hasTariffs,
    hasLeasing: loans.hasLeasing,
  };
  const payment = chosen.payment === null ? null : paymentOf(facts, chosen.payment, ways, loans);
  return {
    delivery: held?.delivery ?? null,
    deliveryFault: outcome?.ok === false ? outcome.fault : null,
    payment: payment?.ok === true ? payment.payment : null,
    paymentFault: payment?.ok === false ? payment.fault : null,
    facts,
  };
}
