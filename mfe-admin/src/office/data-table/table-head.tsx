import { Checkbox } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { memo, type RefObject, useLayoutEffect } from 'react';
import { HeadCell } from './columns/head-cell.tsx';
import type { ColumnMoves } from './columns/use-column-moves.ts';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import type { DataTableProps } from './table-props.ts';
import { buildCellProps, type CellFocus, leaveTabOrder } from './use-cell-focus.ts';

interface TableHeadProps<Row> extends Pick<DataTableProps<Row>, 'onChange'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: string | undefined;
  /** Column of the active cell; null while it is in a row below. */
  readonly activeColumn: number | null;
  /** Undefined: rows can't be selected. */
  readonly selected: 'none' | 'some' | 'all' | undefined;
  readonly onToggleAll: () => void;
  readonly goTo: CellFocus['goTo'];
  readonly moves: ColumnMoves;
  readonly element: RefObject<HTMLTableSectionElement | null>;
}

function DrawnHead<Row>({ columns, sort, onChange, selected, onToggleAll, activeColumn, goTo, moves, element }: TableHeadProps<Row>) {
  const text = useText();
  useLayoutEffect(() => leaveTabOrder(element.current));
  const offset = selected === undefined ? 0 : 1;
  return (
    <thead ref={element} className={styles.head}>
      <tr aria-rowindex={1}>
        {selected !== undefined && (
          <th scope="col" {...buildCellProps(-1, 0, activeColumn === 0)}>
            <Checkbox
              id="select-page"
              labelHidden
              label={text('grid.choose-page')}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={onToggleAll}
            />
          </th>
        )}
        {columns.map((column, place) => (
          <HeadCell
            key={column.id}
            column={column}
            at={place + offset}
            offset={offset}
            sort={sort}
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

/** Head of a data table, which stays in sight; its cells are the row above the first one. It isn't drawn again while somebody moves below it. */
export const TableHead = memo(DrawnHead) as typeof DrawnHead;
