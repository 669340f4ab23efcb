import { Checkbox } from '@okruh/ui';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import type { CellEdit, CellEdits } from './editing/cell-edits.ts';
import { EditedCell } from './editing/edited-cell.tsx';
import styles from './editing/editing.module.css';
import { useRowEdits } from './editing/use-row-edits.ts';
import type { CellPlace } from './grid-keys.ts';
import { findEditable, type TableColumn } from './table-column.ts';
import { buildCellProps, leaveTabOrder } from './use-cell-focus.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  /** Key of the row. */
  readonly name: string;
  /** Undefined: the table isn't edited. */
  readonly edits: CellEdits<Row> | undefined;
  /** Place in the table, from 0. */
  readonly index: number;
  /** Number in the whole list, the head being 1. */
  readonly number: number;
  readonly columns: readonly TableColumn<Row>[];
  /** Column of the active cell; null while it is in another row. */
  readonly activeColumn: number | null;
  /** Moves the focus to a cell of the table. */
  readonly goTo: (place: CellPlace) => void;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  /** Undefined: rows can't be selected. */
  readonly isSelected: boolean | undefined;
  /** What the checkbox is called. */
  readonly selectLabel: string;
  readonly onToggle: (index: number, isRange: boolean) => void;
}

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { row, name, edits, index, number, columns, activeColumn, goTo, measure, isSelected, selectLabel, onToggle } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => leaveTabOrder(element.current));
  const attach = useCallback(
    (node: HTMLTableRowElement | null) => {
      element.current = node;
      measure(node);
    },
    [measure],
  );
  const offset = isSelected === undefined ? 0 : 1;
  const { row: saved, cells } = useRowEdits(edits, name);
  const present = saved === null || edits === undefined ? row : edits.toPresent(row);
  return (
    <tr ref={attach} data-index={index} aria-rowindex={number} aria-selected={isSelected}>
      {isSelected !== undefined && (
        <td {...buildCellProps(index, 0, activeColumn === 0)}>
          <Checkbox
            id={`select-${index}`}
            labelHidden
            label={selectLabel}
            checked={isSelected}
            onChange={({ nativeEvent }) => onToggle(index, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          {...buildCellProps(index, at + offset, activeColumn === at + offset)}
          data-label={column.label}
          className={column.isNumeric === true ? 'end' : undefined}
          {...(edits !== undefined && describeEditing(column, present, cells.get(column.id)))}
        >
          <Content column={column} row={present} cell={cells.get(column.id)} edits={edits} index={index} at={at + offset} goTo={goTo} />
        </td>
      ))}
    </tr>
  );
}

/** One row of a data table. It is drawn again when something of its own changes: moving through a table draws the cells of two rows, not what stands in them. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

/** What a cell of an edited table says of itself. */
function describeEditing<Row>(column: TableColumn<Row>, row: Row, cell: CellEdit<Row> | undefined) {
  const isEditable = findEditable(column, row) !== null;
  const names = [column.isNumeric === true && 'end', isEditable && styles.editable].filter((name) => typeof name === 'string');
  return { 'aria-readonly': !isEditable, 'aria-busy': cell?.state === 'saving' || undefined, className: names.join(' ') || undefined };
}

interface ContentProps<Row> {
  readonly column: TableColumn<Row>;
  readonly row: Row;
  readonly cell: CellEdit<Row> | undefined;
  readonly edits: CellEdits<Row> | undefined;
  /** Row of the cell in the table, from 0. */
  readonly index: number;
  /** Its place in the row. */
  readonly at: number;
  readonly goTo: (place: CellPlace) => void;
}

function DrawnContent<Row>({ column, row, cell, edits, index, at, goTo }: ContentProps<Row>) {
  if (cell === undefined || edits === undefined) return column.render(row);
  return <EditedCell cell={cell} edits={edits} place={{ row: index, column: at }} goTo={goTo} />;
}

/** What stands in a cell. It isn't drawn again while somebody moves past it, or edits another cell of the row. */
const Content = memo(DrawnContent) as typeof DrawnContent;
