import { Checkbox, Icon } from '@okruh/ui';
import { arrowDownIcon, arrowUpIcon, sortIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useLayoutEffect, useRef } from 'react';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import type { DataTableProps } from './table-props.ts';
import type { RowSelecting } from './use-row-selection.ts';
import { type CellFocus, leaveTabOrder } from './use-cell-focus.ts';

interface TableHeadProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'address' | 'onChange' | 'selection'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly focus: CellFocus;
  readonly select: RowSelecting;
}

/** Head of a data table, which stays in sight; its cells are the row above the first one. */
export function TableHead<Row>({ columns, rows, address, onChange, selection, focus, select }: TableHeadProps<Row>) {
  const text = useText();
  const element = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => leaveTabOrder(element.current));
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
        {columns.map((column, at) => {
          const direction = getDirection(column.sort, address.sort);
          return (
            <th
              key={column.id}
              scope="col"
              {...focus.getCellProps(-1, at + (selection ? 1 : 0))}
              className={column.isNumeric === true ? 'end' : undefined}
              aria-sort={direction}
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
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function getDirection(key: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (key === undefined) return undefined;
  return sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
}
