import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { InvoiceRow } from '@okruh/contracts/http/invoicing-admin';
import { formatDateTime, formatMoneyExact, isMarket, type Market, marketCodes } from '@okruh/market';
import { Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useNavigate, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { officeParameters } from '@okruh/contracts/office-parameters';
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
import { toDayRange } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { ExportDialog } from './export-dialog.tsx';
import { InvoiceFigures } from './invoice-figures.tsx';
import { EFacturaState, InvoiceState } from './invoice-words.tsx';

const schema = tableSchema([], ['market', 'kind', 'status', 'eFactura', 'from', 'to']);
const kinds = ['invoice', 'credit-note', 'advance'] as const;
const states = ['not-created', 'in-progress', 'created', 'void'] as const;
const eFacturaFilters = ['waiting', 'processing', 'accepted', 'refused', 'late', 'open'] as const;

/** Filters of the address as the service knows them. */
function toFilters(address: TableAddress) {
  const { market, kind, status, eFactura } = address.filters;
  const knownKind = knownOr(kind, kinds, undefined);
  const state = knownOr(status, states, undefined);
  const asked = knownOr(eFactura, eFacturaFilters, undefined);
  return {
    ...(address.q !== undefined && { q: address.q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(knownKind !== undefined && { kind: knownKind }),
    ...(state !== undefined && { state }),
    ...(asked !== undefined && { e_factura: asked }),
    ...toDayRange(address),
  };
}

/** Invoices and credit notes of both markets: what was issued, what waits, what the authority has. */
export function InvoicesPage() {
  const text = useText();
  const { market } = useRemote();
  const navigate = useNavigate();
  const [address, write] = useSearchState(schema);
  const [isExporting, setExporting] = useState(false);
  const filters = toFilters(address);
  const ofMarket = filters.market === undefined ? {} : { market: filters.market };
  const stats = useQuery({ ...invoicing.query('admin_get_invoice_stats', { query: ofMarket }), staleTime: 0 });
  const rows = useTableRows<InvoiceRow>(address, (page) => invoicing.query('admin_list_invoices', { query: { ...filters, ...page } }));
  const columns = buildColumns(text, market);
  const presets = [
    { label: text('invoices.view.all'), query: '' },
    { label: text('invoices.view.waiting'), query: `${officeParameters.status}=in-progress` },
    { label: text('invoices.view.credit-notes'), query: `${officeParameters.kind}=credit-note` },
    { label: text('invoices.view.open'), query: `${officeParameters.eFactura}=open` },
  ];
  const saved = useSavedViews('invoices', columns, presets, address, (href) => navigate(href, { keepPlace: true }));
  const choices = buildFilters(text);
  return (
    <AdminPage
      title={text('invoices.title')}
      actions={
        <>
          <IssueWaiting waiting={stats.data?.in_progress ?? 0} />
          <Button kind="quiet" size="small" onClick={() => setExporting(true)}>
            {text('invoices.export')}
          </Button>
        </>
      }
    >
      <div className={`stack ${styles.list}`}>
        {stats.data !== undefined && <InvoiceFigures stats={stats.data} />}
        <ViewBar views={saved} />
        <TableToolbar
          address={address}
          onChange={write}
          search={text('invoices.search')}
          example={text('invoices.search.example')}
          filters={choices}
        >
          <ColumnMenu columns={columns} choice={saved.columns} />
        </TableToolbar>
        <DataTable
          label={text('invoices.title')}
          columns={columns}
          choice={saved.columns}
          rows={rows}
          rowKey={(row) => row.id}
          address={address}
          onChange={write}
          failed={text('invoices.failed')}
          empty={text('invoices.empty')}
          filterWords={describeFilters(choices, address, text, market)}
        />
      </div>
      <ExportDialog isOpen={isExporting} onClose={() => setExporting(false)} />
    </AdminPage>
  );
}

/** Tries what is in progress now; there is nothing to press while nothing waits. */
function IssueWaiting({ waiting }: { readonly waiting: number }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const mayIssue = useMay('invoice:issue');
  const issue = useMutation({
    mutationFn: () => invoicing.call('admin_issue_waiting_invoices', {}),
    onSuccess: ({ waiting: tried }) => {
      toast({ kind: 'success', title: text('invoices.issuing', { count: tried }) });
      void invoicing.invalidate(queryClient, 'admin_list_invoices', 'admin_get_invoice_stats');
    },
    onError: (error) => reportFailure(text('invoices.issue.failed'), error),
  });
  if (!mayIssue || waiting === 0) return null;
  return (
    <Button size="small" busy={issue.isPending} onClick={() => issue.mutate()}>
      {text('invoices.issue', { count: waiting })}
    </Button>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    { name: 'market', label: text('invoices.market'), options: marketCodes.map((code) => ({ value: code, label: code.toUpperCase() })) },
    { name: 'kind', label: text('invoices.kind'), options: kinds.map((kind) => ({ value: kind, label: text(`invoices.kind.${kind}`) })) },
    {
      name: 'status',
      label: text('invoices.state'),
      options: states.map((state) => ({ value: state, label: text(`invoices.state.${state}`) })),
    },
    {
      name: 'eFactura',
      label: 'e-Factura',
      options: eFacturaFilters.map((state) => ({ value: state, label: text(`invoices.e-factura.${state}`) })),
    },
  ],
  days: text('invoices.issued'),
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<InvoiceRow>[] => [
  {
    id: 'number',
    width: 9.5,
    isFixed: true,
    label: text('invoices.document'),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.invoice, { id: row.id })}>{row.number ?? text('invoices.no-number')}</Link>
        <span className="sub">
          {row.created_at === null ? text('invoices.of-order', { number: row.order_number }) : formatDateTime(row.created_at, market)}
        </span>
      </span>
    ),
  },
  {
    id: 'kind',
    width: 8,
    label: text('invoices.kind'),
    render: (row) => (
      <span>
        {text(`invoices.kind.${row.kind}`)}
        {row.corrects !== null && <span className="sub">{text('invoices.corrects', { number: row.corrects })}</span>}
      </span>
    ),
  },
  {
    id: 'order',
    width: 7,
    label: text('invoices.order'),
    render: (row) => <Link href={pathTo(officePaths.order, { id: row.order_id })}>{row.order_number}</Link>,
  },
  {
    id: 'customer',
    width: 9.5,
    label: text('invoices.customer'),
    render: (row) => (
      <span>
        {row.customer}
        {row.company !== '' && <span className="sub">{row.company}</span>}
      </span>
    ),
  },
  { id: 'total', width: 8, label: text('invoices.total'), isNumeric: true, render: (row) => (row.total === null ? '' : formatSigned(row)) },
  { id: 'state', width: 9, label: text('invoices.state'), render: (row) => <InvoiceState invoice={row} /> },
  { id: 'authority', width: 9.5, label: 'e-Factura', render: (row) => <EFacturaState invoice={row} /> },
];

/** What a credit note takes back is negative in a list of both. */
const formatSigned = ({ kind, total }: InvoiceRow): string =>
  total === null ? '' : `${kind === 'credit-note' ? '−' : ''}${formatMoneyExact(total)}`;
