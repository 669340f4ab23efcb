import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { InvoiceRow } from '@okruh/contracts/http/invoicing-admin';
import { isMarket, type Market } from '@okruh/market';
import { Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { invoicing } from '../office/api/invoicing-api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { toDayRange } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { ExportDialog } from './export-dialog.tsx';
import { InvoiceFigures } from './invoice-figures.tsx';
import { EFacturaState, InvoiceState } from './invoice-words.tsx';
import { formatDateTime, formatMoneyExact } from '../office/language/format.ts';

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
  const [address, write] = useSearchState(schema);
  const [isExporting, setExporting] = useState(false);
  const filters = toFilters(address);
  const ofMarket = filters.market === undefined ? {} : { market: filters.market };
  const stats = useQuery({ ...invoicing.query('admin_get_invoice_stats', { query: ofMarket }), staleTime: 0 });
  const rows = useTableRows<InvoiceRow>(address, (page) => invoicing.query('admin_list_invoices', { query: { ...filters, ...page } }));
  const presets = [
    { label: text('invoices.view.all'), query: '' },
    { label: text('invoices.view.waiting'), query: `${officeParameters.status}=in-progress` },
    { label: text('invoices.view.credit-notes'), query: `${officeParameters.kind}=credit-note` },
    { label: text('invoices.view.open'), query: `${officeParameters.eFactura}=open` },
  ];
  return (
    <TablePage<InvoiceRow>
      name="invoices"
      texts="invoices"
      actions={
        <>
          <IssueWaiting waiting={stats.data?.in_progress ?? 0} />
          <Button kind="quiet" size="small" onClick={() => setExporting(true)}>
            {text('invoices.export')}
          </Button>
        </>
      }
      above={stats.data !== undefined && <InvoiceFigures stats={stats.data} />}
      columns={buildColumns(text, market)}
      presets={presets}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      <ExportDialog isOpen={isExporting} onClose={() => setExporting(false)} />
    </TablePage>
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
    buildMarketFilter(text('invoices.market')),
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
