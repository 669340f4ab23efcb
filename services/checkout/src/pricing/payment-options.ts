import type { ChosenPayment, InstallmentCalculation, TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import type { PaymentOption } from '@okruh/contracts/http/checkout/payment';
import { formatMoney, markets, type Money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { NoTariff } from './instalment-calculation.ts';
import type { CartFacts, ChosenMethods } from './model.ts';
import { noTariffText } from './no-tariff-text.ts';
import type { PaymentDefinition, Place, Methods } from './methods.ts';

/** What the payments are judged by besides the cart. */
export interface PaymentFacts {
  readonly cart: CartFacts;
  /** Null until a delivery is chosen. */
  readonly typeDeliveryCode: TypeDeliveryCode | null;
  /** Price of the delivery, minor units. */
  readonly deliveryPrice: number;
  /** The chosen pickup point, when the delivery goes to one. */
  readonly place: Place | null;
  /** The chosen store arranges instalments at the counter. */
  readonly arrangesOnStore: boolean;
  /** Why all of the cart can't be paid by some tariff; null when it can. */
  readonly noTariff: NoTariff | null;
  /** Whether it can by some leasing programme. */
  readonly hasLeasing: boolean;
}

/** Loans of what is chosen, by the rules of instalments and leasing; null when the tariff or programme isn't for this cart. */
export interface LoanRules {
  calculation(barem: string): InstallmentCalculation | null;
  /** The code that opened the tariff; null for one that is open to everybody. */
  previewCode(barem: string): string | null;
  leasing(programme: string): ChosenPayment['leasing'];
}

export type PaymentErrorCode =
  | 'unknown'
  | 'not-with-delivery'
  | 'too-little'
  | 'too-much'
  | 'nothing-to-pay'
  | 'trade-in-at-counter'
  | 'place-without-cash'
  | 'no-tariff'
  | 'no-leasing'
  | 'leasing-not-alone'
  | 'sub-payment-unknown'
  | 'tariff-missing'
  | 'tariff-unknown'
  | 'not-on-store'
  | 'leasing-missing';
export interface PaymentError {
  readonly code: PaymentErrorCode;
  readonly problem: 'payment-unavailable' | 'leasing-not-alone';
  readonly remedy: 'choose-payment';
  /** For the shopper. */
  readonly text: string;
}
/** The chosen payment; it is reported even when it no longer holds, so that pages can show what was chosen. */
export interface PaymentOutcome {
  readonly payment: ChosenPayment;
  /** Null when it holds. */
  readonly error: PaymentError | null;
}

type Chosen = ChosenMethods['payment'];
type Loan = NonNullable<ChosenPayment['installment']>;

/**
 * Payments of the cart's market that go with the delivery (all of the market's before one is chosen); what doesn't fit
 * stands there with the reason. Exactly one that is available is the default, if any is.
 */
export function paymentsFor(facts: PaymentFacts, methods: Methods, chosen: Chosen = null): PaymentOption[] {
  const { cart } = facts;
  const definitions = methods.payments.filter(
    (definition) => definition.markets.includes(cart.market) && isPaired(facts, definition, methods),
  );
  const offered = definitions.map((definition) => ({ definition, error: findError(facts, definition) }));
  const first = selectDefault(facts, offered, methods);
  return offered.map(({ definition, error }) => ({
    type_payment: definition.typePayment,
    name: getName(facts, definition),
    description: describePayment(facts, definition),
    price: paymentPrice(facts, definition),
    is_online: definition.isOnline,
    exclusive: definition.isExclusive,
    requires_device_support: definition.requiresDeviceSupport,
    available: error === null,
    reason: error?.text ?? '',
    selected: chosen?.typePayment === definition.typePayment,
    is_default: definition === first,
  }));
}

/** The chosen payment with its loan as cart, order and mails show it, and why it no longer holds. */
export function selectPayment(facts: PaymentFacts, chosen: NonNullable<Chosen>, methods: Methods, loans: LoanRules): PaymentOutcome {
  const { cart } = facts;
  const definition = methods.payments.find(
    (candidate) => candidate.typePayment === chosen.typePayment && candidate.markets.includes(cart.market),
  );
  if (definition === undefined) {
    const price = { amount: 0, currency: cart.currency };
    const payment = { type_payment: chosen.typePayment, sub_payment: null, name: '', price, installment: null, leasing: null };
    return { payment, error: errorIn(facts, 'unknown') };
  }
  const isInstalments = definition.typePayment === 'instalments';
  const loan = isInstalments ? selectLoan(facts, chosen, loans) : null;
  const installment = typeof loan === 'string' ? null : loan;
  const leasing = definition.typePayment === 'leasing' && chosen.leasing !== null ? loans.leasing(chosen.leasing) : null;
  const subPayment = findSubPayment(definition, chosen);
  return {
    payment: {
      type_payment: definition.typePayment,
      sub_payment: isInstalments ? (installment?.arrange_type ?? null) : (subPayment ?? null),
      name: getName(facts, definition),
      price: paymentPrice(facts, definition),
      installment,
      leasing,
    },
    error: chosenError(facts, definition, methods, { subPayment, loan, leasing }),
  };
}

function chosenError(
  facts: PaymentFacts,
  definition: PaymentDefinition,
  methods: Methods,
  within: { subPayment: string | null | undefined; loan: Loan | PaymentErrorCode | null; leasing: ChosenPayment['leasing'] },
): PaymentError | null {
  if (!isPaired(facts, definition, methods)) return errorIn(facts, 'not-with-delivery');
  const error = findError(facts, definition);
  if (error !== null) return error;
  if (typeof within.loan === 'string') return errorIn(facts, within.loan);
  if (within.subPayment === undefined) return errorIn(facts, 'sub-payment-unknown');
  return definition.typePayment === 'leasing' && within.leasing === null ? errorIn(facts, 'leasing-missing') : null;
}

/** An old device is handed over at a store's counter: what is left is paid there after the inspection, in cash or by card. */
const isAtCounter = ({ tradeInMethod }: CartFacts): boolean => tradeInMethod === 'in_store';
const getName = ({ cart }: PaymentFacts, definition: PaymentDefinition): string =>
  isAtCounter(cart) && definition.typePayment === 'cash_on_delivery'
    ? texts.text(markets[cart.market].locale, 'payment.at-counter')
    : definition.name[markets[cart.market].locale];
/** Price of a payment; the counter asks for none. */
export const paymentPrice = ({ cart }: PaymentFacts, definition: PaymentDefinition): Money => ({
  amount: isAtCounter(cart) ? 0 : definition.price[cart.currency],
  currency: cart.currency,
});

/** Ways within a payment: new or saved card, classic or QR, online or at the store. */
export function listSubPayments(
  facts: PaymentFacts,
  typePayment: TypePayment,
  methods: Methods,
  chosen: Chosen = null,
): { code: string; name: string; available: boolean; selected: boolean }[] {
  const definition = methods.payments.find(
    (candidate) => candidate.typePayment === typePayment && candidate.markets.includes(facts.cart.market),
  );
  const isChosen = chosen?.typePayment === typePayment;
  return (definition?.subPayments ?? []).map(({ code, name }, index) => {
    const picked = isChosen ? (typePayment === 'instalments' ? chosen.arrangeType : chosen.subPayment) : null;
    return {
      code,
      name: name[markets[facts.cart.market].locale],
      available: isSubPaymentOpen(facts, code),
      selected: isChosen && (picked === null ? index === 0 : picked === code),
    };
  });
}

/** Which cards a customer has stands beside (`saved_cards`), and one is chosen when the payment starts; loans are arranged at stores that do it. */
const isSubPaymentOpen = (facts: PaymentFacts, code: string): boolean =>
  code === 'on-store' ? facts.arrangesOnStore : code !== 'saved_card';

const isPaired = ({ cart, typeDeliveryCode }: PaymentFacts, { typePayment }: PaymentDefinition, methods: Methods): boolean =>
  typeDeliveryCode === null ||
  methods.pairs.some(
    (pair) => pair.market === cart.market && pair.typeDeliveryCode === typeDeliveryCode && pair.typePayment === typePayment,
  );

/** The pair's default while it is available, else the first that is. */
function selectDefault(
  { cart, typeDeliveryCode }: PaymentFacts,
  offered: readonly { definition: PaymentDefinition; error: PaymentError | null }[],
  methods: Methods,
): PaymentDefinition | null {
  const available = offered.filter(({ error }) => error === null);
  const usual = available.find(({ definition }) =>
    methods.pairs.some(
      (pair) =>
        pair.isDefault &&
        pair.market === cart.market &&
        pair.typePayment === definition.typePayment &&
        (typeDeliveryCode === null || pair.typeDeliveryCode === typeDeliveryCode),
    ),
  );
  return (usual ?? available[0])?.definition ?? null;
}

/** Why nobody with this cart can pay so; null when they can. Limits go by what would be paid with the delivery. */
function findError(facts: PaymentFacts, definition: PaymentDefinition): PaymentError | null {
  const { cart, place } = facts;
  const { typePayment } = definition;
  // What a discount pays for whole needs no payment; a transfer of nothing is what remains to be chosen.
  const amount = cart.payable + facts.deliveryPrice;
  if (amount <= 0) return typePayment === 'bank_transfer' ? null : errorIn(facts, 'nothing-to-pay');
  if (isAtCounter(cart)) return typePayment === 'cash_on_delivery' ? null : errorIn(facts, 'trade-in-at-counter');
  if (definition.isExclusive && cart.hasTradeIn) return errorIn(facts, 'leasing-not-alone');
  const [min, max] = [definition.minAmount[cart.currency], definition.maxAmount?.[cart.currency] ?? Infinity];
  if (amount < min) return errorIn(facts, 'too-little', min);
  if (amount > max) return errorIn(facts, 'too-much', max);
  if (typePayment === 'cash_on_delivery' && place !== null && !place.cashOnDelivery) return errorIn(facts, 'place-without-cash');
  if (typePayment === 'instalments' && facts.noTariff !== null) {
    return { ...errorIn(facts, 'no-tariff'), text: noTariffText(facts.noTariff, cart.market) };
  }
  if (typePayment === 'leasing' && !facts.hasLeasing) return errorIn(facts, 'no-leasing');
  return null;
}

/** A counter without a terminal takes cash only: said before it hurts. */
function describePayment({ cart, place }: PaymentFacts, definition: PaymentDefinition): string {
  const { locale } = markets[cart.market];
  if (definition.typePayment !== 'cash_on_delivery' || place === null || !place.cashOnDelivery || place.cardPayment) {
    return definition.description[locale];
  }
  return texts.text(locale, 'payment.cash-only');
}
/** The first way within a payment stands for none that was chosen; undefined for one that there isn't. */
function findSubPayment(definition: PaymentDefinition, { subPayment }: NonNullable<Chosen>): string | null | undefined {
  if (subPayment === null) return definition.subPayments[0]?.code ?? null;
  return definition.subPayments.find(({ code }) => code === subPayment && code !== 'saved_card')?.code;
}

function selectLoan(facts: PaymentFacts, chosen: NonNullable<Chosen>, loans: LoanRules): Loan | PaymentErrorCode {
  if (chosen.barem === null) return 'tariff-missing';
  const calculation = loans.calculation(chosen.barem);
  if (calculation === null) return 'tariff-unknown';
  const arrangeType = chosen.arrangeType ?? calculation.arrange_types[0] ?? 'online';
  if (!calculation.arrange_types.includes(arrangeType)) return 'tariff-unknown';
  if (arrangeType === 'on-store' && !facts.arrangesOnStore) return 'not-on-store';
  return { ...calculation, arrange_type: arrangeType, preview_code: loans.previewCode(chosen.barem) };
}

function errorIn({ cart }: PaymentFacts, code: PaymentErrorCode, limit = 0): PaymentError {
  return {
    code,
    problem: code === 'leasing-not-alone' ? 'leasing-not-alone' : 'payment-unavailable',
    remedy: 'choose-payment',
    text: texts.text(markets[cart.market].locale, `payment.error.${code}`, {
      limit: formatMoney({ amount: limit, currency: cart.currency }),
    }),
  };
}
