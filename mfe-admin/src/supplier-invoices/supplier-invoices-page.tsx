import type { SupplierInvoiceRow } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDate, formatDateTime, formatMoneyExact, isMarket, type Market, marketCodes } from '@okruh/market';
import { Button, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useNavigate, useSearchState } from '@okruh/web-kit/router';
import { useId, useState } from 'react';
import styles from '../office/admin.module.css';
import { invoicing } from '../office/api/invoicing-api.ts';
import { ColumnMenu } from '../office/data-table/columns/column-menu.tsx';
import { DataTable } from '../office/data-table/data-table.tsx';
import { describeFilters, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { TableToolbar } from '../office/data-table/filters/table-toolbar.tsx';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { useSavedViews } from '../office/data-table/views/use-saved-views.ts';
import { ViewBar } from '../office/data-table/views/view-bar.tsx';
import { AdminPage } from '../office/page/admin-page.tsx';
import { SupplierImport } from './supplier-import.tsx';
import { whereFrom } from './where-from.ts';

const schema = tableSchema([], ['market']);

/** Filters of the address as the service knows them. */
const toFilters = ({ filters: { market }, q }: TableAddress) => ({
  ...(q !== undefined && { q }),
  ...(market !== undefined && isMarket(market) && { market }),
});

/** Invoices of suppliers of both markets, and their import from CSV. */
export function SupplierInvoicesPage() {
  const text = useText();
  const { market } = useRemote();
  const navigate = useNavigate();
  const importId = useId();
  const [isImporting, setImporting] = useState(false);
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<SupplierInvoiceRow>(address, (page) =>
    invoicing.query('admin_list_supplier_invoices', { query: { ...filters, ...page } }),
  );
  const columns = buildColumns(text, market);
  const presets = [{ label: text('supplier-invoices.view.all'), query: '' }];
  const saved = useSavedViews('supplier-invoices', columns, presets, address, (href) => navigate(href, { keepPlace: true }));
  const choices = buildFilters(text);
  return (
    <AdminPage
      title={text('supplier-invoices.title')}
      actions={
        <Button size="small" aria-expanded={isImporting} aria-controls={importId} onClick={() => setImporting(!isImporting)}>
          {text('supplier-invoices.import')}
        </Button>
      }
    >
      <div className={`stack ${styles.list}`}>
        <div id={importId} hidden={!isImporting}>
          {isImporting && <SupplierImport onClose={() => setImporting(false)} />}
        </div>
        <ViewBar views={saved} />
        <TableToolbar
          address={address}
          onChange={write}
          search={text('supplier-invoices.search')}
          example={text('supplier-invoices.search.example')}
          filters={choices}
        >
          <ColumnMenu columns={columns} choice={saved.columns} />
        </TableToolbar>
        <DataTable
          label={text('supplier-invoices.title')}
          columns={columns}
          choice={saved.columns}
          rows={rows}
          rowKey={(row) => row.id}
          address={address}
          onChange={write}
          failed={text('supplier-invoices.failed')}
          empty={text('supplier-invoices.empty')}
          filterWords={describeFilters(choices, address, text, market)}
        />
      </div>
    </AdminPage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    {
      name: 'market',
      label: text('supplier-invoices.market'),
      options: marketCodes.map((code) => ({ value: code, label: code.toUpperCase() })),
    },
  ],
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<SupplierInvoiceRow>[] => [
  {
    id: 'number',
    width: 9.5,
    isFixed: true,
    label: text('supplier-invoices.number'),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths['supplier-invoice'], { id: row.id })}>{row.number}</Link>
        <span className="sub">{formatDate(row.issued_on, market)}</span>
        {row.taken_back !== null && <Status tone="danger">{text('supplier-invoices.taken-back')}</Status>}
      </span>
    ),
  },
  {
    id: 'supplier',
    width: 14,
    label: text('supplier-invoices.supplier'),
    render: (row) => (
      <span>
        {row.supplier}
        <span className="sub">{text(`supplier-invoices.tax-number.${whereFrom(row)}`, { number: row.tax_number })}</span>
      </span>
    ),
  },
  { id: 'market', width: 4, label: text('supplier-invoices.market'), render: (row) => row.market.toUpperCase() },
  {
    id: 'lines',
    width: 6,
    label: text('supplier-invoices.lines'),
    isNumeric: true,
    render: (row) => (
      <span>
        {row.line_count}
        {row.current_count < row.line_count && row.taken_back === null && (
          <span className="sub">{text('supplier-invoices.current', { count: row.current_count })}</span>
        )}
      </span>
    ),
  },
  { id: 'net', width: 8, label: text('supplier-invoices.net'), isNumeric: true, render: (row) => formatMoneyExact(row.net) },
  {
    id: 'imported',
    width: 9.5,
    label: text('supplier-invoices.imported'),
    render: (row) => (
      <span>
        {formatDateTime(row.imported_at, market)}
        <span className="sub">{row.imported_by}</span>
      </span>
    ),
  },
];
