import type { DiscountValues } from '@okruh/contracts/http/checkout-admin/discounts';
import { type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { formatOptionalDate, formatTimeInput, readOptionalDate, readTime } from '../../office/fields/typed-date-time.ts';

/** What the form's plain fields hold: texts and switches. Lists of ids are one text with commas. */
export type DiscountForm = {
  'name-cs': string;
  'name-ro': string;
  type: string;
  percent: string;
  czk: string;
  ron: string;
  active: boolean;
  public: boolean;
  combinable: boolean;
  automatic: boolean;
  'per-piece': boolean;
  from: string;
  'from-time': string;
  to: string;
  'to-time': string;
  'any-case': boolean;
  note: string;
  'min-products': string;
  'min-sets': string;
  'range-from-czk': string;
  'range-from-ron': string;
  'range-to-czk': string;
  'range-to-ron': string;
  student: boolean;
  categories: string;
  manufacturers: string;
  products: string;
  qualities: string;
  cz: boolean;
  ro: boolean;
};
/** What stands in rows of its own. */
export type DiscountRows = Pick<DiscountValues, 'sets' | 'cumulative_bonus' | 'accessory_price'>;

export const discountTypes = ['percentage', 'absolute', 'fixed'] as const;
export const qualities = ['new', 'A+', 'A', 'B', 'C', 'D'] as const;

const emptyValues: DiscountValues = {
  marketing_name: { cs: '', ro: '' },
  discount_type: 'percentage',
  percent: 0,
  amounts: { CZK: 0, RON: 0 },
  is_active: true,
  is_public: false,
  is_combinable: false,
  is_automatic_assignment: false,
  is_discount_per_piece: false,
  valid_from: null,
  valid_to: null,
  code_case_insensitive: true,
  internal_note: '',
  minimal_number_of_products: null,
  minimal_number_of_sets: null,
  sets: [],
  cumulative_bonus: [],
  price_range: null,
  accessory_price: [],
  student_card_required: false,
  applies_to: { category_ids: [], manufacturer_ids: [], master_product_ids: [], quality_ids: [] },
  sites: ['cz', 'ro'],
};

const typed = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : String(number).replace('.', ',');
const units = (minor: number | undefined): string => (minor === undefined ? '' : typed(minor / 100));

/** The form of a discount; of a new one when there is none. */
export function toForm(values: DiscountValues = emptyValues): DiscountForm {
  const { price_range: range, applies_to: to } = values;
  const hasAmounts = values.discount_type !== 'percentage';
  return {
    'name-cs': values.marketing_name.cs,
    'name-ro': values.marketing_name.ro,
    type: values.discount_type,
    percent: hasAmounts || values.percent === 0 ? '' : typed(values.percent),
    czk: hasAmounts ? units(values.amounts.CZK) : '',
    ron: hasAmounts ? units(values.amounts.RON) : '',
    active: values.is_active,
    public: values.is_public,
    combinable: values.is_combinable,
    automatic: values.is_automatic_assignment,
    'per-piece': values.is_discount_per_piece,
    from: formatDay(values.valid_from),
    'from-time': formatTime(values.valid_from),
    to: formatDay(values.valid_to),
    'to-time': formatTime(values.valid_to),
    'any-case': values.code_case_insensitive,
    note: values.internal_note,
    'min-products': typed(values.minimal_number_of_products),
    'min-sets': typed(values.minimal_number_of_sets),
    'range-from-czk': units(range?.from?.CZK),
    'range-from-ron': units(range?.from?.RON),
    'range-to-czk': units(range?.to?.CZK),
    'range-to-ron': units(range?.to?.RON),
    student: values.student_card_required,
    categories: to.category_ids.join(','),
    manufacturers: to.manufacturer_ids.join(','),
    products: to.master_product_ids.join(','),
    qualities: to.quality_ids.join(','),
    cz: values.sites.includes('cz'),
    ro: values.sites.includes('ro'),
  };
}
export const toRows = ({ sets, cumulative_bonus, accessory_price }: DiscountValues = emptyValues): DiscountRows => ({
  sets,
  cumulative_bonus,
  accessory_price,
});

export const parseIds = (text: string): string[] => text.split(',').filter(Boolean);

/** What the form and its rows say. @param market whose way of writing numbers the fields have */
export function toValues(form: DiscountForm, rows: DiscountRows, market: Market): DiscountValues {
  const number = (text: string): number => parseNumber(text, market) ?? 0;
  const minor = (text: string): number => Math.round(number(text) * 100);
  const whole = (text: string): number | null => (text.trim() === '' ? null : Math.round(number(text)));
  const limit = (czk: string, ron: string) => (czk.trim() === '' && ron.trim() === '' ? null : { CZK: minor(czk), RON: minor(ron) });
  const from = limit(form['range-from-czk'], form['range-from-ron']);
  const to = limit(form['range-to-czk'], form['range-to-ron']);
  return {
    marketing_name: { cs: form['name-cs'].trim(), ro: form['name-ro'].trim() },
    discount_type: discountTypes.find((type) => type === form.type) ?? 'percentage',
    percent: form.type === 'percentage' ? number(form.percent) : 0,
    amounts: form.type === 'percentage' ? { CZK: 0, RON: 0 } : { CZK: minor(form.czk), RON: minor(form.ron) },
    is_active: form.active,
    is_public: form.public,
    is_combinable: form.combinable,
    is_automatic_assignment: form.automatic,
    is_discount_per_piece: form['per-piece'],
    valid_from: toClock(form.from, form['from-time'], '00:00:00'),
    valid_to: toClock(form.to, form['to-time'], '23:59:59'),
    code_case_insensitive: form['any-case'],
    internal_note: form.note,
    minimal_number_of_products: whole(form['min-products']),
    minimal_number_of_sets: whole(form['min-sets']),
    price_range: from === null && to === null ? null : { from, to },
    student_card_required: form.student,
    applies_to: {
      category_ids: parseIds(form.categories),
      manufacturer_ids: parseIds(form.manufacturers),
      master_product_ids: parseIds(form.products),
      quality_ids: parseIds(form.qualities),
    },
    sites: [...(form.cz ? (['cz'] as const) : []), ...(form.ro ? (['ro'] as const) : [])],
    ...rows,
  };
}
/** Date and time of a market's clock, `2026-10-01T08:00:00`, as their fields show them. */
const formatDay = (clock: string | null): string => formatOptionalDate(clock?.slice(0, 10) ?? null);
const formatTime = (clock: string | null): string => formatTimeInput(clock?.slice(11) ?? '');

/** @param whole the time of a day without one: a discount begins with the day and ends with it */
function toClock(date: string, time: string, whole: string): string | null {
  const day = readOptionalDate(date);
  return day === null ? null : `${day}T${readTime(time) ?? whole}`;
}

const MAX_UNITS = 1_000_000;
const amountRules: readonly FieldRule[] = [fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(MAX_UNITS)];
const countRules: readonly FieldRule[] = [fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(100)];
const nameRules: readonly FieldRule[] = [fieldRules.required, fieldRules.maxLength(200)];
/** A date may be left out, but not beside a time. */
const dateRules = (time: string): readonly FieldRule[] => [...(time.trim() === '' ? [] : [fieldRules.required]), fieldRules.date];

export const discountRules = (values: DiscountForm) => ({
  'name-cs': nameRules,
  'name-ro': nameRules,
  percent: [fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(100)],
  czk: amountRules,
  ron: amountRules,
  'min-products': countRules,
  'min-sets': countRules,
  'range-from-czk': amountRules,
  'range-from-ron': amountRules,
  'range-to-czk': amountRules,
  'range-to-ron': amountRules,
  note: [fieldRules.maxLength(2_000)],
  from: dateRules(values['from-time']),
  to: dateRules(values['to-time']),
});
/** The service's names of the form's fields. */
export const discountWirePaths: Readonly<Record<string, keyof DiscountForm>> = {
  'marketing_name.cs': 'name-cs',
  'marketing_name.ro': 'name-ro',
  discount_type: 'type',
  amounts: 'czk',
  'amounts.CZK': 'czk',
  'amounts.RON': 'ron',
  valid_from: 'from',
  valid_to: 'to',
  price_range: 'range-to-czk',
  minimal_number_of_products: 'min-products',
  minimal_number_of_sets: 'min-sets',
  internal_note: 'note',
};
