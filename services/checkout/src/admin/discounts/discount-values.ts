import {
  type DiscountDetail,
  type DiscountRow,
  type DiscountState,
  type DiscountValues,
  WARNING_PERCENT,
} from '@okruh/contracts/http/checkout-admin/discounts';
import { texts } from '../../locales/texts.ts';
import { localClock, notNow } from '../../pricing/discount-engine.ts';
import { columnsOfRule, ruleOfRow } from '../../stored/discounts.repository.ts';
import type { BothLanguages, DiscountRule } from '../../pricing/model.ts';
import type { DiscountRow as Stored } from '../../stored/tables/discount.ts';

export interface CodeCounts {
  readonly total: number;
  readonly used: number;
}

/** What the office wrote, as a rule. */
export const ruleOfValues = (id: string, values: DiscountValues): DiscountRule => ({
  id,
  name: values.marketing_name,
  kind: values.discount_type,
  percent: values.discount_type === 'percentage' ? values.percent : 0,
  amounts: values.discount_type === 'percentage' ? { CZK: 0, RON: 0 } : values.amounts,
  isActive: values.is_active,
  isPublic: values.is_public,
  isCombinable: values.is_combinable,
  isAutomatic: values.is_automatic_assignment,
  isPerPiece: values.is_discount_per_piece,
  validFrom: values.valid_from,
  validTo: values.valid_to,
  minimalProducts: values.minimal_number_of_products,
  minimalSets: values.minimal_number_of_sets,
  sets: values.sets.map((set) => ({
    id: set.id,
    name: set.name,
    masterProductIds: set.master_product_ids,
    quantityEach: set.quantity_each,
  })),
  cumulativeBonus: values.cumulative_bonus.map((bonus) => ({ fromQuantity: bonus.from_quantity, percent: bonus.percent })),
  priceRange: values.price_range,
  accessoryPrices: values.accessory_price.map((accessory) => ({
    masterProductId: accessory.master_product_id,
    variantIds: accessory.variant_ids,
    amounts: accessory.amounts,
    percent: accessory.percent,
  })),
  needsStudentCard: values.student_card_required,
  appliesTo: {
    categoryIds: values.applies_to.category_ids,
    manufacturerIds: values.applies_to.manufacturer_ids,
    masterProductIds: values.applies_to.master_product_ids,
    qualities: values.applies_to.quality_ids,
  },
  markets: values.sites,
});

export const columnsOfValues = (values: DiscountValues) => ({
  ...columnsOfRule(ruleOfValues('', values)),
  isCaseInsensitive: values.code_case_insensitive,
  note: values.internal_note,
});

export function valuesOfRow(row: Stored): DiscountValues {
  const rule = ruleOfRow(row);
  return {
    marketing_name: rule.name,
    discount_type: rule.kind,
    percent: rule.percent,
    amounts: rule.amounts,
    is_active: rule.isActive,
    is_public: rule.isPublic,
    is_combinable: rule.isCombinable,
    is_automatic_assignment: rule.isAutomatic,
    is_discount_per_piece: rule.isPerPiece,
    valid_from: rule.validFrom,
    valid_to: rule.validTo,
    code_case_insensitive: row.isCaseInsensitive,
    internal_note: row.note,
    minimal_number_of_products: rule.minimalProducts,
    minimal_number_of_sets: rule.minimalSets,
    sets: rule.sets.map((set) => ({
      id: set.id,
      name: set.name,
      master_product_ids: [...set.masterProductIds],
      quantity_each: set.quantityEach,
    })),
    cumulative_bonus: rule.cumulativeBonus.map((bonus) => ({ from_quantity: bonus.fromQuantity, percent: bonus.percent })),
    price_range: rule.priceRange,
    accessory_price: rule.accessoryPrices.map((accessory) => ({
      master_product_id: accessory.masterProductId,
      variant_ids: [...accessory.variantIds],
      amounts: accessory.amounts,
      percent: accessory.percent,
    })),
    student_card_required: rule.needsStudentCard,
    applies_to: {
      category_ids: [...rule.appliesTo.categoryIds],
      manufacturer_ids: [...rule.appliesTo.manufacturerIds],
      master_product_ids: [...rule.appliesTo.masterProductIds],
      quality_ids: [...rule.appliesTo.qualities],
    },
    sites: [...rule.markets],
  };
}

/** By the clocks of its first market; codes alone can be exhausted. */
export function getState(rule: DiscountRule, codes: CodeCounts, now: Date): DiscountState {
  const market = rule.markets[0] ?? 'cz';
  const refusal = notNow(rule, market, localClock(market, now));
  if (refusal !== null) return refusal === 'not-yet-valid' ? 'not_yet_valid' : refusal;
  const byCodesOnly = !rule.isAutomatic && !rule.needsStudentCard;
  return byCodesOnly && codes.total > 0 && codes.used >= codes.total ? 'exhausted' : 'valid';
}

/** The highest percentage that it gives anywhere. */
export const highestPercent = (rule: DiscountRule): number =>
  Math.max(
    rule.kind === 'percentage' ? rule.percent : 0,
    ...rule.cumulativeBonus.map(({ percent }) => percent),
    ...rule.accessoryPrices.map(({ percent }) => percent ?? 0),
  );

export function toRow(row: Stored, codes: CodeCounts, now: Date): DiscountRow {
  const { sites, ...values } = valuesOfRow(row);
  const rule = ruleOfRow(row);
  return {
    id: row.id,
    marketing_name: values.marketing_name,
    discount_type: values.discount_type,
    percent: values.percent,
    amounts: values.amounts,
    is_active: values.is_active,
    is_public: values.is_public,
    is_combinable: values.is_combinable,
    is_automatic_assignment: values.is_automatic_assignment,
    is_discount_per_piece: values.is_discount_per_piece,
    valid_from: values.valid_from,
    valid_to: values.valid_to,
    student_card_required: values.student_card_required,
    sites,
    state: getState(rule, codes, now),
    codes,
    warns: highestPercent(rule) >= WARNING_PERCENT,
    updated_at: row.updatedAt.toISOString(),
  };
}
export type DetailParts = Pick<DiscountDetail, 'codes' | 'batches' | 'uses' | 'changes'>;
export const toDetail = (row: Stored, parts: DetailParts, now: Date): DiscountDetail => ({
  id: row.id,
  version: row.version,
  state: getState(ruleOfRow(row), parts.codes, now),
  values: valuesOfRow(row),
  ...parts,
});

/** What is wrong between the fields, by field. @param hadCase how the codes that exist are written; null when there are none */
export function findErrors(
  values: DiscountValues,
  hadCase: boolean | null,
): Readonly<Partial<Record<keyof DiscountValues, BothLanguages>>> {
  const rule = ruleOfValues('', values);
  const { from, to } = values.price_range ?? { from: null, to: null };
  const worksByAccessories =
    rule.accessoryPrices.length > 0 && rule.accessoryPrices.every(({ amounts, percent }) => (amounts ?? percent) !== null);
  return {
    ...(values.discount_type === 'percentage' && highestPercent(rule) === 0 && !worksByAccessories
      ? { percent: texts.both('office.discount.percent') }
      : {}),
    ...(values.discount_type !== 'percentage' &&
    values.sites.some((site) => values.amounts[site === 'cz' ? 'CZK' : 'RON'] === 0) &&
    !worksByAccessories
      ? { amounts: texts.both('office.discount.amounts') }
      : {}),
    ...(isReal(values.valid_from) ? {} : { valid_from: texts.both('office.discount.date') }),
    ...(isReal(values.valid_to) ? {} : { valid_to: texts.both('office.discount.date') }),
    ...(values.valid_from !== null && values.valid_to !== null && values.valid_to < values.valid_from
      ? { valid_to: texts.both('office.discount.order') }
      : {}),
    ...(from !== null && to !== null && (to.CZK < from.CZK || to.RON < from.RON)
      ? { price_range: texts.both('office.discount.range') }
      : {}),
    ...(to !== null && values.sites.some((site) => to[site === 'cz' ? 'CZK' : 'RON'] === 0)
      ? { price_range: texts.both('office.discount.up-to') }
      : {}),
    ...(values.minimal_number_of_sets !== null && values.sets.length === 0
      ? { minimal_number_of_sets: texts.both('office.discount.no-sets') }
      : {}),
    ...(new Set(values.cumulative_bonus.map((bonus) => bonus.from_quantity)).size < values.cumulative_bonus.length
      ? { cumulative_bonus: texts.both('office.discount.steps') }
      : {}),
    ...(values.cumulative_bonus.length > 0 && values.discount_type !== 'percentage'
      ? { cumulative_bonus: texts.both('office.discount.bonus') }
      : {}),
    ...(values.sets.length > 0 && values.accessory_price.length > 0 ? { sets: texts.both('office.discount.both') } : {}),
    ...(values.accessory_price.some(({ amounts, percent }) => amounts !== null && percent !== null)
      ? { accessory_price: texts.both('office.discount.accessory') }
      : {}),
    ...(values.student_card_required && values.is_automatic_assignment
      ? { is_automatic_assignment: texts.both('office.discount.student') }
      : {}),
    ...(hadCase !== null && hadCase !== values.code_case_insensitive ? { code_case_insensitive: texts.both('office.discount.case') } : {}),
  };
}

/** PostgreSQL refuses the 31st of February; so do we, in words. */
function isReal(clock: string | null): boolean {
  if (clock === null) return true;
  const read = new Date(`${clock}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 19) === clock;
}
