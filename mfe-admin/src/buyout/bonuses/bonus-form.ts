import type { Bonus, BonusInput } from '@okruh/contracts/http/buyout-admin/bonuses';
import { MAX_BONUS_PERCENT } from '@okruh/contracts/http/buyout-admin/bonuses';
import { formatDateInput, type IsoDate, type Market, marketCodes, parseNumber } from '@okruh/market';
import { type Quality, qualities } from '@okruh/market/appraisal';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { type DeviceType, deviceTypes } from '../../office/fields/device-types.ts';
import { formatOptionalDate, readDate, readOptionalDate } from '../../office/fields/typed-date-time.ts';
import { limitRules, readUnits, typedUnits } from '../../office/fields/whole-units.ts';
import { knownOr } from '../../office/grid/list-address.ts';

/** What the form of a bonus holds; lists are ids separated by commas. */
export interface BonusValues extends Record<string, string> {
  type: string;
  manufacturer: string;
  device: string;
  qualities: string;
  percent: string;
  czk: string;
  ron: string;
  from: string;
  to: string;
  markets: string;
}

/** Decimals as both markets write them. */
export const typedPercent = (percent: number): string => String(percent).replace('.', ',');

/** What the form begins with. @param today first day of a new bonus */
export function toBonusValues(bonus: Bonus | null, today: IsoDate): BonusValues {
  return {
    type: bonus?.type_device ?? 'phone',
    manufacturer: bonus?.manufacturer?.id ?? '',
    device: bonus?.device?.id ?? '',
    qualities: (bonus?.qualities ?? []).join(','),
    percent: bonus === null ? '' : typedPercent(bonus.percent),
    czk: bonus === null ? '' : typedUnits(bonus.max_amount.CZK),
    ron: bonus === null ? '' : typedUnits(bonus.max_amount.RON),
    from: formatDateInput(bonus?.valid_from ?? today),
    to: formatOptionalDate(bonus?.valid_to ?? null),
    markets: (bonus?.markets ?? marketCodes).join(','),
  };
}

export const percentRules: readonly FieldRule[] = [
  fieldRules.required,
  fieldRules.decimal,
  fieldRules.positiveNumber,
  fieldRules.maxValue(MAX_BONUS_PERCENT),
];
export const bonusRules = {
  percent: percentRules,
  czk: limitRules,
  ron: limitRules,
  from: [fieldRules.required, fieldRules.date],
  to: [fieldRules.date],
  markets: [fieldRules.choiceRequired],
} satisfies Readonly<Record<string, readonly FieldRule[]>>;

/** Fields of the service by those of the form. */
export const bonusWirePaths = {
  type_device: 'type',
  manufacturer_id: 'manufacturer',
  master_product_id: 'device',
  max_amount_czk: 'czk',
  max_amount_ron: 'ron',
  valid_from: 'from',
  valid_to: 'to',
} as const;

const listIds = (typed: string): string[] => typed.split(',').filter((id) => id !== '');
export const readQualities = (typed: string): Quality[] => qualities.filter((quality) => listIds(typed).includes(quality));
export const readMarkets = (typed: string): Market[] => marketCodes.filter((code) => listIds(typed).includes(code));
export const readType = (typed: string): DeviceType => knownOr(typed, deviceTypes, 'phone' as const);

/** The checked form as the service takes it. */
export function toBonusBody(values: BonusValues, market: Market): BonusInput {
  return {
    type_device: readType(values.type),
    manufacturer_id: values.manufacturer || null,
    master_product_id: values.device || null,
    qualities: readQualities(values.qualities),
    percent: parseNumber(values.percent, market) ?? 0,
    max_amount_czk: readUnits(values.czk, 'CZK', market)?.amount ?? 0,
    max_amount_ron: readUnits(values.ron, 'RON', market)?.amount ?? 0,
    valid_from: readDate(values.from),
    valid_to: readOptionalDate(values.to),
    markets: readMarkets(values.markets),
  };
}

/** A bonus as the service takes it back, for a change of one cell. */
export const toInput = (bonus: Bonus): BonusInput & { readonly version: number } => ({
  type_device: bonus.type_device,
  manufacturer_id: bonus.manufacturer?.id ?? null,
  master_product_id: bonus.device?.id ?? null,
  qualities: bonus.qualities,
  percent: bonus.percent,
  max_amount_czk: bonus.max_amount.CZK.amount,
  max_amount_ron: bonus.max_amount.RON.amount,
  valid_from: bonus.valid_from,
  valid_to: bonus.valid_to,
  markets: bonus.markets,
  version: bonus.version,
});
