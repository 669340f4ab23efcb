import type { ReactNode } from 'react';

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
  readonly render: (row: Row) => ReactNode;
}

/** A column without what is drawn in it. */
export type ColumnName = Pick<TableColumn<never>, 'id' | 'label' | 'isFixed'>;
