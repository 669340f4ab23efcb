import { Icon } from '@okruh/ui';
import { arrowDownIcon, arrowUpIcon, sortIcon } from '@okruh/ui/icons';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from '../data-table.module.css';
import type { WriteTable } from '../table-address.ts';
import type { TableColumn } from '../table-column.ts';
import { buildCellProps, type CellFocus } from '../use-cell-focus.ts';
import type { ColumnMoves } from './use-column-moves.ts';

interface HeadCellProps<Row> {
  readonly column: TableColumn<Row>;
  /** Place among the cells of the row. */
  readonly at: number;
  readonly sort: string | undefined;
  readonly onChange: WriteTable;
  readonly isActive: boolean;
  /** Moves the focus to a cell of the table. */
  readonly goTo: CellFocus['goTo'];
  readonly moves: ColumnMoves;
  /** Cells before the first column. */
  readonly offset: number;
}

/** Type of what is dragged; the id follows, as only types can be read while something is dragged over. */
const DRAGGED = 'application/x-okruh-column';
/** What a press of a key makes a column wider or narrower by, in rem. */
const STEP = 1;

/**
 * Head of a column: it sorts, is dragged to another place (Alt, Shift and an arrow by keyboard) and made wider at its edge (Shift and an
 * arrow).
 */
export function HeadCell<Row>({ column, at, sort, onChange, isActive, goTo, moves, offset }: HeadCellProps<Row>) {
  const [isTarget, setTarget] = useState(false);
  const direction = getDirection(column.sort, sort);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.altKey) return moves.resizeBy(column.id, by * STEP);
    const place = moves.moveBy(column.id, by);
    if (place !== null) goTo({ row: -1, column: place + offset });
  };
  return (
    <th
      scope="col"
      {...buildCellProps(-1, at, isActive)}
      data-column={column.id}
      data-drop={isTarget || undefined}
      className={column.isNumeric === true ? 'end' : undefined}
      aria-sort={direction}
      aria-keyshortcuts={`${column.isFixed === true ? '' : 'Alt+Shift+ArrowLeft Alt+Shift+ArrowRight '}Shift+ArrowLeft Shift+ArrowRight`}
      onKeyDown={onKeyDown}
      draggable={column.isFixed !== true}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, column.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (column.isFixed === true || !isColumn(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        if (!isColumn(event)) return;
        event.preventDefault();
        moves.moveTo(event.dataTransfer.getData(DRAGGED), column.id);
      }}
    >
      {column.sort === undefined ? (
        column.label
      ) : (
        <button
          type="button"
          onClick={() => onChange({ sort: direction === 'ascending' ? `-${column.sort}` : column.sort, page: undefined })}
        >
          {column.label}
          <Icon of={direction === 'ascending' ? arrowUpIcon : direction === 'descending' ? arrowDownIcon : sortIcon} />
        </button>
      )}
      <ResizeEdge onResize={(pixels) => moves.resizeTo(column.id, pixels)} />
    </th>
  );
}

const isColumn = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(DRAGGED);

/** The edge of a column's head, for pointers; the keyboard has keys of its own. */
function ResizeEdge({ onResize }: { onResize(pixels: number): void }) {
  /** Null while it isn't held. */
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    start.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const end = (): void => {
    start.current = null;
  };
  return (
    <span
      className={styles.resize}
      aria-hidden="true"
      // Else the head around it would be dragged away.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={begin}
      onPointerMove={({ clientX }) => {
        if (start.current !== null) onResize(start.current.width + clientX - start.current.x);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

function getDirection(key: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (key === undefined) return undefined;
  return sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
}
