import { Checkbox } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type RefObject, useLayoutEffect } from 'react';
import { HeadCell } from './columns/head-cell.tsx';
import type { ColumnMoves } from './columns/use-column-moves.ts';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import type { DataTableProps } from './table-props.ts';
import { type CellFocus, leaveTabOrder } from './use-cell-focus.ts';
import type { RowSelecting } from './use-row-selection.ts';

interface TableHeadProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'address' | 'onChange' | 'selection'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly focus: CellFocus;
  readonly select: RowSelecting;
  readonly moves: ColumnMoves;
  readonly element: RefObject<HTMLTableSectionElement | null>;
}

/** Head of a data table, which stays in sight; its cells are the row above the first one. */
export function TableHead<Row>({ columns, rows, address, onChange, selection, focus, select, moves, element }: TableHeadProps<Row>) {
  const text = useText();
  useLayoutEffect(() => leaveTabOrder(element.current));
  const offset = selection ? 1 : 0;
  return (
    <thead ref={element} className={styles.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" {...focus.getCellProps(-1, 0)}>
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
            focus={focus}
            moves={moves}
          />
        ))}
      </tr>
    </thead>
  );
}
