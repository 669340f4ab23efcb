import { createHash } from 'node:crypto';
import { type ImportAnswer, type ImportError, MAX_IMPORT_ERRORS, MAX_IMPORT_ITEMS } from '@okruh/contracts/import';
import { type Answer, problem } from '../http/answer.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { texts } from '../locales/texts.ts';
import type { ImportRow, MappedTable } from './import-table.ts';
import type { ImportForm } from './read-import.ts';

/** What is wrong in a row, in the words of the office. */
export interface CellError<Name extends string> {
  readonly column: Name;
  readonly message: string;
}

/** What became of a row of a file. */
export type RowResult<Row, Name extends string> =
  | { readonly state: 'ok'; readonly source: ImportRow<Name>; readonly row: Row }
  | { readonly state: 'unchanged'; readonly source: ImportRow<Name> }
  | { readonly state: 'error'; readonly source: ImportRow<Name>; readonly errors: readonly CellError<Name>[] };

export interface ImportResult<Row> {
  /** Rows that change something, in the order of the file. */
  readonly changed: readonly Row[];
  /** The answer of a preview without its items. */
  readonly answer: ImportAnswer;
}

const VALUE_CHARACTERS = 100;

/**
 * Adds up what became of the rows of an import.
 *
 * @param stored what is stored of the rows that are good, before they are saved; another value gives another fingerprint
 */
export function importResult<Row, Name extends string>(
  { table, mode, hash, locale }: ImportForm<Name>,
  results: readonly RowResult<Row, Name>[],
  stored: unknown,
): ImportResult<Row> {
  const errors: ImportError[] = [];
  const failed: (RowResult<Row, Name> & { readonly state: 'error' })[] = [];
  const changed: Row[] = [];
  for (const result of results) {
    if (result.state === 'ok') changed.push(result.row);
    if (result.state !== 'error') continue;
    failed.push(result);
    errors.push(...result.errors.map((error) => toError(result.source, error, table)));
  }
  const outcome = results.map(({ state, source }) => [source.line, state]);
  return {
    changed,
    answer: {
      columns: table.columns,
      headings: table.headings,
      import_id: null,
      fingerprint: createHash('sha256')
        .update(JSON.stringify([hash, outcome, stored]))
        .digest('base64url'),
      rows: results.length,
      changed: changed.length,
      unchanged: results.length - changed.length - failed.length,
      failed: failed.length,
      error_count: errors.length,
      errors: errors.slice(0, MAX_IMPORT_ERRORS),
      saved: false,
      wrong_rows: mode === 'errors' ? writeWrongRows(table, failed, texts.text(locale, 'import.error')) : null,
    },
  };
}

/** Why a preview can't be saved: another preview is needed, or there are wrong rows and nobody asked to leave them out. Null: it can. */
export function refuseSave({ fingerprint, skipsErrors }: ImportForm<string>, { answer }: ImportResult<unknown>): Answer | null {
  if (fingerprint !== answer.fingerprint) return problem('import-changed', { title: texts.both('import.changed') });
  if (answer.failed === 0 || skipsErrors) return null;
  return problem('rows-incorrect', {
    title: texts.both('import.rows-incorrect', { count: answer.failed }),
    extra: { error_count: answer.error_count, errors: answer.errors },
  });
}

/** The changes that a preview shows, and whether there are more. */
export const shownItems = <Item>(items: readonly Item[]) => ({
  items: items.slice(0, MAX_IMPORT_ITEMS),
  has_more_items: items.length > MAX_IMPORT_ITEMS,
});

const toError = <Name extends string>(
  source: ImportRow<Name>,
  { column, message }: CellError<Name>,
  table: MappedTable<Name>,
): ImportError => ({
  line: source.line,
  column: table.getHeading(column),
  value: source.cell(column).slice(0, VALUE_CHARACTERS),
  message,
});

/**
 * The wrong rows with all their cells and what is wrong, to be mended and imported again: mapped columns have the names of their fields, so
 * that nothing needs to be mapped then. The errors of an import before go.
 */
function writeWrongRows<Name extends string>(
  { head, columns }: MappedTable<Name>,
  failed: readonly { readonly source: ImportRow<Name>; readonly errors: readonly CellError<Name>[] }[],
  errorHeading: string,
): string {
  const names = new Map(
    columns.flatMap(({ name, heading }) => (heading === null || head.includes(name) ? [] : [[heading, name] as const])),
  );
  const places = head.flatMap((heading, place) => (heading === errorHeading ? [] : [place]));
  const lines = failed.map(({ source, errors }) =>
    csvLine([...places.map((place) => source.cells[place] ?? ''), errors.map(({ message }) => message).join(', ')]),
  );
  return [
    BYTE_ORDER_MARK,
    csvLine([...places.map((place) => names.get(head[place] ?? '') ?? head[place] ?? ''), errorHeading]),
    ...lines,
  ].join('');
}
