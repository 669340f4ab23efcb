import { Checkbox } from '@okruh/ui';
import { useLayoutEffect, useRef } from 'react';
import type { TableColumn } from './table-column.ts';
import { type CellFocus, leaveTabOrder } from './use-cell-focus.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  /** Place in the table, from 0. */
  readonly index: number;
  /** Number in the whole list, the head being 1. */
  readonly number: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly focus: CellFocus;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  readonly selecting?: { readonly isSelected: boolean; readonly label: string; onToggle(isRange: boolean): void };
}

/** One row of a data table. */
export function TableRow<Row>({ row, index, number, columns, focus, measure, selecting }: TableRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => leaveTabOrder(element.current));
  const offset = selecting ? 1 : 0;
  return (
    <tr
      ref={(node) => {
        element.current = node;
        measure(node);
      }}
      data-index={index}
      aria-rowindex={number}
      aria-selected={selecting?.isSelected}
    >
      {selecting && (
        <td {...focus.getCellProps(index, 0)}>
          <Checkbox
            id={`select-${index}`}
            labelHidden
            label={selecting.label}
            checked={selecting.isSelected}
            onChange={({ nativeEvent }) => selecting.onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          {...focus.getCellProps(index, at + offset)}
          data-label={column.label}
          className={column.isNumeric === true ? 'end' : undefined}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}
