import type { InstallmentCalculation } from '@okruh/contracts/http/checkout';
import type { Locale } from '@okruh/market';
import type { CartLoans } from './chosen-methods.ts';
import { calculationsFor, isOpenedBy, type Tariffs, whyNoTariff } from './instalment-calculation.ts';
import { leasingFor } from './leasing.ts';
import type { CartFacts } from './model.ts';

/** What loans say about a cart, with every calculation that it can be paid by. */
export interface CalculatedLoans extends CartLoans {
  readonly calculations: readonly InstallmentCalculation[];
}

/** Tariffs and leasing programmes that a cart can be paid by, as payments ask for them. @param preview the cart's preview code */
export function calculateLoans(tariffs: Tariffs, cart: CartFacts, locale: Locale, now: Date, preview: string | null): CalculatedLoans {
  const calculations = calculationsFor(tariffs, cart, locale, now, preview ?? undefined);
  const programmes = leasingFor(tariffs, cart, locale);
  return {
    calculations,
    noTariff: calculations.length > 0 ? null : whyNoTariff(tariffs, cart, now, preview ?? undefined),
    hasLeasing: programmes.length > 0,
    previewCode: (barem) => (isOpenedBy(tariffs, preview, barem) ? preview : null),
    calculation: (barem) => calculations.find((one) => one.barem === barem) ?? null,
    leasing(id) {
      const found = programmes.find((one) => one.id === id);
      if (found === undefined) return null;
      const { name, months, monthly_price, company_only, kind, first_payment, total_price, residual, exchange, required_grade } = found;
      const terms = { kind, first_payment, total_price, residual, exchange, required_grade };
      return { id, name, months, monthly_price, company_only, terms };
    },
  };
}
