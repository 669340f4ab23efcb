import { Readable } from 'node:stream';
import { binary, type RawAnswer } from './answer.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { writeXlsx, XLSX_TYPE, type XlsxColumn } from './xlsx.ts';

/** A table to download. */
export interface FileTable {
  /** Name of the file without its extension, and of the sheet: without `\ / ? * [ ] :`. */
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: AsyncIterable<readonly FileCell[]>;
}
export type FileCell = string | number | null;

/** Longest name of a sheet. */
const SHEET_NAME = 31;

/** A table as CSV, whose numbers have a decimal comma, or as an Excel workbook with real numbers. Both are written as the rows come. */
export const tableFile = (format: 'csv' | 'xlsx', table: FileTable): RawAnswer =>
  format === 'csv'
    ? binary(Readable.from(writeCsv(table)), 'text/csv; charset=utf-8', `${table.name}.csv`)
    : binary(Readable.from(writeXlsx({ ...table, name: table.name.slice(0, SHEET_NAME) })), XLSX_TYPE, `${table.name}.xlsx`);

async function* writeCsv({ columns, rows }: FileTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const row of rows)
    yield csvLine(row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? ''))));
}
