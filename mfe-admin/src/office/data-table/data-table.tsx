import { Button, Empty, Notice } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import { isFiltered, withoutFilters } from '../grid/grid-address.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { TableGrid } from './table-grid.tsx';
import type { DataTableProps } from './table-props.ts';

/** Table of a long list: drawn row by row as it is scrolled, moved through by keyboard like a spreadsheet. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, failed, address } = props;
  if (rows.error !== null && !rows.isLoaded) return <LoadFailure title={failed} error={rows.error} onRetry={rows.retry} />;
  if (rows.isLoaded && rows.total === 0) return <EmptyTable {...props} />;
  return (
    <>
      {rows.error !== null && <OldRows title={failed} error={rows.error} onRetry={rows.retry} />}
      {/* A table of pages and one of all rows are scrolled differently: each begins at its top. */}
      <TableGrid key={address.rows ?? 'pages'} {...props} />
    </>
  );
}

/** No row at all, or none that fits: then it says which filters are to blame. */
function EmptyTable<Row>({ address, onChange, empty, filterWords }: DataTableProps<Row>): ReactNode {
  const text = useText();
  if (!isFiltered(address)) return <Empty title={empty} />;
  const clear = <Button onClick={() => onChange(withoutFilters(address))}>{text('filter.clear')}</Button>;
  return (
    <Empty title={text('grid.nothing-found')} actions={clear}>
      {filterWords.join(' · ')}
    </Empty>
  );
}

/** New rows couldn't be loaded; the old ones stay below. */
function OldRows({ title, error, onRetry }: { readonly title: string; readonly error: Error; onRetry(): void }) {
  const text = useText();
  const language = useLanguage();
  return (
    <Notice tone="danger" role="alert" title={title}>
      <div className="row row-tight">
        <span>{failureText(error, language)}</span>
        <Button size="small" kind="quiet" onClick={onRetry}>
          {text('failure.retry')}
        </Button>
      </div>
    </Notice>
  );
}
