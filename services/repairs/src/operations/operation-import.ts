import type { Locale } from '@okruh/market';
import type { CellError, ImportColumn, ImportRow } from '@okruh/service-kit/uploads';
import { type RepairList, takesRetired } from '../model/repair-list.ts';
import { texts } from '../locales/texts.ts';
import type { OperationValues } from '../stored/tables.ts';

/** What an import changes. */
export type ImportedValues = Omit<OperationValues, 'operationTypeId' | 'nameCs' | 'nameRo' | 'sparePartIds'>;

/** Columns of an export, which are those of an import. */
export const COLUMNS = ['operation', 'price_czk', 'price_ron', 'duration_minutes', 'on_the_spot', 'warranty_months', 'is_offered'] as const;
export type OperationField = (typeof COLUMNS)[number];

const aliases: Readonly<Record<OperationField, readonly string[]>> = {
  operation: ['Operace', 'Kód operace', 'Kód opravy', 'Cod reparație', 'Cod operație', 'Operation code', 'Repair code'],
  price_czk: ['Cena CZK', 'Cena v Kč', 'CZK', 'Kč', 'Preț CZK', 'Preț în coroane', 'Price in crowns'],
  price_ron: ['Cena RON', 'Cena v lei', 'RON', 'Lei', 'Preț RON', 'Preț în lei', 'Price in lei'],
  duration_minutes: ['Doba', 'Doba v minutách', 'Minut', 'Trvání', 'Durată', 'Durata în minute', 'Minute', 'Duration', 'Minutes'],
  on_the_spot: ['Na počkání', 'Pe loc', 'While you wait'],
  warranty_months: ['Záruka', 'Záruka v měsících', 'Garanție', 'Garanția în luni', 'Warranty'],
  is_offered: ['Nabízí se', 'Nabízená', 'Se oferă', 'Oferită', 'Offered'],
};
export const operationColumns: readonly ImportColumn<OperationField>[] = COLUMNS.map((name) => ({
  name,
  isRequired: true,
  aliases: aliases[name],
}));

export const MAX_OPERATION_ROWS = 20_000;
const MAX_UNITS = 1_000_000;

/** A row of an import: what it wants of which operation, or what is wrong in it. */
export type ReadOperation = { readonly source: ImportRow<OperationField> } & (
  | { readonly operation: string; readonly values: ImportedValues }
  | { readonly errors: readonly CellError<OperationField>[] }
);

/** What each row of an import of the price list wants. Prices are whole units, an empty one means on request. */
export function readOperationRows(rows: readonly ImportRow<OperationField>[], list: RepairList, locale: Locale): ReadOperation[] {
  const seen = new Set<string>();
  return rows.map((source) => {
    const operation = source.cell('operation');
    const known = list.operation(operation)?.operation;
    const read = readValues((column) => source.cell(column));
    const errors: CellError<OperationField>[] = [];
    if (known === undefined) errors.push({ column: 'operation', message: texts.text(locale, 'import.operation') });
    if (seen.has(operation)) errors.push({ column: 'operation', message: texts.text(locale, 'import.twice') });
    if ('values' in read && read.values.isOffered && takesRetired(list, known?.sparePartIds ?? []))
      errors.push({ column: 'is_offered', message: texts.text(locale, 'import.retired-part') });
    if ('errors' in read)
      errors.push(...read.errors.map((column) => ({ column, message: texts.text(locale, `import.${messages[column]}`) })));
    seen.add(operation);
    return errors.length > 0 || 'errors' in read ? { source, errors } : { source, operation, values: read.values };
  });
}

type ValueField = Exclude<OperationField, 'operation'>;
const messages = {
  price_czk: 'price',
  price_ron: 'price',
  duration_minutes: 'duration',
  on_the_spot: 'flag',
  warranty_months: 'warranty',
  is_offered: 'flag',
} as const satisfies Record<ValueField, string>;

function readValues(
  cell: (column: ValueField) => string,
): { readonly values: ImportedValues } | { readonly errors: readonly ValueField[] } {
  const [priceCzk, priceRon] = [readPrice(cell('price_czk')), readPrice(cell('price_ron'))];
  const durationMinutes = readWhole(cell('duration_minutes'), 5, 43_200);
  const warrantyMonths = readWhole(cell('warranty_months'), 0, 60);
  const [onTheSpot, isOffered] = [readFlag(cell('on_the_spot')), readFlag(cell('is_offered'))];
  if (
    priceCzk === undefined ||
    priceRon === undefined ||
    durationMinutes === null ||
    warrantyMonths === null ||
    onTheSpot === null ||
    isOffered === null
  ) {
    const wrong: Readonly<Record<ValueField, boolean>> = {
      price_czk: priceCzk === undefined,
      price_ron: priceRon === undefined,
      duration_minutes: durationMinutes === null,
      on_the_spot: onTheSpot === null,
      warranty_months: warrantyMonths === null,
      is_offered: isOffered === null,
    };
    return { errors: (Object.keys(messages) as ValueField[]).filter((column) => wrong[column]) };
  }
  return { values: { priceCzk, priceRon, durationMinutes, onTheSpot, warrantyMonths, isOffered } };
}

/** Whole units to minor units; null = on request, undefined = not a price. */
function readPrice(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  if (digits === '') return null;
  const units = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return units > 0 && units <= MAX_UNITS ? units * 100 : undefined;
}

function readWhole(text: string, min: number, max: number): number | null {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

const yes: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'ano', 'da']);
const no: ReadonlySet<string> = new Set(['0', 'false', 'no', 'ne', 'nu']);
function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}
