import type { EditableColumn } from '../table-column.ts';

/** A row that says who changed it last, and when. */
export interface VersionedRow {
  /** Grows with each change. */
  readonly version: number;
  /** Null: not known, or nobody. */
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}

interface Edit<Row> {
  readonly column: EditableColumn<Row>;
  /** The row that was on the screen when it was typed. */
  readonly base: Row;
  readonly value: string;
}

/** What is typed in a cell and isn't saved. */
export type CellEdit<Row> =
  /** Being typed; `error` is what is wrong with it. */
  | (Edit<Row> & { readonly state: 'open'; readonly error: string | null })
  /** On its way to the service; shown as if it were saved. */
  | (Edit<Row> & { readonly state: 'saving' })
  /** Refused, or the service wasn't reached (`isOffline`). */
  | (Edit<Row> & { readonly state: 'unsaved'; readonly reason: string; readonly isOffline: boolean })
  /** Somebody else has changed the cell meanwhile. */
  | (Edit<Row> & { readonly state: 'conflict'; readonly theirs: Row; readonly by: string | null; readonly at: string | null });

/** Edits of one row. */
export interface RowEdits<Row> {
  /** The row as it was saved here or refused by the service, until the list has it; null: as the list has it. */
  readonly row: Row | null;
  /** By the columns' ids. */
  readonly cells: ReadonlyMap<string, CellEdit<Row>>;
}

/** A cell by its row and column. */
export interface CellName {
  readonly key: string;
  readonly column: string;
}

/** Edits of the whole table. */
export interface EditSummary {
  /** What was saved or taken back last; null before the first. */
  readonly last: { readonly row: string; readonly column: string; readonly value: string; readonly isUndo: boolean } | null;
  readonly mayUndo: boolean;
  readonly unsaved: readonly CellName[];
  readonly conflicts: readonly CellName[];
  /** Something typed would be lost with the page. */
  readonly isHeld: boolean;
}

/** What became of a written value. */
export type WriteOutcome<Row> =
  /** `before`: the value that it took the place of. */
  | { readonly state: 'saved'; readonly row: Row; readonly before: string }
  | { readonly state: 'same' }
  | { readonly state: 'invalid'; readonly reason: string }
  | { readonly state: 'conflict' }
  | { readonly state: 'unsaved'; readonly error: unknown };

/**
 * Edits of a table, kept outside of its rows: scrolling, paging and reading the list again lose none of them, and a keystroke draws
 * no other row.
 */
export interface CellEdits<Row> {
  subscribe(listener: () => void): () => void;
  getRow(key: string): RowEdits<Row>;
  getSummary(): EditSummary;
  getKey(row: Row): string;
  getLabel(row: Row): string;
  /** The newest version of a row that is known. */
  toPresent(row: Row): Row;
  /** Opens the editor of a cell. @param typed null: with its value @returns false while somebody has to decide a conflict there */
  open(row: Row, column: EditableColumn<Row>, typed: string | null): boolean;
  type(cell: CellName, value: string): void;
  /** Saves what is typed. @returns false when it isn't valid: the editor stays and says why */
  commit(cell: CellName): boolean;
  /** Forgets what is typed, refused or not saved. */
  cancel(cell: CellName): void;
  /** Saves a value without an editor. */
  write(row: Row, column: EditableColumn<Row>, typed: string): Promise<WriteOutcome<Row>>;
  /** Tries to save again: one cell, all that aren't saved, or only those that the service wasn't reached for. */
  retry(which: CellName | 'all' | 'offline'): void;
  keepMine(cell: CellName): void;
  takeTheirs(cell: CellName): void;
  /** Takes the last saved edit back. */
  undo(): void;
}
