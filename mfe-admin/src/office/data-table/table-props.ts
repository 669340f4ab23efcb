import type { ColumnChoice } from './columns/use-column-choice.ts';
import type { CellEdits } from './editing/cell-edits.ts';
import type { TableAddress, WriteTable } from './table-address.ts';
import type { TableColumn } from './table-column.ts';
import type { TableRows } from './use-table-rows.ts';
import type { TableSelection } from './use-table-selection.ts';

/** What a data table shows. */
export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Which columns are shown, in which order, how wide. */
  readonly choice: ColumnChoice;
  readonly rows: TableRows<Row>;
  readonly rowKey: (row: Row) => string;
  readonly address: TableAddress;
  readonly onChange: WriteTable;
  /** Title shown when the list could not be loaded. */
  readonly failed: string;
  /** Text of a list without any row. */
  readonly empty: string;
  /** Filters of the address in words, for a list that they leave empty. */
  readonly filterWords: readonly string[];
  /** Its columns with an `editor` are edited where they stand. */
  readonly edits?: CellEdits<Row> | undefined;
  /** Rows can be selected; `getLabel` names one. */
  readonly selection?: { readonly of: TableSelection<Row>; readonly getLabel: (row: Row) => string };
}
