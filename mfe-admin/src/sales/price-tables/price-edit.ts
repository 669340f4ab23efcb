import { leaseKindSchema } from '@okruh/contracts/leasing';
import type { PriceTable, PriceValues } from '@okruh/contracts/http/checkout-admin/price-tables';
import { type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { readTime } from '../../office/fields/typed-date-time.ts';

/** Tables in the order of their tabs. */
export const tables = [
  'insurances',
  'prolonged-warranties',
  'own-warranties',
  'tuito',
  'leasing',
  'deliveries',
] as const satisfies readonly PriceTable[];
export const grades = ['A+', 'A', 'B', 'C', 'D'] as const;
export const insuranceKinds = ['accident', 'theft-accident'] as const;
export const tuitoKinds = ['general', 'screen'] as const;
export const leaseKinds = leaseKindSchema.options;

/** What the fields of a row hold, whatever its table: texts and switches. Lists are one text with commas. */
export type PriceForm = Record<TextName, string> & Record<SwitchName, boolean>;
const textNames = [
  'name-cs',
  'name-ro',
  'text-cs',
  'text-ro',
  'kind',
  'code',
  'variant',
  'type',
  'types',
  'manufacturers',
  'qualities',
  'months',
  'from-czk',
  'from-ron',
  'to-czk',
  'to-ron',
  'price-czk',
  'price-ron',
  'percent',
  'monthly',
  'residual',
  'deposit',
  'exchange',
  'grade',
  'deductible',
  'partner-cz',
  'partner-ro',
  'free-czk',
  'free-ron',
  'cut-off',
  'days-min',
  'days-max',
  'weight',
] as const;
type TextName = (typeof textNames)[number];
type SwitchName = 'cz' | 'ro' | 'active' | 'company';

const typed = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : String(number).replace('.', ',');
const units = (minor: number | undefined): string => (minor === undefined ? '' : typed(minor / 100));
type Amounts = Extract<PriceValues, { table: 'tuito' }>['price'];
const pair = (name: 'from' | 'to' | 'price' | 'free', amounts: Amounts | null) => ({
  [`${name}-czk`]: units(amounts?.CZK),
  [`${name}-ron`]: units(amounts?.RON),
});

const empty = (): PriceForm => ({
  ...(Object.fromEntries(textNames.map((name) => [name, ''])) as Record<TextName, string>),
  cz: true,
  ro: true,
  active: true,
  company: false,
});

/** The form of a row; of a new one of its table when there is none. */
export function toForm(values: PriceValues | null): PriceForm {
  return values === null
    ? { ...empty(), kind: '', grade: 'B', type: 'phone', qualities: grades.slice(0, 4).join(',') }
    : { ...empty(), ...filled(values) };
}

function filled(values: PriceValues): Partial<PriceForm> {
  const name = 'name' in values ? { 'name-cs': values.name.cs, 'name-ro': values.name.ro } : {};
  const markets = 'markets' in values ? { cz: values.markets.includes('cz'), ro: values.markets.includes('ro') } : {};
  switch (values.table) {
    case 'insurances':
    case 'prolonged-warranties':
      return {
        ...name,
        type: values.type_device,
        months: typed(values.month_count),
        ...pair('from', values.from),
        ...pair('to', values.to),
        ...pair('price', values.price),
        ...(values.table === 'insurances'
          ? { kind: values.kind, deductible: typed(values.deductible_percent) }
          : { code: values.code, variant: values.variant_id }),
      };
    case 'own-warranties':
      return { ...name, months: typed(values.month_count), percent: typed(values.percent), qualities: values.qualities.join(',') };
    case 'tuito':
      return {
        ...name,
        ...markets,
        'text-cs': values.text.cs,
        'text-ro': values.text.ro,
        kind: values.kind,
        code: values.code,
        types: values.type_devices.join(','),
        ...pair('price', values.price),
        active: values.is_active,
      };
    case 'leasing':
      return {
        ...name,
        ...markets,
        'text-cs': values.description.cs,
        'text-ro': values.description.ro,
        kind: values.kind,
        grade: values.required_grade,
        exchange: typed(values.exchange_after_months),
        months: typed(values.months),
        monthly: typed(values.monthly_percent),
        residual: typed(values.residual_percent),
        deposit: typed(values.deposit_percent),
        types: values.type_devices.join(','),
        manufacturers: values.manufacturer_ids.join(','),
        ...pair('from', values.min),
        ...pair('to', values.max),
        company: values.company_only,
        'partner-cz': values.partner_ids.cz ?? '',
        'partner-ro': values.partner_ids.ro ?? '',
        active: values.is_active,
      };
    case 'deliveries':
      return {
        ...name,
        ...markets,
        'text-cs': values.description.cs,
        'text-ro': values.description.ro,
        ...pair('price', values.price),
        ...pair('free', values.free_from),
        'cut-off': values.cut_off ?? '',
        'days-min': typed(values.days_min),
        'days-max': typed(values.days_max),
        weight: typed(values.max_weight_kg),
        active: values.is_active,
      };
  }
}

export const parseIds = (text: string): string[] => text.split(',').filter(Boolean);

/** What the form says. @param market whose way of writing numbers the fields have */
export function toValues(table: PriceTable, form: PriceForm, market: Market): PriceValues {
  const number = (name: TextName): number => parseNumber(form[name], market) ?? 0;
  const amounts = (name: 'from' | 'to' | 'price' | 'free'): Amounts => ({
    CZK: Math.round(number(`${name}-czk`) * 100),
    RON: Math.round(number(`${name}-ron`) * 100),
  });
  const name = { cs: form['name-cs'].trim(), ro: form['name-ro'].trim() };
  const text = { cs: form['text-cs'].trim(), ro: form['text-ro'].trim() };
  const markets = [...(form.cz ? (['cz'] as const) : []), ...(form.ro ? (['ro'] as const) : [])];
  const band = { from: amounts('from'), to: amounts('to'), price: amounts('price') };
  const months = Math.round(number('months'));
  switch (table) {
    case 'insurances': {
      const kind = form.kind === 'accident' ? 'accident' : 'theft-accident';
      return { table, kind, type_device: form.type, month_count: months, name, ...band, deductible_percent: number('deductible') };
    }
    case 'prolonged-warranties':
      return { table, code: form.code.trim(), variant_id: form.variant.trim(), type_device: form.type, month_count: months, ...band };
    case 'own-warranties': {
      const qualities = grades.filter((grade) => parseIds(form.qualities).includes(grade));
      return { table, month_count: months, name, percent: number('percent'), qualities };
    }
    case 'tuito':
      return {
        table,
        kind: form.kind === 'screen' ? 'screen' : 'general',
        code: form.code.trim(),
        name,
        text,
        price: band.price,
        type_devices: parseIds(form.types),
        markets,
        is_active: form.active,
      };
    case 'leasing':
      return {
        table,
        kind: leaseKinds.find((kind) => kind === form.kind) ?? 'business',
        name,
        description: text,
        months,
        monthly_percent: number('monthly'),
        residual_percent: number('residual'),
        deposit_percent: number('deposit'),
        exchange_after_months: form.kind === 'old-for-new' ? Math.round(number('exchange')) : null,
        required_grade: grades.find((grade) => grade === form.grade) ?? 'B',
        type_devices: parseIds(form.types),
        manufacturer_ids: parseIds(form.manufacturers),
        min: band.from,
        max: band.to,
        company_only: form.company,
        markets,
        partner_ids: {
          ...(form['partner-cz'] === '' ? {} : { cz: form['partner-cz'] }),
          ...(form['partner-ro'] === '' ? {} : { ro: form['partner-ro'] }),
        },
        is_active: form.active,
      };
    case 'deliveries': {
      const isEverFree = form['free-czk'].trim() !== '' || form['free-ron'].trim() !== '';
      return {
        table,
        name,
        description: text,
        price: band.price,
        free_from: isEverFree ? amounts('free') : null,
        cut_off: readTime(form['cut-off'])?.slice(0, 5) ?? null,
        days_min: Math.round(number('days-min')),
        days_max: Math.round(number('days-max')),
        max_weight_kg: form.weight.trim() === '' ? null : number('weight'),
        markets,
        is_active: form.active,
      };
    }
  }
}

const MAX_UNITS = 1_000_000;
const amount: readonly FieldRule[] = [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(MAX_UNITS)];
const percent: readonly FieldRule[] = [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(100)];
const line: readonly FieldRule[] = [fieldRules.required, fieldRules.maxLength(200)];
const paragraph: readonly FieldRule[] = [fieldRules.maxLength(1_000)];
const months: readonly FieldRule[] = [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(120)];
const days: readonly FieldRule[] = [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(60)];
const names = { 'name-cs': line, 'name-ro': line };
const texts = { 'text-cs': paragraph, 'text-ro': paragraph };
const prices = { 'price-czk': amount, 'price-ron': amount };
const bands = { 'from-czk': amount, 'from-ron': amount, 'to-czk': amount, 'to-ron': amount };

/** Rules of the fields that a table has. */
export const priceFormRules: Readonly<Record<PriceTable, Readonly<Partial<Record<TextName, readonly FieldRule[]>>>>> = {
  insurances: { ...names, ...bands, ...prices, kind: [fieldRules.required], months, deductible: percent },
  'prolonged-warranties': { ...bands, ...prices, code: line, variant: line, months },
  'own-warranties': { ...names, months, percent },
  tuito: { ...names, ...texts, ...prices, kind: [fieldRules.required], code: line },
  leasing: {
    ...names,
    ...texts,
    ...bands,
    kind: [fieldRules.required],
    months,
    exchange: months.slice(1),
    monthly: percent,
    residual: percent,
    deposit: percent,
  },
  deliveries: {
    ...names,
    ...texts,
    ...prices,
    'free-czk': amount.slice(1),
    'free-ron': amount.slice(1),
    'days-min': days,
    'days-max': days,
    weight: [fieldRules.decimal, fieldRules.minValue(0.1), fieldRules.maxValue(1_000)],
  },
};

/** The service's names of the form's fields. */
export const priceWirePaths: Readonly<Record<string, TextName | SwitchName>> = {
  from: 'from-czk',
  to: 'to-czk',
  max: 'to-czk',
  month_count: 'months',
  days_max: 'days-max',
  variant_id: 'variant',
  residual_percent: 'residual',
  exchange_after_months: 'exchange',
  'values.exchange_after_months': 'exchange',
  partner_ids: 'partner-cz',
  'values.cut_off': 'cut-off',
  'values.type_devices': 'types',
  'values.qualities': 'qualities',
  'values.markets': 'cz',
  'values.name.cs': 'name-cs',
  'values.name.ro': 'name-ro',
};
