import { Skeleton } from '@okruh/ui';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../grid/table-skeleton.tsx';
import type { TableColumn } from './table-column.ts';
import type { DataTableProps } from './table-props.ts';
import { TableRow } from './table-row.tsx';
import type { ActiveCell, CellFocus } from './use-cell-focus.ts';
import type { RowSelecting } from './use-row-selection.ts';
import { useStableHandler } from './use-stable-handler.ts';
import { ROW_HEIGHT, type RowWindow } from './use-row-window.ts';

interface TableBodyProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'address' | 'selection' | 'edits'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly active: ActiveCell['active'];
  readonly goTo: CellFocus['goTo'];
  readonly select: RowSelecting;
  readonly window: RowWindow;
}

/** The rows in sight; what is left out between them is an empty row of the same height. */
export function TableBody<Row>({ rows, rowKey, address, selection, edits, columns, active, goTo, select, window }: TableBodyProps<Row>) {
  const cells = columns.length + (selection ? 1 : 0);
  /** Number of the first row in the whole list, the head being 1. */
  const first = (address.rows === undefined ? (address.page - 1) * address.pageSize : 0) + 2;
  const toggle = useStableHandler(select.toggle);
  const draw = (row: Row, index: number) => (
    <TableRow
      row={row}
      name={rowKey(row)}
      edits={edits}
      index={index}
      number={first + index}
      columns={columns}
      activeColumn={active.row === index ? active.column : null}
      goTo={goTo}
      measure={window.measure}
      isSelected={selection?.of.rows.has(rowKey(row))}
      selectLabel={selection?.getLabel(row) ?? ''}
      onToggle={toggle}
    />
  );
  return (
    <tbody>
      {!rows.isLoaded && <TableSkeleton columns={cells} />}
      {window.items.map(({ index, key, gap }) => {
        const row = rows.loaded.get(index);
        return (
          <WindowRow key={key} gap={gap}>
            {row === undefined ? <Awaited index={index} cells={cells} measure={window.measure} /> : draw(row, index)}
          </WindowRow>
        );
      })}
      <Gap height={window.gapAfter} />
    </tbody>
  );
}

function WindowRow({ gap, children }: { readonly gap: number; readonly children: ReactNode }) {
  return (
    <>
      <Gap height={gap} />
      {children}
    </>
  );
}

/** Stands for rows that are out of sight. */
const Gap = ({ height }: { readonly height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />;

interface AwaitedProps extends Pick<RowWindow, 'measure'> {
  readonly index: number;
  readonly cells: number;
}

/** A row that is on its way. */
function Awaited({ index, cells, measure }: AwaitedProps) {
  return (
    <tr ref={measure} data-index={index} aria-hidden="true">
      {Array.from({ length: cells }, (_, cell) => (
        <td key={cell} style={{ height: ROW_HEIGHT }}>
          <Skeleton width="70%" height="1rem" />
        </td>
      ))}
    </tr>
  );
}
