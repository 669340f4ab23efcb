import type { ResponseOf } from '@okruh/contracts';
import type { adminGetAppraisal } from '@okruh/contracts/http/buyout-admin/appraisals';
import { type Currency, equalMoney, type Market, type Money } from '@okruh/market';
import { qualities, type Quality } from '@okruh/market/appraisal';
import { currencies, readUnits, typedUnits } from '../../office/fields/whole-units.ts';

export type ModelPrices = ResponseOf<typeof adminGetAppraisal>;

/** Texts of the form's fields, by `priceField` and `correctionField`. */
export type PriceFields = Record<string, string>;

/** Name of a price's field. No dots: the form would read them as a path. */
export const priceField = (quality: Quality, currency: Currency): string => `price-${quality}-${currency}`;
export const correctionField = (value: string, currency: Currency): string => `correction-${value}-${currency}`;

/** Grades that the model is bought in, from the best. */
export const listGrades = (model: ModelPrices): Quality[] => qualities.filter((quality) => model.prices[quality] !== undefined);

interface Entry {
  readonly field: string;
  readonly amount: Money;
}

function listPrices(model: ModelPrices): (Entry & { readonly quality: Quality; readonly currency: Currency })[] {
  return listGrades(model).flatMap((quality) =>
    currencies.flatMap((currency) => {
      const amount = model.prices[quality]?.[currency];
      return amount === undefined ? [] : [{ field: priceField(quality, currency), quality, currency, amount }];
    }),
  );
}

function listCorrections(model: ModelPrices): (Entry & { readonly value: string; readonly currency: Currency })[] {
  return model.conditions.flatMap(({ choices }) =>
    choices.flatMap(({ value, corrections }) =>
      currencies.map((currency) => ({ field: correctionField(value, currency), value, currency, amount: corrections[currency] })),
    ),
  );
}

/** The prices as the form starts with them. */
export const toFields = (model: ModelPrices): PriceFields =>
  Object.fromEntries([...listPrices(model), ...listCorrections(model)].map(({ field, amount }) => [field, typedUnits(amount)]));

/** What was changed against the prices that were read, and only that. */
export function listChanges(model: ModelPrices, fields: PriceFields, market: Market) {
  const changed = <E extends Entry & { readonly currency: Currency }>(entries: readonly E[]): (E & { readonly next: Money })[] =>
    entries.flatMap((entry) => {
      const next = readUnits(fields[entry.field] ?? '', entry.currency, market);
      return next === null || equalMoney(next, entry.amount) ? [] : [{ ...entry, next }];
    });
  return {
    version: model.version,
    prices: changed(listPrices(model)).map(({ quality, currency, next }) => ({ quality, currency, amount: next.amount })),
    corrections: changed(listCorrections(model)).map(({ value, currency, next }) => ({ value, currency, amount: next.amount })),
  };
}
