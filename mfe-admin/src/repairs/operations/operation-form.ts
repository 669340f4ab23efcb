import type { RequestOf } from '@okruh/contracts';
import type { adminAddOperations, OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { optionalPriceRules, readUnits, typedUnits } from '../../office/fields/whole-units.ts';

/** What the form of an operation holds; lists are ids separated by commas. */
export interface OperationFields {
  /** Master products that a new one is added to. */
  readonly devices: string;
  readonly kind: string;
  readonly name_cs: string;
  readonly name_ro: string;
  readonly czk: string;
  readonly ron: string;
  readonly minutes: string;
  readonly months: string;
  readonly on_the_spot: boolean;
  readonly is_offered: boolean;
  /** A new one takes each device's own parts of its kind. */
  readonly parts_of_kind: boolean;
  readonly parts: string;
}

/** What the form begins with. @param operation null for a new one */
export const toOperationFields = (operation: OperationRow | null): OperationFields => ({
  devices: operation?.master_product_id ?? '',
  kind: operation?.kind ?? '',
  name_cs: operation?.name?.cs ?? '',
  name_ro: operation?.name?.ro ?? '',
  czk: typedPrice(operation?.prices.CZK ?? null),
  ron: typedPrice(operation?.prices.RON ?? null),
  minutes: String(operation?.duration_minutes ?? 60),
  months: String(operation?.warranty_months ?? 12),
  on_the_spot: operation?.on_the_spot ?? true,
  is_offered: operation?.is_offered ?? true,
  parts_of_kind: operation === null,
  parts: (operation?.spare_parts ?? []).map(({ id }) => id).join(','),
});

/** A price as a field shows it; empty on request. */
export const typedPrice = (price: OperationRow['prices']['CZK']): string => (price === null ? '' : typedUnits(price));

export const minuteRules: readonly FieldRule[] = [
  fieldRules.required,
  fieldRules.number,
  fieldRules.minValue(5),
  fieldRules.maxValue(43_200),
];
export const monthRules: readonly FieldRule[] = [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(60)];
const nameRules = (other: string): readonly FieldRule[] => [
  ...(other.trim() === '' ? [] : [fieldRules.required]),
  fieldRules.maxLength(120),
  fieldRules.plainText,
];

/** A name stands in both languages or in neither. */
export const operationRules = (values: OperationFields) => ({
  devices: [fieldRules.choiceRequired],
  kind: [fieldRules.choiceRequired],
  name_cs: nameRules(values.name_ro),
  name_ro: nameRules(values.name_cs),
  czk: optionalPriceRules,
  ron: optionalPriceRules,
  minutes: minuteRules,
  months: monthRules,
});

/** Fields of the service by those of the form. */
export const operationWirePaths = {
  master_product_ids: 'devices',
  name: 'name_cs',
  'name.cs': 'name_cs',
  'name.ro': 'name_ro',
  price_czk: 'czk',
  price_ron: 'ron',
  duration_minutes: 'minutes',
  warranty_months: 'months',
  spare_part_ids: 'parts',
} as const;

export const listIds = (ids: string): string[] => ids.split(',').filter((id) => id !== '');
const readWhole = (typed: string, market: Market): number => Math.round(parseNumber(typed, market) ?? 0);

/** The checked form as the service takes it; `devices` and the parts of the kind are those of a new operation. */
export function toOperationBody(values: OperationFields, market: Market): RequestOf<typeof adminAddOperations>['body'] {
  const name = { cs: values.name_cs.trim(), ro: values.name_ro.trim() };
  return {
    master_product_ids: listIds(values.devices),
    kind: values.kind,
    name: name.cs === '' ? null : name,
    price_czk: readUnits(values.czk, 'CZK', market)?.amount ?? null,
    price_ron: readUnits(values.ron, 'RON', market)?.amount ?? null,
    duration_minutes: readWhole(values.minutes, market),
    warranty_months: readWhole(values.months, market),
    on_the_spot: values.on_the_spot,
    is_offered: values.is_offered,
    spare_part_ids: listIds(values.parts),
    with_parts_of_kind: values.parts_of_kind,
  };
}
