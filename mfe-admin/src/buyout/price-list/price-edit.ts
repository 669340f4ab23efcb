import type { ResponseOf } from '@okruh/contracts';
import type { adminGetAppraisal } from '@okruh/contracts/http/buyout-admin/appraisals';
import { type Currency, equalMoney, type Market, type Money } from '@okruh/market';
import { qualities, type Quality } from '@okruh/market/appraisal';
import type { FieldRule } from '@okruh/market/fields';
import { correctionRules, currencies, optionalPriceRules, priceRules, readUnits, typedUnits } from '../../office/fields/whole-units.ts';

export type ModelPrices = ResponseOf<typeof adminGetAppraisal>;

/** Texts of the form's fields, by `priceField`, `correctionField` and `answerField`. */
export type PriceFields = Record<string, string>;

/** Name of a price's field. No dots: the form would read them as a path. */
export const priceField = (quality: Quality, currency: Currency): string => `price-${quality}-${currency}`;
export const correctionField = (value: string, currency: Currency): string => `correction-${value}-${currency}`;
/** Field of the grade that an answer means; empty: the device isn't bought with it. */
export const answerField = (value: string): string => `answer-${value}`;

interface Entry {
  readonly field: string;
  /** Null: the model isn't bought in that grade. */
  readonly amount: Money | null;
}

const listPrices = (model: ModelPrices): (Entry & { readonly quality: Quality; readonly currency: Currency })[] =>
  qualities.flatMap((quality) =>
    currencies.map((currency) => ({
      field: priceField(quality, currency),
      quality,
      currency,
      amount: model.prices[quality]?.[currency] ?? null,
    })),
  );

const listChoices = (model: ModelPrices) => model.conditions.flatMap(({ choices }) => choices);

const listCorrections = (model: ModelPrices): (Entry & { readonly value: string; readonly currency: Currency })[] =>
  listChoices(model).flatMap(({ value, corrections }) =>
    currencies.map((currency) => ({ field: correctionField(value, currency), value, currency, amount: corrections[currency] })),
  );

/** The model as the form starts with it; a grade that it isn't bought in has empty prices. */
export const toFields = (model: ModelPrices): PriceFields =>
  Object.fromEntries([
    ...[...listPrices(model), ...listCorrections(model)].map(({ field, amount }) => [field, amount === null ? '' : typedUnits(amount)]),
    ...listChoices(model).map(({ value, quality }) => [answerField(value), quality ?? '']),
  ]);

/** Whether a grade has a price in the form. */
export const isOffered = (fields: PriceFields, quality: Quality): boolean =>
  currencies.some((currency) => (fields[priceField(quality, currency)] ?? '').trim() !== '');

type Rules = Readonly<Record<string, readonly FieldRule[]>>;

/** Rules of the prices by grade: who fills in one fills in both. */
export const toPriceRules = (fields: PriceFields): Rules =>
  Object.fromEntries(
    qualities.flatMap((quality) => {
      const rules = isOffered(fields, quality) ? priceRules : optionalPriceRules;
      return currencies.map((currency) => [priceField(quality, currency), rules]);
    }),
  );

/** Rules of the form of a model. */
export const toRules = (fields: PriceFields): Rules =>
  Object.fromEntries([
    ...Object.entries(toPriceRules(fields)),
    ...Object.keys(fields)
      .filter((name) => name.startsWith('correction-'))
      .map((name) => [name, correctionRules] as const),
  ]);

/** What was changed against the model that was read, and only that. */
export function listChanges(model: ModelPrices, fields: PriceFields, market: Market) {
  const changed = <E extends Entry & { readonly currency: Currency }>(entries: readonly E[]): (E & { readonly next: Money })[] =>
    entries.flatMap((entry) => {
      const next = readUnits(fields[entry.field] ?? '', entry.currency, market);
      return next === null || (entry.amount !== null && equalMoney(next, entry.amount)) ? [] : [{ ...entry, next }];
    });
  const dropped = qualities.filter((quality) => model.prices[quality] !== undefined && !isOffered(fields, quality));
  return {
    version: model.version,
    prices: changed(listPrices(model)).map(({ quality, currency, next }) => ({ quality, currency, amount: next.amount })),
    dropped_grades: dropped,
    answers: listChoices(model).flatMap(({ value, quality }) => {
      const next = qualities.find((one) => one === fields[answerField(value)]) ?? null;
      // An answer that means a dropped grade refuses the device anyway.
      return next === quality || (next !== null && dropped.includes(next)) ? [] : [{ value, quality: next }];
    }),
    corrections: changed(listCorrections(model)).map(({ value, currency, next }) => ({ value, currency, amount: next.amount })),
  };
}

/** Whether anything is in the changes besides the version that they are against. */
export const isChanged = ({ version: _version, ...lists }: ReturnType<typeof listChanges>): boolean =>
  Object.values(lists).some((list) => list.length > 0);
