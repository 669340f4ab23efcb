import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useNavigate } from '@okruh/web-kit/router';
import type { ReactNode } from 'react';
import styles from '../admin.module.css';
import { ColumnMenu } from './columns/column-menu.tsx';
import { DataTable } from './data-table.tsx';
import { describeFilters, type TableFilters } from './filters/table-filter.ts';
import { TableToolbar } from './filters/table-toolbar.tsx';
import type { DataTableProps } from './table-props.ts';
import { useSavedViews, type ViewPreset } from './views/use-saved-views.ts';
import { ViewBar } from './views/view-bar.tsx';

export interface TableListProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'address' | 'onChange' | 'edits' | 'selection'
> {
  /** Name that its views are saved under. */
  readonly name: string;
  /** Beginning of the keys of its texts: `title`, `search`, `search.example`, `failed` and `empty`. */
  readonly texts: string;
  /** False: the service searches for nothing in it, and its texts have no `search`. */
  readonly hasSearch?: boolean;
  /** What may be searched for; the text `search.example` if left out. */
  readonly example?: string;
  /** Name of the table; the page's title if left out. */
  readonly label?: string;
  readonly rowKey: (row: Row) => string;
  readonly presets: readonly ViewPreset[];
  readonly filters: TableFilters;
  /** What `view` of the address is while no saved view is shown; for a page that shows no list without it. */
  readonly noView?: string;
  /** A preset asks for what no filter shows: an empty list names it. */
  readonly namesPreset?: boolean;
  /** Above the views. */
  readonly above?: ReactNode;
  /** Between the filters and the rows. */
  readonly bulk?: ReactNode;
}

/** Rows of a list with saved views, search, filters and columns above them. */
export function TableList<Row>(props: TableListProps<Row>) {
  const { name, texts, hasSearch = true, example, label, presets, filters, namesPreset = false, noView, above, bulk, ...table } = props;
  const { columns, address, onChange } = table;
  const text = useText();
  const { market } = useRemote();
  const navigate = useNavigate();
  const saved = useSavedViews({ name, columns, presets, ...(noView !== undefined && { noView }) }, address.view, (href) =>
    navigate(href, { keepPlace: true }),
  );
  const title = text(`${texts}.title`);
  const isPresetNamed = namesPreset && saved.preset !== null && saved.preset.query !== '';
  return (
    <div className={`stack ${styles.list}`}>
      {above}
      <ViewBar views={saved} />
      <TableToolbar
        address={address}
        onChange={onChange}
        {...(hasSearch && { search: text(`${texts}.search`), example: example ?? text(`${texts}.search.example`) })}
        filters={filters}
      >
        <ColumnMenu columns={columns} choice={saved.columns} />
      </TableToolbar>
      {bulk}
      <DataTable<Row>
        {...table}
        label={label ?? title}
        choice={saved.columns}
        failed={text(`${texts}.failed`)}
        empty={text(`${texts}.empty`)}
        filterWords={[...(isPresetNamed ? [saved.preset.label] : []), ...describeFilters(filters, address, text, market)]}
      />
    </div>
  );
}
