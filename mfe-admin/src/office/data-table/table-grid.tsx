import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { BulkOutcome } from './bulk/bulk-outcome.tsx';
import { useColumnMoves } from './columns/use-column-moves.ts';
import styles from './data-table.module.css';
import type { CellName } from './editing/cell-edits.ts';
import { EditBar } from './editing/edit-bar.tsx';
import { useTableEditing } from './editing/use-table-editing.ts';
import { TableBody } from './table-body.tsx';
import { TableBottom } from './table-bottom.tsx';
import type { TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import type { DataTableProps } from './table-props.ts';
import { findPlace, useActiveCell, useCellFocus } from './use-cell-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useStableHandler } from './use-stable-handler.ts';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });
/** Width of the column with the checkboxes, in rem. */
const SELECT_WIDTH = 2.75;

/** Shown columns in their order. The rows are handed over one by one as they come into sight, so the model has none. */
function useShownColumns<Row>(columns: readonly TableColumn<Row>[], shown: readonly string[]): TableColumn<Row>[] {
  const model = useMemo(
    () => ({
      columns: columns.map(({ id, label }) => ({ id, header: label })),
      state: { columnOrder: [...shown], columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])) },
    }),
    [columns, shown],
  );
  const table = useTable({ features, data: noRows, ...model });
  const order = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  return useMemo(() => {
    const known = new Map(columns.map((column) => [column.id, column]));
    return order.split(' ').flatMap((id) => known.get(id) ?? []);
  }, [columns, order]);
}
const noRows: object[] = [];

/** How many of the rows on the page are selected. */
const describeSelection = (selected: number, loaded: number): 'none' | 'some' | 'all' =>
  selected === 0 ? 'none' : selected < loaded ? 'some' : 'all';

/** The table with its scrolled frame, head and foot. */
export function TableGrid<Row>(props: DataTableProps<Row>) {
  const { label, rows, selection, address } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columns = useShownColumns(props.columns, props.choice.shown);
  const cells = columns.length + (selection ? 1 : 0);
  const cell = useActiveCell(rows.count, cells);
  const window = useRowWindow(frame, rows.count, cell.active.row);
  useEffect(() => {
    if (window.range !== null) rows.see(window.range.first, window.range.last, cell.active.row);
  });
  const listed = JSON.stringify({ ...address, view: undefined });
  useEffect(() => {
    // Other rows begin at their top. Newer browsers answer with a promise, which is no clean-up of an effect.
    frame.current?.scrollTo({ top: 0 });
  }, [listed]);
  const select = useRowSelection(props);
  const offset = selection ? 1 : 0;
  const { edits, rowKey } = props;
  const editing = useTableEditing({ edits, rows, columns, offset, frame });
  const focus = useCellFocus({
    ...cell,
    frame,
    rows: rows.count,
    columns: cells,
    rowsInSight: window.rowsInSight,
    scrollToRow: window.scrollToRow,
    onSelect: select.toggle,
    onSelectAll: select.toggleAll,
    onEdit: editing.open,
    onUndo: editing.undo,
    onLeave: () => selection?.of.clear(),
  });
  const head = useRef<HTMLTableSectionElement>(null);
  const moves = useColumnMoves(head, columns, props.choice);
  const goToCell = useStableHandler(focus.goTo);
  const toggleAll = useStableHandler(select.toggleAll);
  const widths = columns.map(({ id, width }) => [id, props.choice.widths[id] ?? width] as const);
  const width = widths.reduce((sum, [, own]) => sum + own, selection ? SELECT_WIDTH : 0);
  const goTo = ({ key, column }: CellName): void => {
    const row = [...rows.loaded].find(([, one]) => rowKey(one) === key)?.[0];
    if (row !== undefined) focus.goTo({ row, column: columns.findIndex(({ id }) => id === column) + offset });
  };
  /** Double click, or a touch: fingers don't click twice. */
  const openAt = (target: EventTarget): void => {
    const pointed = target instanceof Element && target.closest('a, button, input, select') === null ? findPlace(target) : null;
    if (pointed !== null) editing.open(pointed, null);
  };
  const table = (
    <div className="table-frame" aria-busy={rows.isLoading || undefined}>
      <div className={`table-scroll ${styles.scroll}`} ref={frame} data-rows={address.rows}>
        <table
          className={`table table-stack ${styles.grid}`}
          style={{ '--grid-width': `${width}rem` } as CSSProperties}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.isTotalBounded ? -1 : rows.total + 1}
          aria-colcount={cells}
          aria-multiselectable={selection !== undefined}
          onKeyDown={focus.onKeyDown}
          onFocus={focus.onFocus}
          onDoubleClick={({ target }) => openAt(target)}
          onClick={({ target, nativeEvent }) => {
            if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') openAt(target);
          }}
        >
          <colgroup>
            {selection && <col style={{ width: `${SELECT_WIDTH}rem` }} />}
            {widths.map(([id, own]) => (
              <col key={id} style={{ width: `${own}rem` }} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sort={address.sort}
            onChange={props.onChange}
            activeColumn={cell.active.row === -1 ? cell.active.column : null}
            selected={selection && describeSelection(select.selected, rows.loaded.size)}
            onToggleAll={toggleAll}
            goTo={goToCell}
            moves={moves}
            element={head}
          />
          <TableBody {...props} columns={columns} active={cell.active} goTo={goToCell} select={select} window={window} />
        </table>
      </div>
      <span className="sr" role="status">
        {moves.said}
      </span>
      <TableBottom {...props} />
    </div>
  );
  if (edits === undefined) return table;
  return (
    <>
      <EditBar edits={edits} goTo={goTo} />
      <BulkOutcome run={editing.paste} getLabel={edits.getLabel} />
      {table}
    </>
  );
}
