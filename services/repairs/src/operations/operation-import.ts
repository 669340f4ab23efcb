import type { Locale } from '@okruh/market';
import { type Imported, importRows, lineName, readCsvTable, type Upload } from '@okruh/service-kit/uploads';
import { type RepairList, takesRetired } from '../model/repair-list.ts';
import { texts } from '../locales/texts.ts';
import type { OperationValues } from '../stored/tables.ts';

/** What an import changes. */
export type ImportedValues = Omit<OperationValues, 'operationTypeId' | 'nameCs' | 'nameRo' | 'sparePartIds'>;

/** One line of an import. */
export interface ImportedOperation {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly operation: string;
  readonly values: ImportedValues;
}

export const COLUMNS = ['operation', 'price_czk', 'price_ron', 'duration_minutes', 'on_the_spot', 'warranty_months', 'is_offered'] as const;
type Column = (typeof COLUMNS)[number];

const MAX_ROWS = 20_000;
const MAX_UNITS = 1_000_000;

/**
 * Reads an import of the price list. Prices are whole units, an empty one means on request. Every bad row is named; with one
 * bad row nothing is imported.
 */
export function readOperationImport(upload: Upload, locale: Locale, list: RepairList): Imported<ImportedOperation> {
  const table = readCsvTable(upload, { required: COLUMNS, maxRows: MAX_ROWS, locale });
  if ('errors' in table) return table;
  const seen = new Set<string>();
  return importRows(table.rows, lineName(locale), ({ line, cell }) => {
    const operation = cell('operation');
    const known = list.operation(operation)?.operation;
    const read = readValues(cell);
    const wantsRetired = 'values' in read && read.values.isOffered && takesRetired(list, known?.sparePartIds ?? []);
    const errors = [
      known === undefined ? texts.text(locale, 'import.operation') : [],
      wantsRetired ? texts.text(locale, 'import.retired-part') : [],
      seen.has(operation) ? texts.text(locale, 'import.twice') : [],
      ...('errors' in read ? read.errors.map((error) => texts.text(locale, `import.${error}`)) : []),
    ].flat();
    seen.add(operation);
    return errors.length > 0 || 'errors' in read ? { errors } : { row: { line, operation, values: read.values } };
  });
}

type ValueError = 'price' | 'duration' | 'warranty' | 'flag';

function readValues(cell: (column: Column) => string): { readonly values: ImportedValues } | { readonly errors: ValueError[] } {
  const [czk, ron] = [readPrice(cell('price_czk')), readPrice(cell('price_ron'))];
  const duration = readWhole(cell('duration_minutes'), 5, 43_200);
  const warranty = readWhole(cell('warranty_months'), 0, 60);
  const [onTheSpot, isOffered] = [readFlag(cell('on_the_spot')), readFlag(cell('is_offered'))];
  if (czk === undefined || ron === undefined || duration === null || warranty === null || onTheSpot === null || isOffered === null) {
    return {
      errors: [
        ...(czk === undefined || ron === undefined ? (['price'] as const) : []),
        ...(duration === null ? (['duration'] as const) : []),
        ...(warranty === null ? (['warranty'] as const) : []),
        ...(onTheSpot === null || isOffered === null ? (['flag'] as const) : []),
      ],
    };
  }
  return { values: { priceCzk: czk, priceRon: ron, durationMinutes: duration, onTheSpot, warrantyMonths: warranty, isOffered } };
}

/** Whole units to minor units; null = on request, undefined = not a price. */
function readPrice(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s\u00A0]/g, '');
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
