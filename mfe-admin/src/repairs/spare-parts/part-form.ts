import type { RequestOf } from '@okruh/contracts';
import type { adminAddSparePart, SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { limitRules, readUnits, typedUnits } from '../../office/fields/whole-units.ts';

/** What the form of a part holds; lists are ids separated by commas. */
export interface PartFields {
  readonly code: string;
  readonly name_cs: string;
  readonly name_ro: string;
  readonly device: string;
  readonly also_fits: string;
  readonly kind: string;
  readonly origin: string;
  readonly colour: string;
  readonly location: string;
  readonly czk: string;
  readonly ron: string;
  readonly minimum_cz: string;
  readonly minimum_ro: string;
  readonly retired: boolean;
}

/** What the form begins with. @param part null for a new one */
export const toPartFields = (part: SparePart | null): PartFields => ({
  code: part?.id ?? '',
  name_cs: part?.names.cs ?? '',
  name_ro: part?.names.ro ?? '',
  device: part?.master_product_id ?? '',
  also_fits: (part?.also_fits ?? []).map(({ id }) => id).join(','),
  kind: part?.kind ?? '',
  origin: part?.origin ?? 'original',
  colour: part?.colour?.id ?? '',
  location: part?.location ?? '',
  czk: part === null ? '' : typedUnits(part.purchase_price.CZK),
  ron: part === null ? '' : typedUnits(part.purchase_price.RON),
  minimum_cz: String(part?.stock.cz.minimum ?? 1),
  minimum_ro: String(part?.stock.ro.minimum ?? 1),
  retired: part?.is_retired ?? false,
});

const nameRules: readonly FieldRule[] = [fieldRules.required, fieldRules.maxLength(120), fieldRules.plainText];
const minimumRules: readonly FieldRule[] = [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(1000)];
export const partRules = {
  code: [fieldRules.required, fieldRules.minLength(3), fieldRules.maxLength(60)],
  name_cs: nameRules,
  name_ro: nameRules,
  device: [fieldRules.choiceRequired],
  kind: [fieldRules.choiceRequired],
  location: [fieldRules.maxLength(40), fieldRules.plainText],
  czk: limitRules,
  ron: limitRules,
  minimum_cz: minimumRules,
  minimum_ro: minimumRules,
};

/** Fields of the service by those of the form. */
export const partWirePaths = {
  'name.cs': 'name_cs',
  'name.ro': 'name_ro',
  master_product_id: 'device',
  colour_id: 'colour',
  purchase_czk: 'czk',
  purchase_ron: 'ron',
  'minimum.cz': 'minimum_cz',
  'minimum.ro': 'minimum_ro',
  is_retired: 'retired',
} as const;

export const listIds = (ids: string): string[] => ids.split(',').filter((id) => id !== '');
const readWhole = (typed: string, market: Market): number => Math.round(parseNumber(typed, market) ?? 0);

/** The checked form as the service takes it. */
export const toPartBody = (values: PartFields, market: Market): RequestOf<typeof adminAddSparePart>['body'] => ({
  code: values.code.trim(),
  name: { cs: values.name_cs.trim(), ro: values.name_ro.trim() },
  master_product_id: values.device,
  also_fits: listIds(values.also_fits),
  kind: values.kind,
  origin: values.origin === 'compatible' ? 'compatible' : 'original',
  colour_id: values.colour || null,
  location: values.location.trim(),
  purchase_czk: readUnits(values.czk, 'CZK', market)?.amount ?? 0,
  purchase_ron: readUnits(values.ron, 'RON', market)?.amount ?? 0,
  minimum: { cz: readWhole(values.minimum_cz, market), ro: readWhole(values.minimum_ro, market) },
});
