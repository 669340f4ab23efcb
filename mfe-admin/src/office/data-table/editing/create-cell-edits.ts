import { NetworkError, ProblemError } from '@okruh/web-kit';
import type { EditableColumn } from '../table-column.ts';
import { type CellEditor, toValue } from './cell-editor.ts';
import type { CellEdit, CellEdits, CellName, EditSummary, RowEdits, VersionedRow, WriteOutcome } from './cell-edits.ts';

interface EditOptions<Row> {
  getKey(row: Row): string;
  /** Names a row for people. */
  getLabel(row: Row): string;
  /** What is wrong with a value, in words; null when nothing is. */
  check(editor: CellEditor<Row>, value: string): string | null;
  /** A failure in words. */
  explain(error: unknown): string;
}

/** How often a value is saved again because others change other cells of its row. */
const MAX_TRIES = 4;
/** Edits that can be taken back. */
const MAX_UNDO = 100;

interface Undo<Row> {
  readonly column: EditableColumn<Row>;
  /** As the edit has made it. */
  readonly row: Row;
  readonly before: string;
}

/** Keeps the edits of one table. */
export function createCellEdits<Row extends VersionedRow>({ getKey, getLabel, check, explain }: EditOptions<Row>): CellEdits<Row> {
  const nothing: RowEdits<Row> = { row: null, cells: new Map() };
  const listeners = new Set<() => void>();
  const rows = new Map<string, RowEdits<Row>>();
  /** Rows by key and version of what an own edit has made of them: the next edit of the row is based on it. */
  const followers = new Map<string, Row>();
  /** Saves of one row follow each other. */
  const queues = new Map<string, Promise<unknown>>();
  let undos: readonly Undo<Row>[] = [];
  let last: EditSummary['last'] = null;
  let summary = summarize(rows, last, false);

  const change = (key: string, column: string, cell: CellEdit<Row> | null, saved: Row | null = null): void => {
    const before = rows.get(key) ?? nothing;
    const cells = new Map(before.cells);
    if (cell === null) cells.delete(column);
    else cells.set(column, cell);
    const row = saved !== null && saved.version > (before.row?.version ?? 0) ? saved : before.row;
    rows.set(key, { row, cells });
    summary = summarize(rows, last, undos.length > 0);
    for (const listener of listeners) listener();
  };
  const find = ({ key, column }: CellName): CellEdit<Row> | undefined => rows.get(key)?.cells.get(column);
  const toPresent = (row: Row): Row => {
    const known = rows.get(getKey(row))?.row ?? null;
    return known !== null && known.version > row.version ? known : row;
  };
  const follow = (row: Row): Row => {
    const next = followers.get(`${getKey(row)}@${row.version}`);
    return next === undefined ? row : follow(next);
  };

  const save = async (mine: CellEdit<Row>, isUndo: boolean): Promise<WriteOutcome<Row>> => {
    const { column, value } = mine;
    const { editor } = column;
    const key = getKey(mine.base);
    /** The cell, unless it has been edited again since. */
    const finish = (cell: CellEdit<Row> | null, row: Row | null): void => {
      const present = rows.get(key)?.cells.get(column.id);
      change(key, column.id, present === mine ? cell : (present ?? null), row);
    };
    const seen = follow(mine.base);
    let on = seen;
    for (let tries = 1; ; tries += 1) {
      try {
        const row = await editor.save(on, value);
        const before = editor.read(on);
        followers.set(`${key}@${on.version}`, row);
        if (!isUndo) undos = [...undos, { column, row, before }].slice(-MAX_UNDO);
        last = { row: getLabel(row), column: column.label, value, isUndo };
        finish(null, row);
        return { state: 'saved', row, before };
      } catch (error) {
        // The contract promises the row with a 409.
        const theirs = readPresent(error) as Row | null;
        if (theirs === null) {
          finish({ ...mine, state: 'unsaved', reason: explain(error), isOffline: error instanceof NetworkError }, null);
          return { state: 'unsaved', error };
        }
        if (editor.read(theirs) === value) {
          finish(null, theirs);
          return { state: 'same' };
        }
        if (editor.read(theirs) !== editor.read(seen) || tries === MAX_TRIES) {
          finish({ ...mine, state: 'conflict', theirs, by: theirs.changed_by, at: theirs.changed_at }, theirs);
          return { state: 'conflict' };
        }
        // Another cell of the row was changed: both changes stay.
        on = theirs;
      }
    }
  };
  const send = (base: Row, column: EditableColumn<Row>, value: string, isUndo = false): Promise<WriteOutcome<Row>> => {
    const key = getKey(base);
    const mine: CellEdit<Row> = { state: 'saving', column, base, value };
    change(key, column.id, mine);
    const saved = (queues.get(key) ?? Promise.resolve()).then(() => save(mine, isUndo));
    queues.set(key, saved);
    return saved;
  };

  return {
    getKey,
    getLabel,
    toPresent,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getRow: (key) => rows.get(key) ?? nothing,
    getSummary: () => summary,
    open(row, column, typed) {
      const cell = find({ key: getKey(row), column: column.id });
      if (cell?.state === 'conflict') return false;
      if (cell?.state === 'open') return true;
      const base = cell?.base ?? toPresent(row);
      change(getKey(row), column.id, { state: 'open', column, base, value: typed ?? cell?.value ?? column.editor.read(base), error: null });
      return true;
    },
    type(name, value) {
      const cell = find(name);
      if (cell?.state === 'open') change(name.key, name.column, { ...cell, value, error: null });
    },
    commit(name) {
      const cell = find(name);
      if (cell?.state !== 'open') return true;
      const value = toValue(cell.column.editor, cell.value);
      const error = check(cell.column.editor, value);
      if (error !== null) change(name.key, name.column, { ...cell, error });
      else if (value === cell.column.editor.read(cell.base)) change(name.key, name.column, null);
      else void send(cell.base, cell.column, value);
      return error === null;
    },
    cancel: ({ key, column }) => change(key, column, null),
    async write(row, column, typed) {
      const value = toValue(column.editor, typed);
      const error = check(column.editor, value);
      if (error !== null) return { state: 'invalid', reason: error };
      const base = toPresent(row);
      return value === column.editor.read(base) ? { state: 'same' } : send(base, column, value);
    },
    retry(which) {
      const cells =
        typeof which === 'object' ? [find(which)] : summary.unsaved.map(find).filter((cell) => which === 'all' || isOffline(cell));
      for (const cell of cells) if (cell?.state === 'unsaved') void send(cell.base, cell.column, cell.value);
    },
    keepMine(name) {
      const cell = find(name);
      if (cell?.state === 'conflict') void send(cell.theirs, cell.column, cell.value);
    },
    takeTheirs: ({ key, column }) => change(key, column, null),
    undo() {
      const edit = undos.at(-1);
      if (edit === undefined) return;
      undos = undos.slice(0, -1);
      void send(edit.row, edit.column, edit.before, true);
    },
  };
}

const isOffline = <Row>(cell: CellEdit<Row> | undefined): boolean => cell?.state === 'unsaved' && cell.isOffline;

/** The row as it is now; null when the failure is another than that somebody was faster. */
const readPresent = (error: unknown): unknown =>
  error instanceof ProblemError && error.status === 409 ? (error.extra['present'] ?? null) : null;

function summarize<Row>(rows: ReadonlyMap<string, RowEdits<Row>>, last: EditSummary['last'], mayUndo: boolean): EditSummary {
  const cells = [...rows].flatMap(([key, { cells: edited }]) => [...edited].map(([column, { state }]) => ({ key, column, state })));
  const list = (state: CellEdit<Row>['state']): readonly CellName[] =>
    cells.filter((cell) => cell.state === state).map(({ key, column }) => ({ key, column }));
  return { last, mayUndo, unsaved: list('unsaved'), conflicts: list('conflict'), isHeld: cells.length > 0 };
}
