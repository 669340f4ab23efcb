import {
  type filePriceTables,
  type PriceRow,
  type PriceValues,
  priceValuesSchema,
} from '@okruh/contracts/http/checkout-admin/price-tables';
import type { Locale } from '@okruh/market';
import type { CellError, ImportColumn, ImportRow, RowResult } from '@okruh/service-kit/uploads';
import { texts } from '../../locales/texts.ts';
import { priceErrors } from './price-errors.ts';

/** A table that people keep in a spreadsheet. */
export type FilePriceTable = (typeof filePriceTables)[number];
export type PriceField = (typeof insuranceFields)[number] | (typeof prolongedFields)[number];

const bands = ['from_czk', 'to_czk', 'price_czk', 'from_ron', 'to_ron', 'price_ron'] as const;
const insuranceFields = ['id', 'kind', 'type_device', 'month_count', 'name_cs', 'name_ro', 'deductible_percent', ...bands] as const;
const prolongedFields = ['id', 'code', 'variant_id', 'type_device', 'month_count', ...bands] as const;
/** Fields of a table's file, in the order of its export. */
export const priceFields: Readonly<Record<FilePriceTable, readonly PriceField[]>> = {
  insurances: insuranceFields,
  'prolonged-warranties': prolongedFields,
};
/** Each row is compared with all others. */
export const MAX_PRICE_ROWS = 2_000;

const aliases: Readonly<Record<PriceField, readonly string[]>> = {
  id: ['Id položky', 'Id poziție'],
  kind: ['Druh', 'Tip', 'Kind of insurance'],
  type_device: ['Druh zařízení', 'Typ zařízení', 'Tip dispozitiv', 'Device type'],
  month_count: ['Měsíců', 'Počet měsíců', 'Luni', 'Număr de luni', 'Months'],
  name_cs: ['Název česky', 'Název', 'Nume în cehă', 'Czech name'],
  name_ro: ['Název rumunsky', 'Nume în română', 'Nume', 'Romanian name'],
  deductible_percent: ['Spoluúčast', 'Spoluúčast %', 'Franșiză', 'Deductible'],
  code: ['Kód', 'Cod'],
  variant_id: ['Varianta', 'Variantă', 'Variant'],
  from_czk: ['Od Kč', 'De la CZK', 'From CZK'],
  to_czk: ['Do Kč', 'Până la CZK', 'To CZK'],
  price_czk: ['Cena Kč', 'Preț CZK', 'Price CZK'],
  from_ron: ['Od lei', 'De la lei', 'From RON'],
  to_ron: ['Do lei', 'Până la lei', 'To RON'],
  price_ron: ['Cena lei', 'Preț lei', 'Price RON'],
};
export const toPriceColumns = (table: FilePriceTable): readonly ImportColumn<PriceField>[] =>
  priceFields[table].map((name) => ({ name, isRequired: true, aliases: aliases[name] }));

/** A row of a table as a file has it. */
export interface ImportedPrice {
  /** Line of the file. */
  readonly line: number;
  /** Empty: a row to add, that has no id yet. */
  readonly id: string;
  readonly values: PriceValues;
  /** As stored; null for a row to add. */
  readonly before: PriceRow | null;
}

/** What rows are compared with. */
export interface StoredPrices {
  readonly rows: readonly PriceRow[];
  /** Variants that the rows name and the catalogue doesn't have as services. */
  readonly missingVariants: ReadonlySet<string>;
}

type Row = ImportRow<PriceField>;
type Result = RowResult<ImportedPrice, PriceField>;
const MAX_ID = 200;

/**
 * What each row of a file means. Bands that would overlap make all rows wrong that take part in it: those of the file, and a row whose
 * neighbour stays as it is because the neighbour's own row is wrong.
 */
export function readPriceRows(table: FilePriceTable, rows: readonly Row[], stored: StoredPrices, locale: Locale): Result[] {
  const known = new Map(stored.rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  const results = rows.map((source): Result => {
    const id = source.cell('id');
    const errors: CellError<PriceField>[] = [];
    if (id !== '' && seen.has(id)) errors.push({ column: 'id', message: texts.text(locale, 'office.price.twice') });
    if (id.length > MAX_ID) errors.push({ column: 'id', message: cellMessage('id', locale) });
    seen.add(id);
    const before = known.get(id) ?? null;
    const { data, error } = priceValuesSchema.safeParse(toValues(table, source));
    if (data !== undefined && before !== null && errors.length === 0 && isSame(before.values, data)) return { state: 'unchanged', source };
    if (data?.table === 'prolonged-warranties' && stored.missingVariants.has(data.variant_id))
      errors.push({ column: 'variant_id', message: texts.text(locale, 'office.price.variant') });
    const wrong = new Set(error?.issues.map(({ path }) => toField(path)));
    for (const column of priceFields[table].filter((field) => wrong.has(field)))
      errors.push({ column, message: cellMessage(column, locale) });
    if (errors.length > 0 || data === undefined) return { state: 'error', source, errors };
    return { state: 'ok', source, row: { line: source.line, id, values: data, before } };
  });
  return refuseOverlaps(results, stored.rows, locale);
}

/** Takes rows out that overlap with others of the table as it would be, until none does. */
function refuseOverlaps(results: readonly Result[], stored: readonly PriceRow[], locale: Locale): Result[] {
  const good = new Map(results.flatMap((result) => (result.state === 'ok' ? [[result.row.line, result.row] as const] : [])));
  const named = new Set([...good.values()].flatMap(({ before }) => (before === null ? [] : [before.id])));
  const untouched = stored.filter(({ id }) => !named.has(id));
  const wrong = new Map<number, CellError<PriceField>[]>();
  const refuse = (row: ImportedPrice, others: readonly PriceRow[]): boolean => {
    const errors = Object.entries(priceErrors(row.values, others, row.id === '' ? null : row.id));
    if (errors.length === 0) return false;
    wrong.set(
      row.line,
      errors.map(([field, text]) => ({ column: toBandField(field, row.values), message: text[locale] })),
    );
    return true;
  };
  const all = [...good.values()];
  const planned = all.map(({ id, line, values }) => ({ id: id || texts.text(locale, 'office.price.line', { line }), version: 1, values }));
  const queue = all.filter((row, index) => refuse(row, [...untouched, ...planned.filter((_, other) => other !== index)]));
  // Who is taken out stays as it is stored, and may be in the way of another one then.
  for (let row = queue.pop(); row !== undefined; row = queue.pop()) {
    const { before } = row;
    good.delete(row.line);
    if (before !== null) queue.push(...[...good.values()].filter((other) => !wrong.has(other.line) && refuse(other, [before])));
  }
  return results.map((result) => {
    const errors = result.state === 'ok' ? wrong.get(result.row.line) : undefined;
    return errors === undefined ? result : { state: 'error', source: result.source, errors };
  });
}

/** A number as spreadsheets write it: spaces between thousands, a comma or a point. */
function parseDecimal(text: string): number {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

function toValues(table: FilePriceTable, { cell }: Row): unknown {
  const number = (column: PriceField): number => parseDecimal(cell(column));
  const pair = (czk: PriceField, ron: PriceField) => ({ CZK: Math.round(number(czk) * 100), RON: Math.round(number(ron) * 100) });
  const shared = {
    table,
    type_device: cell('type_device'),
    month_count: number('month_count'),
    from: pair('from_czk', 'from_ron'),
    to: pair('to_czk', 'to_ron'),
    price: pair('price_czk', 'price_ron'),
  };
  return table === 'insurances'
    ? {
        ...shared,
        kind: cell('kind'),
        name: { cs: cell('name_cs'), ro: cell('name_ro') },
        deductible_percent: number('deductible_percent'),
      }
    : { ...shared, code: cell('code'), variant_id: cell('variant_id') };
}

/** The column of a field of the contract. */
const toField = (path: readonly PropertyKey[]): string => path.map((part) => String(part).toLowerCase()).join('_');

/** The column of what is wrong between bands, in the currency in which it is. */
function toBandField(field: string, values: PriceValues): PriceField {
  if (field !== 'to') return 'from_czk';
  return 'to' in values && values.to.CZK > values.from.CZK ? 'to_ron' : 'to_czk';
}

/** What a cell may hold. */
function cellMessage(column: PriceField, locale: Locale): string {
  switch (column) {
    case 'kind':
      return texts.text(locale, 'office.price.cell.kind');
    case 'month_count':
      return texts.text(locale, 'office.price.cell.whole', { min: 1, max: 120 });
    case 'deductible_percent':
      return texts.text(locale, 'office.price.cell.number', { min: 0, max: 100 });
    case 'id':
    case 'name_cs':
    case 'name_ro':
      return texts.text(locale, 'office.price.cell.text', { max: 200 });
    case 'type_device':
    case 'code':
    case 'variant_id':
      return texts.text(locale, 'office.price.cell.text', { max: 100 });
    default:
      return texts.text(locale, 'office.price.cell.number', { min: 0, max: 10_000_000 });
  }
}

/** Fields may stand in another order. */
const isSame = (before: PriceValues, after: PriceValues): boolean => JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
const sorted = (values: PriceValues): unknown => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
