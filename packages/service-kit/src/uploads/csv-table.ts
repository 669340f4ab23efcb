import { undefuse } from '../http/csv.ts';
import type { Locale } from '../locale.ts';
import { texts } from '../locales/texts.ts';
import { parseCsv } from './csv-records.ts';
import type { Violations } from './import-rows.ts';
import type { Upload } from './read-upload.ts';

/** A line of a table below its head. */
export interface CsvRow<Column extends string> {
  /** Line of the file as an editor counts it: 1 is the head, empty lines count. */
  readonly line: number;
  /** Text of a cell without spaces around it; '' where the line is too short or the file has no such column. */
  cell(column: Column): string;
}

/** A file that is a table; what its rows mean isn't looked into. */
export interface CsvTable<Column extends string> {
  /** Names of the head as they stand there, in lower case. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow<Column>[];
}

export interface CsvTableOptions<Column extends string> {
  /** Columns that must be there, in lower case. Others may be beside them, in any order. */
  readonly required: readonly Column[];
  /** A file with more lines is refused, and read no further: a large file must not hold up the shop. */
  readonly maxRows: number;
  readonly locale: Locale;
}

/**
 * The table of a CSV file that somebody sent, with its columns under their own names. Cells that our own export defused are as they were.
 * Imports of the office read theirs by `readImport`, which maps other headings and takes workbooks too.
 *
 * @typeParam Column every column that is read, also those that need not be there
 * @returns rows, not yet looked into, or the one error of a file that is no CSV, empty, too long or lacks columns
 */
export function readCsvTable<Column extends string>(
  { content, fileName }: Pick<Upload, 'content' | 'fileName'>,
  { required, maxRows, locale }: CsvTableOptions<Column>,
): CsvTable<Column> | Violations {
  // The head, and one row more than may be: so that too many are seen.
  const records = /\.csv$/i.test(fileName) ? parseCsv(content, maxRows + 2) : null;
  if (records === null) return { errors: [texts.text(locale, 'csv.not-csv')] };
  const [head, ...body] = records;
  if (head === undefined || body.length === 0) return { errors: [texts.text(locale, 'csv.empty')] };
  if (body.length > maxRows) return { errors: [texts.text(locale, 'csv.too-long', { max: maxRows })] };
  const columns = head.cells.map((name) => name.trim().toLowerCase());
  const places = new Map(columns.map((name, place) => [name, place] as const).toReversed());
  const missing = required.filter((column) => !places.has(column));
  if (missing.length > 0) return { errors: [texts.text(locale, 'csv.missing-columns', { columns: missing.join(', ') })] };
  return {
    columns,
    rows: body.map(({ line, cells }) => ({
      line,
      cell: (column) => undefuse(cells[places.get(column) ?? -1]?.trim() ?? ''),
    })),
  };
}

/** How errors name a row: "Řádek 4". */
export const lineName =
  (locale: Locale) =>
  ({ line }: { readonly line: number }): string =>
    texts.text(locale, 'csv.line', { line });
