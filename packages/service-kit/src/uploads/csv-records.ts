import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A line of a table as its cells. */
export interface TableRecord {
  /** Line of the file as an editor counts it: 1 is the first, empty lines count. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Longest line: no import of ours needs more, and what is read is in memory. */
const MAX_CHARACTERS = 10_000;
/** What csv-parse gives with `info`; its types know the plain form only. */
const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/**
 * The lines of a CSV file with semicolons, tabs or commas: UTF-8 with or without a byte order mark, UTF-16 with one (Excel's
 * "Unicode text"), or Windows-1250 as Czech and Romanian Excel writes it. Empty lines are left out.
 *
 * @param maxRecords read no further: a large file must not hold up the shop
 * @returns null when the file is no CSV
 */
export function parseCsv(content: Buffer, maxRecords: number): readonly TableRecord[] | null {
  const text = decode(content);
  // A spreadsheet's own file begins with PK or holds zero bytes.
  if (text.includes('\0') || text.startsWith('PK')) return null;
  try {
    const parsed: unknown = parse(text, {
      delimiter: findSeparator(text),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_CHARACTERS,
      to: maxRecords,
    });
    return recordsSchema.parse(parsed).map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch {
    return null;
  }
}

/** UTF-8 when the bytes are, else Windows-1250. */
function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1250').decode(file);
  }
}

/** The sign that stands most often in the head, outside of quotes. */
function findSeparator(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string): number => head.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
