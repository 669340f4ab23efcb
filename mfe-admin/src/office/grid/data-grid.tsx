import { Button, Checkbox, Empty, LinkButton, SearchField, SortHeader, Table, TableFoot } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from '../admin.module.css';
import { type FilterName, type GridAddress, isFiltered, withoutFilters, type WriteGrid } from './grid-address.ts';
import { pageSizes } from './list-address.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** The list can be sorted by this column. */
  readonly sorts?: boolean;
  /** Aligned to the end, for numbers. */
  readonly end?: boolean;
  readonly render: (row: Row) => ReactNode;
}

/** Selected rows; the selection is kept when the page of the list changes. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  set(ids: readonly string[], isChosen: boolean): void;
}

/** The part of a `useQuery` result that the grid needs. */
export interface GridQuery<Row> {
  readonly data:
    | {
        readonly items: readonly Row[];
        readonly total: number;
        readonly page: number;
        readonly page_size: number;
        /** More rows fit than `total`. */
        readonly total_is_bounded?: boolean;
      }
    | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  /** The rows are those of another address: its own are on their way. */
  readonly isPlaceholderData: boolean;
  refetch(): unknown;
}

interface DataGridProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly list: GridQuery<Row>;
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
  /** Title shown when the list could not be loaded. */
  readonly failed: string;
  /** Text of an empty list. */
  readonly empty: string;
  readonly selection?: { readonly of: Selection; readonly getLabel: (row: Row) => string };
}

/** Table of the back office: sorting in the header, paging in the footer, selectable rows if `selection` is given. */
export function DataGrid<Row>({ label, columns, rowKey, list, address, onChange, failed, empty, selection }: DataGridProps<Row>) {
  const text = useText();
  if (list.isError && list.data === undefined) return <LoadFailure title={failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0) {
    if (!isFiltered(address)) return <Empty title={empty} />;
    const clear = <Button onClick={() => onChange(withoutFilters(address))}>{text('filter.clear')}</Button>;
    return <Empty title={text('grid.nothing-found')} actions={clear} />;
  }
  const rows = list.data?.items ?? [];
  return (
    <Table
      label={label}
      stack
      busy={list.data === undefined || list.isPlaceholderData}
      foot={
        list.data && (
          <TableFoot
            page={list.data.page}
            pageSize={list.data.page_size}
            total={list.data.total}
            isTotalBounded={list.data.total_is_bounded}
            pageSizes={pageSizes}
            onPage={(page) => onChange({ page }, { push: true })}
            onPageSize={(pageSize) => onChange({ pageSize, page: undefined })}
          />
        )
      }
    >
      <thead>
        <tr>
          {selection && <ChooseAll keys={rows.map(rowKey)} selection={selection.of} />}
          {columns.map((column) =>
            column.sorts === true ? (
              <SortHeader
                key={column.id}
                column={column.id}
                sort={address.sort}
                end={column.end}
                onSort={(sort) => onChange({ sort, page: undefined })}
              >
                {column.label}
              </SortHeader>
            ) : (
              <th key={column.id} scope="col" className={column.end === true ? 'end' : undefined}>
                {column.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {list.data === undefined && <TableSkeleton columns={columns.length + (selection ? 1 : 0)} />}
        {rows.map((row) => {
          const key = rowKey(row);
          const isChosen = selection?.of.ids.has(key) ?? false;
          return (
            <tr key={key} aria-selected={selection && isChosen}>
              {selection && (
                <td>
                  <Checkbox
                    id={`choose-${key}`}
                    labelHidden
                    label={selection.getLabel(row)}
                    checked={isChosen}
                    onChange={({ target }) => selection.of.set([key], target.checked)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.id} data-label={column.label} className={column.end === true ? 'end' : undefined}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function ChooseAll({ keys, selection }: { readonly keys: readonly string[]; readonly selection: Selection }) {
  const text = useText();
  const chosen = keys.filter((key) => selection.ids.has(key)).length;
  return (
    <th scope="col">
      <Checkbox
        id="choose-page"
        labelHidden
        label={text('grid.choose-page')}
        checked={keys.length > 0 && chosen === keys.length}
        indeterminate={chosen > 0 && chosen < keys.length}
        onChange={({ target }) => selection.set(keys, target.checked)}
      />
    </th>
  );
}

interface GridToolbarProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
  /** Label of the search field; left out where nothing is searched for. */
  readonly search?: string | undefined;
  readonly example?: string | undefined;
  /** Filters. */
  readonly children?: ReactNode;
}

/** Search field and filters above a grid; their values are stored in the address. */
export function GridToolbar({ address, onChange, search, example, children }: GridToolbarProps) {
  const text = useText();
  return (
    <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
      {search !== undefined && <TypedSearch address={address} onChange={onChange} label={search} example={example} />}
      {children}
      {isFiltered(address) && <LinkButton onClick={() => onChange(withoutFilters(address))}>{text('filter.clear')}</LinkButton>}
    </div>
  );
}

const TYPING_MS = 250;

/** Searches shortly after the last keystroke, at once on Enter. */
function TypedSearch({
  address,
  onChange,
  label,
  example,
}: Pick<GridToolbarProps, 'address' | 'onChange'> & { readonly label: string; readonly example: string | undefined }) {
  const asked = address.q ?? '';
  const [typed, setTyped] = useState(asked);
  /** Search text of the address when the field was last synchronised with it. */
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    // The address changed elsewhere: by back navigation, or because the filters were cleared.
    if (typed.trim() !== asked) setTyped(asked);
  }
  const wanted = typed.trim();
  const write = useEffectEvent((q: string) => {
    if (q !== asked) onChange({ q: q || undefined, page: undefined });
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const page = window.location.pathname;
    timer.current = setTimeout(() => {
      // The reader has gone on to a row's page, which is still loading: the search must not fetch them back.
      if (window.location.pathname === page) write(wanted);
    }, TYPING_MS);
    return () => clearTimeout(timer.current);
  }, [wanted]);
  /** Who leaves the field may be on the way to another page, which a late search must not take back. */
  const writeNow = (): void => {
    clearTimeout(timer.current);
    if (wanted !== asked) onChange({ q: wanted || undefined, page: undefined });
  };
  return (
    <SearchField
      className={styles.listSearch}
      label={label}
      placeholder={example ?? label}
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={writeNow}
      onSearch={(q) => write(q.trim())}
    />
  );
}

interface FilterSelectProps {
  readonly label: string;
  /** Label of the option that doesn't filter. */
  readonly any: string;
  /** Parameter of the filter in the address. */
  readonly name: FilterName;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

/** One filter of a grid. */
export function FilterSelect({ label, any, name, options, address, onChange }: FilterSelectProps) {
  return (
    <select
      className={`input input-small ${styles.toolbarSelect}`}
      aria-label={label}
      value={address.filters[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value || undefined, page: undefined })}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
