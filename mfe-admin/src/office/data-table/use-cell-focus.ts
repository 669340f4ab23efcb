import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type CellPlace, type GridSize, moveCell } from './grid-keys.ts';

interface CellFocusOptions extends GridSize, ActiveCell {
  /** Element that all cells stand in. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Has the row drawn and brought into sight. */
  scrollToRow(row: number): void;
  /** Space: selects the row, or from the last selected one to it. */
  onSelect(row: number, isRange: boolean): void;
  onSelectAll(): void;
  /** Opens the editor of a cell. @param typed null: with its value @returns false where nothing can be edited */
  onEdit(place: CellPlace, typed: string | null): boolean;
  onUndo(): void;
  /** Escape on a cell. */
  onLeave(): void;
}

/** Moves the focus through a table. */
export interface CellFocus {
  /** Moves the focus to a cell, or to the next one that is there. */
  goTo(place: CellPlace): void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** The cell that a table's keys start from. */
export interface ActiveCell {
  readonly active: CellPlace;
  readonly setActive: (place: CellPlace) => void;
}

/** The active cell of a table, as long as it is there. */
export function useActiveCell(rows: number, columns: number): ActiveCell {
  const [place, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  return {
    active: { row: Math.min(place.row, Math.max(0, rows - 1)), column: Math.min(place.column, columns - 1) },
    setActive,
  };
}

const nameCell = ({ row, column }: CellPlace): string => `${row}:${column}`;

/** What a cell carries so that it can be found and reached. */
export const buildCellProps = (row: number, column: number, isActive: boolean) => ({
  'data-cell': nameCell({ row, column }),
  tabIndex: isActive ? 0 : -1,
});

/** Place of the cell that an element stands in. */
export function findPlace(element: Element): CellPlace | null {
  const [row, column] = (element.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
function focusCell(cell: HTMLElement): void {
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const controls = 'a[href], button, input, select';

/** One tab stop for a whole grid; keys move the focus from cell to cell as in a spreadsheet. */
export function useCellFocus(options: CellFocusOptions): CellFocus {
  const { frame, active, setActive } = options;
  const findCell = (place: CellPlace) => frame.current?.querySelector<HTMLElement>(`[data-cell="${nameCell(place)}"]`) ?? null;
  /** The cell that takes the focus once it is drawn. */
  const wanted = useRef<CellPlace | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const cell = findCell(wanted.current);
    if (cell === null) return;
    wanted.current = null;
    focusCell(cell);
  });
  const go = (to: CellPlace): void => {
    const present = findCell(to);
    // Back from an editor: nothing of the table changes.
    if (present !== null && to.row === active.row && to.column === active.column) return focusCell(present);
    wanted.current = to;
    setActive(to);
    // A cell that is drawn comes into sight by itself.
    if (to.row >= 0 && present === null) options.scrollToRow(to.row);
  };
  return {
    goTo: ({ row, column }) =>
      go({ row: Math.max(-1, Math.min(options.rows - 1, row)), column: Math.max(0, Math.min(options.columns - 1, column)) }),
    onFocus({ target }) {
      const place = findPlace(target);
      if (place !== null && (place.row !== active.row || place.column !== active.column)) setActive(place);
    },
    onKeyDown(event) {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
      if (cell === null || event.altKey) return;
      const isOnCell = cell === event.target;
      const next = moveCell(event, active, options);
      if (next !== null) {
        event.preventDefault();
        go(next);
      } else if (event.key === 'Escape') {
        if (isOnCell) options.onLeave();
        else cell.focus();
      } else if (isOnCell) {
        press(event, cell, active, options);
      }
    },
  };
}

/** Opens the editor of a cell: by Enter and F2 with its value, by Delete empty, else with what is typed. @returns whether it did */
function edit({ key, ctrlKey, metaKey }: KeyboardEvent, place: CellPlace, { onEdit }: CellFocusOptions): boolean {
  if (ctrlKey || metaKey) return false;
  if (key === 'Enter' || key === 'F2') return onEdit(place, null);
  if (key === 'Delete' || key === 'Backspace') return onEdit(place, '');
  return key.length === 1 && key !== ' ' && onEdit(place, key);
}

/** Keys on a cell; a control inside of one has its own. */
function press(event: KeyboardEvent, cell: HTMLElement, place: CellPlace, options: CellFocusOptions): void {
  const { row } = place;
  const choice = event.key === 'Enter' ? cell.querySelector<HTMLElement>('[data-choices] button') : null;
  if (choice !== null) {
    event.preventDefault();
    choice.focus();
  } else if (edit(event, place, options)) {
    event.preventDefault();
  } else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    options.onUndo();
  } else if (event.key === 'Enter') {
    const control = cell.querySelector<HTMLElement>(controls) ?? cell.closest('tr')?.querySelector<HTMLElement>('a[href]');
    event.preventDefault();
    control?.click();
  } else if (event.key === ' ') {
    event.preventDefault();
    if (row < 0) options.onSelectAll();
    else options.onSelect(row, event.shiftKey);
  } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    options.onSelectAll();
  }
}

/** Takes links, buttons and fields of a row out of the tab order: the grid is one stop, Enter presses them. */
export function leaveTabOrder(element: HTMLElement | null): void {
  for (const control of element?.querySelectorAll<HTMLElement>(controls) ?? []) if (control.tabIndex !== -1) control.tabIndex = -1;
}
