import type { Locale } from '@okruh/market';
import { type CsvRow, type Imported, importRows, lineName, readCsvTable, type Upload } from '@okruh/service-kit/uploads';
import { texts } from '../../locales/texts.ts';

/** One line of an import; prices in minor units. */
export interface ImportedPrice {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly code: string;
  readonly now: number;
  /** Undefined: it stays. */
  readonly common: number | undefined;
}
export type PriceRow = CsvRow<'code' | 'price' | 'common_price'>;

const MAX_ROWS = 50_000;
const MAX_UNITS = 10_000_000;

/** The table of a price import; its codes can be looked up before it is read. */
export const priceTable = (upload: Upload, locale: Locale): Imported<PriceRow> =>
  readCsvTable(upload, { required: ['code', 'price'], maxRows: MAX_ROWS, locale });

/**
 * Reads a price import. Every bad row is named; with one bad row nothing is imported.
 *
 * @param isKnown whether a variant with this code has a price in the market
 */
export function readPriceImport(rows: readonly PriceRow[], locale: Locale, isKnown: (code: string) => boolean): Imported<ImportedPrice> {
  const seen = new Set<string>();
  return importRows(rows, lineName(locale), ({ line, cell }) => {
    const code = cell('code');
    const now = readPrice(cell('price'));
    const common = cell('common_price') === '' ? undefined : readPrice(cell('common_price'));
    const errors = [
      isKnown(code) ? [] : texts.text(locale, 'price-import.code'),
      now === null ? texts.text(locale, 'price-import.price') : [],
      common === null ? texts.text(locale, 'price-import.common') : [],
      seen.has(code) ? texts.text(locale, 'price-import.twice') : [],
    ].flat();
    seen.add(code);
    return errors.length > 0 || now === null || common === null ? { errors } : { row: { line, code, now, common } };
  });
}

/** "24 990", "24990,00" to minor units; null when it isn't a positive amount. */
function readPrice(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.');
  const units = /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0;
  return units >= 1 && units <= MAX_UNITS ? Math.round(units * 100) : null;
}
