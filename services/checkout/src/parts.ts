import type { SummaryParts } from './summary-parts.ts';

/** Puts the parts of the summary together from what is held in memory. */
export function createParts(): SummaryParts {
  return {
    extraOffers: () => [],
    applyDiscounts: () => ({ parts: [], applied: [], invalid: [] }),
    discountName: () => null,
    instalment: () => null,
    bestInstalment: () => null,
    judgeDelivery() {
      throw new Error('no deliveries are known');
    },
    freeDeliveryMissing: () => null,
    judgePayment() {
      throw new Error('no payments are known');
    },
  };
}
