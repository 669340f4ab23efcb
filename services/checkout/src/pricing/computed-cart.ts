import type { AppliedDiscount, InstallmentCalculation, Totals, TradeIn } from '@okruh/contracts/http/checkout';
import type { CartProblem } from '@okruh/contracts/http/checkout/cart';
import type { Locale, Market } from '@okruh/market';
import type { PricedPackage } from './cart-lines.ts';
import type { LoadedCart } from './loaded-cart.ts';
import type { JudgedMethods } from './chosen-methods.ts';
import type { CartFacts, DiscountResult, PricedLine } from './model.ts';
import type { SummaryParts } from './summary-parts.ts';

/** A priced line with what falls on it; amounts in minor units. */
export interface SummedLine {
  readonly line: PricedLine;
  readonly total: number;
  readonly discounts: readonly { readonly discountId: string; readonly name: string; readonly amount: number }[];
  /** total − discounts. */
  readonly final: number;
}

/** A package of a cart with everything calculated. */
export interface SummedPackage {
  readonly priced: PricedPackage;
  readonly lines: readonly SummedLine[];
  /** Bonus of its old device, at most what the product costs. */
  readonly bonus: number;
  /** Number of its product's line, from 1, as an order counts them. */
  readonly lineNumber: number;
}

/** A cart calculated whole: what pages are shown and what an order is made of. */
export interface ComputedCart {
  readonly cart: LoadedCart;
  readonly market: Market;
  readonly packages: readonly SummedPackage[];
  readonly discounts: DiscountResult;
  readonly applied: readonly AppliedDiscount[];
  readonly tradeIns: readonly TradeIn[];
  readonly totals: Totals;
  readonly methods: JudgedMethods;
  /** Instalments that the whole cart can be paid by. */
  readonly calculations: readonly InstallmentCalculation[];
  readonly facts: CartFacts;
  readonly problems: readonly CartProblem[];
  readonly token: string;
}

export interface Surroundings {
  readonly parts: SummaryParts;
  readonly locale: Locale;
  readonly now: Date;
}
