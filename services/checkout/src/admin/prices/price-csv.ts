import { type csvPriceTables, type PriceRow, type PriceValues, priceValuesSchema } from '@okruh/contracts/http/checkout-admin/price-tables';
import type { Locale } from '@okruh/market';
import { csvLine } from '@okruh/service-kit';
import { type CsvRow, type Imported, importRows, lineName, readCsvTable, type Upload } from '@okruh/service-kit/uploads';
import { texts } from '../../locales/texts.ts';

/** A table that people keep in a spreadsheet. */
export type CsvTable = (typeof csvPriceTables)[number];
/** A row of a file; an empty id adds one. */
export interface ImportedPrice {
  readonly line: number;
  readonly id: string;
  readonly values: PriceValues;
}

const bands = ['from_czk', 'to_czk', 'price_czk', 'from_ron', 'to_ron', 'price_ron'] as const;
const insuranceColumns = ['id', 'kind', 'type_device', 'month_count', 'name_cs', 'name_ro', 'deductible_percent', ...bands] as const;
const prolongedColumns = ['id', 'code', 'variant_id', 'type_device', 'month_count', ...bands] as const;
type Column = (typeof insuranceColumns)[number] | (typeof prolongedColumns)[number];
const columnsByTable: Readonly<Record<CsvTable, readonly Column[]>> = {
  insurances: insuranceColumns,
  'prolonged-warranties': prolongedColumns,
};
/** Each row is held against all others. */
const MAX_ROWS = 2_000;

/** The lines of a file, the head first. Amounts are whole units, or with a comma. */
export const csvOfRows = (table: CsvTable, rows: readonly PriceRow[]): string[] =>
  [[...columnsByTable[table]], ...rows.map((row) => columnsByTable[table].map((column) => toCell(row, column)))].map(csvLine);

function toCell({ id, values }: PriceRow, column: Column): string {
  if (column === 'id') return id;
  if (values.table !== 'insurances' && values.table !== 'prolonged-warranties') return '';
  const units = (amount: number): string => String(amount / 100).replace('.', ',');
  const all: Readonly<Record<string, string>> = {
    type_device: values.type_device,
    month_count: String(values.month_count),
    from_czk: units(values.from.CZK),
    to_czk: units(values.to.CZK),
    price_czk: units(values.price.CZK),
    from_ron: units(values.from.RON),
    to_ron: units(values.to.RON),
    price_ron: units(values.price.RON),
    ...(values.table === 'insurances'
      ? {
          kind: values.kind,
          name_cs: values.name.cs,
          name_ro: values.name.ro,
          deductible_percent: String(values.deductible_percent).replace('.', ','),
        }
      : { code: values.code, variant_id: values.variant_id }),
  };
  return all[column] ?? '';
}

/** Reads a file of one table; with one bad line nothing is imported, and each bad line is named with its columns. */
export function readPriceFile(table: CsvTable, file: Pick<Upload, 'content' | 'fileName'>, locale: Locale): Imported<ImportedPrice> {
  const read = readCsvTable<Column>(file, { required: columnsByTable[table], maxRows: MAX_ROWS, locale });
  if ('errors' in read) return read;
  return importRows(read.rows, lineName(locale), (row) => {
    const numbers = columnsByTable[table].filter((column) => isNumeric(column) && parseDecimal(row.cell(column)) === null);
    if (numbers.length > 0) return { errors: numbers.map((column) => `${column} ${texts.text(locale, 'office.price.cell.number')}`) };
    const values = priceValuesSchema.safeParse(toValues(table, row));
    if (values.success) return { row: { line: row.line, id: row.cell('id'), values: values.data } };
    const wrong = new Set(values.error.issues.map(({ path }) => toColumn(path)));
    return { errors: [...wrong].map((column) => `${column} ${texts.text(locale, 'office.price.cell.wrong')}`) };
  });
}

const isNumeric = (column: Column): boolean =>
  column === 'month_count' || column === 'deductible_percent' || bands.some((band) => band === column);

/** A number as spreadsheets write it: spaces between thousands, a comma or a point. */
function parseDecimal(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

function toValues(table: CsvTable, { cell }: CsvRow<Column>): unknown {
  const number = (column: Column): number => parseDecimal(cell(column)) ?? Number.NaN;
  const pair = (czk: Column, ron: Column) => ({ CZK: Math.round(number(czk) * 100), RON: Math.round(number(ron) * 100) });
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
const toColumn = (path: readonly PropertyKey[]): string => path.map((part) => String(part).toLowerCase()).join('_');
