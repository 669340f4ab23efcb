import { Checkbox } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type RefObject, useLayoutEffect } from 'react';
import { HeadCell } from './columns/head-cell.tsx';
import type { ColumnMoves } from './columns/use-column-moves.ts';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import type { DataTableProps } from './table-props.ts';
import { type ActiveCell, buildCellProps, type CellFocus, leaveTabOrder } from './use-cell-focus.ts';
import type { RowSelecting } from './use-row-selection.ts';

interface TableHeadProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'address' | 'onChange' | 'selection'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly active: ActiveCell['active'];
  readonly goTo: CellFocus['goTo'];
  readonly select: RowSelecting;
  readonly moves: ColumnMoves;
  readonly element: RefObject<HTMLTableSectionElement | null>;
}

/** Head of a data table, which stays in sight; its cells are the row above the first one. */
export function TableHead<Row>({ columns, rows, address, onChange, selection, active, goTo, select, moves, element }: TableHeadProps<Row>) {
  const text = useText();
  useLayoutEffect(() => leaveTabOrder(element.current));
  const offset = selection ? 1 : 0;
  const activeColumn = active.row === -1 ? active.column : null;
  return (
    <thead ref={element} className={styles.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" {...buildCellProps(-1, 0, activeColumn === 0)}>
            <Checkbox
              id="select-page"
              labelHidden
              label={text('grid.choose-page')}
              checked={select.selected > 0 && select.selected === rows.loaded.size}
              indeterminate={select.selected > 0 && select.selected < rows.loaded.size}
              onChange={select.toggleAll}
            />
          </th>
        )}
        {columns.map((column, place) => (
          <HeadCell
            key={column.id}
            column={column}
            at={place + offset}
            offset={offset}
            sort={address.sort}
            onChange={onChange}
            isActive={activeColumn === place + offset}
            goTo={goTo}
            moves={moves}
          />
        ))}
      </tr>
    </thead>
  );
}
