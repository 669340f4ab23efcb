import { useText } from '@okruh/web-kit/i18n';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { BulkAction } from '../bulk/bulk-action.ts';
import { type BulkRun, useBulkRun } from '../bulk/use-bulk-run.ts';
import type { CellPlace } from '../grid-keys.ts';
import { type EditableColumn, findEditable, type TableColumn } from '../table-column.ts';
import { findPlace } from '../use-cell-focus.ts';
import type { TableRows } from '../use-table-rows.ts';
import type { CellEdits } from './cell-edits.ts';
import { parseCells } from './parse-cells.ts';

interface TableEditingOptions<Row> {
  /** Undefined: the table isn't edited. */
  readonly edits: CellEdits<Row> | undefined;
  readonly rows: TableRows<Row>;
  /** Shown ones in their order. */
  readonly columns: readonly TableColumn<Row>[];
  /** Cells before the first column. */
  readonly offset: number;
  readonly frame: RefObject<HTMLElement | null>;
}

/** Editing by the places of cells. */
export interface TableEditing<Row> {
  /** Opens the editor of a cell. @param typed null: with its value @returns false where nothing can be edited */
  open(place: CellPlace, typed: string | null): boolean;
  undo(): void;
  /** The last paste of several rows, with what became of each. */
  readonly paste: BulkRun<Row>;
}

/** Opens editors, and pastes columns of a spreadsheet down the rows from the active cell on. */
export function useTableEditing<Row>({ edits, rows, columns, offset, frame }: TableEditingOptions<Row>): TableEditing<Row> {
  const text = useText();
  const paste = useBulkRun<Row>(() => undefined);
  const getRow = (index: number): Row | undefined => {
    const row = rows.loaded.get(index);
    return row === undefined ? undefined : edits?.toPresent(row);
  };
  const findCell = ({ row: index, column }: CellPlace) => {
    const row = getRow(index);
    const editable = findEditable(columns[column - offset], row);
    return row === undefined || editable === null ? null : { row, column: editable };
  };
  const open = (place: CellPlace, typed: string | null): boolean => {
    const cell = findCell(place);
    if (cell === null || edits === undefined) return false;
    return edits.open(cell.row, cell.column, cell.column.editor.kind === 'select' ? null : typed);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const at = findFocused(frame.current);
    const first = at === null || paste.isRunning ? null : findCell(at);
    if (edits === undefined || at === null || first === null) return;
    const lines = parseCells(event.clipboardData?.getData('text/plain') ?? '');
    if (lines.length === 0) return;
    event.preventDefault();
    const [only] = lines;
    if (lines.length === 1 && only?.length === 1) {
      if (edits.open(first.row, first.column, only[0] ?? '')) edits.commit({ key: edits.getKey(first.row), column: first.column.id });
      return;
    }
    const targets = lines.flatMap((values, line) => {
      const row = getRow(at.row + line);
      return row === undefined ? [] : [{ row, cells: values.map((value, place) => [columns[at.column - offset + place], value] as const) }];
    });
    const left = lines.length - targets.length;
    const label = left === 0 ? text('edit.pasted') : text('edit.pasted-some', { count: left });
    const action = toPasteAction({ edits, text, label, values: new Map(targets.map(({ row, cells }) => [edits.getKey(row), cells])) });
    paste.start(action, new Map(targets.map(({ row }) => [edits.getKey(row), row])));
  };
  const onCopy = (event: ClipboardEvent): void => {
    const at = window.getSelection()?.isCollapsed === false ? null : findFocused(frame.current);
    const cell = at && findCell(at);
    if (cell === null) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', cell.column.editor.read(cell.row));
  };
  const pasteNow = useEffectEvent(onPaste);
  const copyNow = useEffectEvent(onCopy);
  useEffect(() => {
    // A cell is no field: browsers send these events to the page.
    const onPageCopy = (event: ClipboardEvent): void => copyNow(event);
    const onPagePaste = (event: ClipboardEvent): void => pasteNow(event);
    document.addEventListener('copy', onPageCopy);
    document.addEventListener('paste', onPagePaste);
    return () => {
      document.removeEventListener('copy', onPageCopy);
      document.removeEventListener('paste', onPagePaste);
    };
  }, []);
  return { open, undo: () => edits?.undo(), paste };
}

/** The cell that has the focus itself, not a field or a button in it. */
function findFocused(frame: HTMLElement | null): CellPlace | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.dataset['cell'] === undefined || frame?.contains(focused) !== true) return null;
  return findPlace(focused);
}

interface Paste<Row> {
  readonly edits: CellEdits<Row>;
  readonly text: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly label: string;
  /** Pasted values by the rows' keys. */
  readonly values: ReadonlyMap<string, readonly (readonly [column: TableColumn<Row> | undefined, value: string])[]>;
}

/** Writes the pasted values of each row; a row whose cells can't be written is skipped with the reason. */
function toPasteAction<Row>({ edits, text, label, values }: Paste<Row>): BulkAction<Row> {
  const before = new Map<string, (readonly [column: EditableColumn<Row>, value: string])[]>();
  return {
    id: 'paste',
    label,
    async run(row) {
      const key = edits.getKey(row);
      const reasons: string[] = [];
      const done: string[] = [];
      for (const [column, value] of values.get(key) ?? []) {
        const editable = findEditable(column, edits.toPresent(row));
        const outcome = editable === null ? null : await edits.write(row, editable, value);
        if (outcome?.state === 'unsaved') throw outcome.error;
        if (outcome === null) reasons.push(text('edit.paste.fixed', { column: column?.label ?? value }));
        else if (outcome.state === 'invalid') reasons.push(outcome.reason);
        else if (outcome.state === 'conflict') reasons.push(text('edit.paste.conflict'));
        else if (outcome.state === 'saved' && editable !== null) {
          before.set(key, [...(before.get(key) ?? []), [editable, outcome.before]]);
          done.push(value);
        }
      }
      const isDone = done.length > 0;
      return { state: isDone ? 'done' : 'skipped', text: [...done, ...reasons].join(', ') || text('edit.paste.same') };
    },
    async undo(row) {
      for (const [column, value] of (before.get(edits.getKey(row)) ?? []).toReversed()) {
        const outcome = await edits.write(row, column, value);
        if (outcome.state === 'unsaved') throw outcome.error;
      }
    },
  };
}
