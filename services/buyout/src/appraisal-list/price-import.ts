import type { Locale } from '@okruh/market';
import { type Quality, qualities } from '@okruh/market/appraisal';
import { type Imported, importRows, lineName, readCsvTable, type Upload } from '@okruh/service-kit/uploads';
import { texts } from '../locales/texts.ts';

/** One line of an import; prices in minor units. */
export interface ImportedPrice {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly model: string;
  readonly quality: Quality;
  readonly CZK: number;
  readonly RON: number;
}

const COLUMNS = ['model', 'quality', 'price_czk', 'price_ron'] as const;
const MAX_ROWS = 20_000;
const MAX_UNITS = 1_000_000;

/**
 * Reads a price import. Prices are whole units, spaces between thousands are welcome. Every bad row is named; with one bad
 * row nothing is imported.
 */
export function readPriceImport(
  upload: Pick<Upload, 'content' | 'fileName'>,
  locale: Locale,
  isKnownModel: (model: string) => boolean,
): Imported<ImportedPrice> {
  const table = readCsvTable(upload, { required: COLUMNS, maxRows: MAX_ROWS, locale });
  if ('errors' in table) return table;
  const seen = new Set<string>();
  return importRows(table.rows, lineName(locale), ({ line, cell }) => {
    const model = cell('model');
    const quality = qualities.find((candidate) => candidate === cell('quality').toUpperCase());
    const [czk, ron] = [readPrice(cell('price_czk')), readPrice(cell('price_ron'))];
    const errors = [
      isKnownModel(model) ? [] : texts.text(locale, 'import.model'),
      quality === undefined ? texts.text(locale, 'import.quality') : [],
      czk === null || ron === null ? texts.text(locale, 'import.price') : [],
      seen.has(`${model}/${quality}`) ? texts.text(locale, 'import.twice') : [],
    ].flat();
    seen.add(`${model}/${quality}`);
    if (errors.length > 0 || quality === undefined || czk === null || ron === null) return { errors };
    return { row: { line, model, quality, CZK: czk, RON: ron } };
  });
}

/** Whole units to minor units; null when it isn't a positive whole number. */
function readPrice(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0]/g, '');
  const units = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return units > 0 && units <= MAX_UNITS ? units * 100 : null;
}
