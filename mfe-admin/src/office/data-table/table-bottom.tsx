import { LinkButton, TableFoot } from '@okruh/ui';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { pageSizes } from '../grid/list-address.ts';
import { ALL_ROWS } from './table-address.ts';
import type { DataTableProps } from './table-props.ts';

/** Foot of a data table: pages and their size, or how many rows are scrolled. */
export function TableBottom<Row>({ rows, address, onChange }: Pick<DataTableProps<Row>, 'rows' | 'address' | 'onChange'>) {
  const text = useText();
  const format = new Intl.NumberFormat(useLanguage()).format;
  if (!rows.isLoaded) return null;
  if (address.rows === undefined)
    return (
      <TableFoot
        page={address.page}
        pageSize={address.pageSize}
        total={rows.total}
        isTotalBounded={rows.isTotalBounded}
        pageSizes={pageSizes}
        onPage={(page) => onChange({ page }, { push: true })}
        onPageSize={(pageSize) => onChange({ pageSize, page: undefined })}
      >
        {rows.total > address.pageSize && (
          <LinkButton onClick={() => onChange({ rows: ALL_ROWS, page: undefined }, { push: true })}>{text('table.scroll-all')}</LinkButton>
        )}
      </TableFoot>
    );
  return (
    <div className="table-foot">
      <span role="status">
        {text(rows.isTotalBounded ? 'table.first-rows' : 'table.all-rows', { count: rows.total, total: format(rows.total) })}
      </span>
      <LinkButton onClick={() => onChange({ rows: undefined }, { push: true })}>{text('table.pages')}</LinkButton>
    </div>
  );
}
