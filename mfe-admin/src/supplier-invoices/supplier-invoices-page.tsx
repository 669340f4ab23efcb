import type { SupplierInvoiceRow } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket, type Market } from '@okruh/market';
import { Button, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useId, useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { SupplierImport } from './supplier-import.tsx';
import { whereFrom } from './where-from.ts';
import { formatDate, formatDateTime, formatMoneyExact } from '../office/language/format.ts';

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
  const importId = useId();
  const [isImporting, setImporting] = useState(false);
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<SupplierInvoiceRow>(address, (page) =>
    invoicing.query('admin_list_supplier_invoices', { query: { ...filters, ...page } }),
  );
  return (
    <TablePage<SupplierInvoiceRow>
      name="supplier-invoices"
      texts="supplier-invoices"
      actions={
        <Button size="small" aria-expanded={isImporting} aria-controls={importId} onClick={() => setImporting(!isImporting)}>
          {text('supplier-invoices.import')}
        </Button>
      }
      above={
        <div id={importId} hidden={!isImporting}>
          {isImporting && <SupplierImport onClose={() => setImporting(false)} />}
        </div>
      }
      columns={buildColumns(text, market)}
      presets={[{ label: text('supplier-invoices.view.all'), query: '' }]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    />
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [buildMarketFilter(text('supplier-invoices.market'))],
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
