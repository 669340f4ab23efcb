import type { Tariff } from '@okruh/contracts/http/checkout-admin/tariffs';
import type { Locale } from '@okruh/market';

/** Tariffs as choices, with their market: both have some of the same name. */
export const tariffOptions = (tariffs: readonly Tariff[], locale: Locale, text: (key: string) => string) =>
  tariffs.map((tariff) => ({ value: tariff.id, label: `${tariff.name[locale]} (${text(`discounts.market.${tariff.market}`)})` }));
