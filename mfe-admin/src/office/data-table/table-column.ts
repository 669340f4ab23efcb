import type { ReactNode } from 'react';
import type { CellEditor } from './editing/cell-editor.ts';

/** A column of a data table, described by data. */
export interface TableColumn<Row> {
  /** Name of the column in views and in what is remembered. */
  readonly id: string;
  readonly label: string;
  /** Key that the service sorts the list by; left out where it can't. */
  readonly sort?: string;
  /** Width in rem; what is left of the table is divided in this proportion. */
  readonly width: number;
  /** Numbers stand to the right. */
  readonly isNumeric?: boolean;
  /** It leads to the row's detail: always shown, always first. */
  readonly isFixed?: boolean;
  /** Shown only once somebody chooses it. */
  readonly isExtra?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** Its cells are edited where they stand; the table then has `edits`. */
  readonly editor?: CellEditor<Row>;
}

/** A column whose cells are edited where they stand. */
export interface EditableColumn<Row> extends TableColumn<Row> {
  readonly editor: CellEditor<Row>;
}

/** The column, when the cell of this row can be edited. */
export function findEditable<Row>(column: TableColumn<Row> | undefined, row: Row | undefined): EditableColumn<Row> | null {
  if (column?.editor === undefined || row === undefined) return null;
  const { editor } = column;
  return editor.isEditable === undefined || editor.isEditable(row) ? { ...column, editor } : null;
}

/** A column without what is drawn in it. */
export type ColumnName = Pick<TableColumn<never>, 'id' | 'label' | 'isFixed' | 'isExtra'>;
