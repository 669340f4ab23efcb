import type { ExtraTables } from './extras.ts';
import type { Tariffs } from './instalment-calculation.ts';
import type { DiscountRule } from './model.ts';
import type { Methods } from './methods.ts';

/** Pictures of everything that a summary is made of besides the cart and its products: all in memory, read by version. */
export interface SummaryParts {
  readonly extras: ExtraTables;
  readonly discounts: readonly DiscountRule[];
  readonly tariffs: Tariffs;
  readonly methods: Methods;
}
