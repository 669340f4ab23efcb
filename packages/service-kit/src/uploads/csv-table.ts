import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { undefuse } from '../http/csv.ts';
import type { Locale } from '../locale.ts';
import { texts } from '../locales/texts.ts';
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

/** Longest line: no import of ours needs more, and what is read is in memory. */
const MAX_CHARACTERS = 10_000;
/** What csv-parse gives with `info`; its types know the plain form only. */
const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/**
 * The table of a file that somebody sent: CSV with semicolons or commas, UTF-8 with or without a byte order mark, or
 * Windows-1250 as Czech and Romanian Excel writes it. Cells that our own export defused are as they were.
 *
 * @typeParam Column every column that is read, also those that need not be there
 * @returns rows, not yet looked into, or the one error of a file that is no CSV, empty, too long or lacks columns
 */
export function readCsvTable<Column extends string>(
  { content, fileName }: Pick<Upload, 'content' | 'fileName'>,
  { required, maxRows, locale }: CsvTableOptions<Column>,
): CsvTable<Column> | Violations {
  const records = /\.csv$/i.test(fileName) ? parseRecords(decode(content), maxRows) : null;
  if (records === null) return { errors: [texts.text(locale, 'csv.not-csv')] };
  const [head, ...body] = records;
  if (head === undefined || body.length === 0) return { errors: [texts.text(locale, 'csv.empty')] };
  if (body.length > maxRows) return { errors: [texts.text(locale, 'csv.too-long', { max: maxRows })] };
  const columns = head.record.map((name) => name.trim().toLowerCase());
  const places = new Map(columns.map((name, place) => [name, place] as const).toReversed());
  const missing = required.filter((column) => !places.has(column));
  if (missing.length > 0) return { errors: [texts.text(locale, 'csv.missing-columns', { columns: missing.join(', ') })] };
  return {
    columns,
    rows: body.map(({ record, info }) => ({
      line: info.lines,
      cell: (column) => undefuse(record[places.get(column) ?? -1]?.trim() ?? ''),
    })),
  };
}

/** How errors name a row: "Řádek 4". */
export const lineName =
  (locale: Locale) =>
  ({ line }: { readonly line: number }): string =>
    texts.text(locale, 'csv.line', { line });

/** UTF-8 when the bytes are, else Windows-1250. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1250').decode(file);
  }
}

function parseRecords(text: string, maxRows: number): z.output<typeof recordsSchema> | null {
  // A spreadsheet's own file begins with PK or holds zero bytes.
  if (text.includes('\0') || text.startsWith('PK')) return null;
  const delimiter = (text.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ',';
  try {
    const parsed: unknown = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_CHARACTERS,
      // The head, and one row more than may be: so that too many are seen.
      to: maxRows + 2,
    });
    return recordsSchema.parse(parsed);
  } catch {
    return null;
  }
}
