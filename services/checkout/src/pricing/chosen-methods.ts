import { type DeliveryOutcome, selectDelivery } from './delivery-options.ts';
import type { NoTariff } from './instalment-calculation.ts';
import type { CartFacts, ChosenMethods } from './model.ts';
import { type LoanRules, type PaymentFacts, selectPayment, type PaymentOutcome } from './payment-options.ts';
import type { Methods } from './methods.ts';

/** What loans say about a cart. */
export interface CartLoans extends LoanRules {
  /** Why no tariff fits; null when one does. */
  readonly noTariff: NoTariff | null;
  readonly hasLeasing: boolean;
}

/** The chosen delivery and payment as they hold now; null where none is chosen. */
export interface JudgedMethods {
  readonly delivery: DeliveryOutcome | null;
  readonly payment: PaymentOutcome | null;
  /** What payments are judged by, for the list of them. */
  readonly facts: PaymentFacts;
}

/** Looks at both choices at once: a payment depends on the delivery, its place and its price. */
export function judgeMethods(cart: CartFacts, chosen: ChosenMethods, methods: Methods, now: Date, loans: CartLoans): JudgedMethods {
  const delivery = chosen.delivery === null ? null : selectDelivery(cart, chosen.delivery, methods, now);
  const facts: PaymentFacts = {
    cart,
    typeDeliveryCode: chosen.delivery?.typeDeliveryCode ?? null,
    deliveryPrice: delivery?.delivery.price.amount ?? 0,
    place: delivery?.place ?? null,
    arrangesOnStore: delivery?.delivery.kind === 'store' && delivery.store?.hasInstalments === true,
    noTariff: loans.noTariff,
    hasLeasing: loans.hasLeasing,
  };
  return { delivery, payment: chosen.payment === null ? null : selectPayment(facts, chosen.payment, methods, loans), facts };
}
