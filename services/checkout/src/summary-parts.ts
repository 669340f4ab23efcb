import type { ChosenDelivery, ChosenPayment, InstallmentCalculation, LineKind } from '@okruh/contracts/http/checkout';
import type { Locale, Market } from '@okruh/market';
import type { BothLanguages, CartFacts, ChosenWays, DiscountResult, EnteredDiscount, PricedLine, ProductFacts } from './model.ts';

/** Extras that a package of the cart carries. */
export interface ExtraSelection {
  readonly insurances: readonly string[];
  readonly warrantyMonths: number | null;
  readonly prolongWarranty: string | null;
  readonly generalTuito: string | null;
  readonly screenTuito: string | null;
}
export type ExtraKind = Exclude<LineKind, 'product' | 'gift'>;

/** An extra that a product can have, with its price for one piece. */
export interface ExtraOffer {
  readonly kind: ExtraKind;
  /** What requests name it by: insurance id, months as digits, code of the prolonged warranty, tuito id. */
  readonly value: string;
  readonly code: string;
  readonly name: BothLanguages;
  readonly text: BothLanguages;
  /** With VAT, minor units of the market's currency. */
  readonly price: number;
  /** Percent. */
  readonly vatRate: number;
  /** Variant of the catalogue that stands for it; null for what only the checkout knows. */
  readonly variantId: string | null;
}

/** A chosen delivery as it holds for this cart now. It is told even when it doesn't fit any more, so that the page can show it. */
export interface JudgedDelivery {
  readonly chosen: ChosenDelivery;
  /** `reason` is one sentence fit to be shown. */
  readonly problem: { readonly code: 'delivery-unavailable' | 'pickup-point-congested'; readonly reason: string } | null;
}
export interface JudgedPayment {
  readonly chosen: ChosenPayment;
  readonly problem: { readonly code: 'payment-unavailable' | 'leasing-not-alone'; readonly reason: string } | null;
}

/** What the summary needs of the other parts of checkout, all from memory. Made in parts.ts. */
export interface SummaryParts {
  /** Every extra that a product can have; empty for what can have none. */
  extraOffers(facts: ProductFacts, market: Market): readonly ExtraOffer[];
  applyDiscounts(input: {
    readonly market: Market;
    readonly now: Date;
    readonly lines: readonly PricedLine[];
    readonly entered: readonly EnteredDiscount[];
  }): DiscountResult;
  discountName(discountId: string): BothLanguages | null;
  /** One tariff for an amount; null when it doesn't fit. */
  instalment(market: Market, amount: number, barem: string, locale: Locale): InstallmentCalculation | null;
  /** The calculation worth showing for the whole cart; null when none fits. */
  bestInstalment(cart: CartFacts, locale: Locale): InstallmentCalculation | null;
  judgeDelivery(input: {
    readonly cart: CartFacts;
    readonly chosen: NonNullable<ChosenWays['delivery']>;
    readonly now: Date;
    readonly locale: Locale;
  }): JudgedDelivery;
  /** What is missing for a delivery without a price; null when nothing is, or there is no such delivery. */
  freeDeliveryMissing(cart: CartFacts): number | null;
  judgePayment(input: {
    readonly cart: CartFacts;
    readonly chosen: NonNullable<ChosenWays['payment']>;
    readonly delivery: ChosenWays['delivery'];
    readonly now: Date;
    readonly locale: Locale;
  }): JudgedPayment;
}
