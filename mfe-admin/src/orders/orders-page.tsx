import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatTime, isMarket, localTime, type Market } from '@okruh/market';
import { Badge, Button, Notice } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import type { RequestOf } from '@okruh/contracts';
import type { adminExportOrders, AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import { useQueryClient } from '@okruh/web-kit/query';
import { orders } from '../office/api/orders-api.ts';
import { BulkActions } from '../office/data-table/bulk/bulk-actions.tsx';
import { type ExportFormat, ExportMenu } from '../office/data-table/export-menu.tsx';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { useTableSelection } from '../office/data-table/use-table-selection.ts';
import { toDayRange } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { paymentMethods } from '../office/payment-methods.ts';
import { useOrderActions } from './bulk/use-order-actions.tsx';
import { OrderFigures } from '../office/page/order-figures.tsx';
import { deliveryMethods, openStates, OrderPaymentLabel, orderStates, OrderStateLabel } from './order-words.tsx';
import { formatDate, formatMoney } from '../office/language/format.ts';

const schema = tableSchema(['placed_at', 'number', 'total'], ['work', 'market', 'status', 'method', 'carrier', 'assignee', 'from', 'to']);
/** What a person looks for, by its word in the address. */
const views = ['vse', 'otevrene', 'nezaplacene'] as const;

/** Who looks after an order, as the filter asks. */
const assignees = ['me', 'nobody'] as const;

/** Filters of the address as the service knows them. */
function toFilters(address: TableAddress) {
  const { work, market, status, method: askedMethod, carrier, assignee: askedAssignee } = address.filters;
  const view = knownOr(work, views, 'vse');
  const asked = (status ?? '').split(',');
  const states = orderStates.filter((state) => asked.includes(state));
  const shown = states.length > 0 ? states : view === 'otevrene' ? openStates : [];
  const method = knownOr(askedMethod, paymentMethods, undefined);
  const delivery = knownOr(carrier, deliveryMethods, undefined);
  const assignee = knownOr(askedAssignee, assignees, undefined);
  return {
    ...(address.q !== undefined && { q: address.q }),
    ...(address.sort !== undefined && { sort: address.sort }),
    ...(view === 'nezaplacene' && { late: 'true' as const }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(shown.length > 0 && { status: shown.join(',') }),
    ...(method !== undefined && { type_payment: method }),
    ...(delivery !== undefined && { type_delivery_code: delivery }),
    ...(assignee !== undefined && { assignee }),
    ...toDayRange(address),
  };
}

/** Orders that are exported by their numbers at most, as the contract has it; it stands here too so that no schema is bundled. */
const MAX_NUMBERS = 200;

const fetchExport = (format: ExportFormat, query: NonNullable<RequestOf<typeof adminExportOrders>['query']>) =>
  orders.exchange(format === 'csv' ? 'admin_export_orders' : 'admin_export_orders_xlsx', { query });

/** Orders of both markets: found by number, person or contact, narrowed by what is to be done. */
export function OrdersPage() {
  const text = useText();
  const { market } = useRemote();
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<AdminOrderRow>(address, (page) => orders.query('admin_list_orders', { query: { ...filters, ...page } }));
  // An export is in the order of the placing, whatever the list's.
  const { sort: _sort, ...narrowing } = filters;
  const selection = useTableSelection<AdminOrderRow>();
  const queryClient = useQueryClient();
  const actions = useOrderActions();
  const presets = views.map((view) => ({
    label: text(`orders.view.${view}`),
    query: view === 'vse' ? '' : `${officeParameters.work}=${view}`,
  }));
  return (
    <TablePage<AdminOrderRow>
      name="orders"
      texts="orders"
      label={text('orders.table')}
      actions={<ExportMenu label={text('export.label')} fetchFile={(format) => fetchExport(format, narrowing)} />}
      above={<OrderFigures of={filters.market ?? market} />}
      bulk={
        <>
          <BulkActions
            selection={selection}
            getLabel={({ number }) => number}
            actions={actions}
            onFinished={() => void orders.invalidate(queryClient, 'admin_list_orders')}
          >
            <ExportMenu
              label={text('export.selected')}
              size="small"
              disabledBecause={selection.rows.size > MAX_NUMBERS ? text('export.too-many', { limit: MAX_NUMBERS }) : undefined}
              fetchFile={(format) => fetchExport(format, { numbers: [...selection.rows.values()].map(({ number }) => number).join(',') })}
            />
          </BulkActions>
          {rows.isPartial && (
            <Notice tone="warning" role="status" title={text('orders.partial')}>
              <Button size="small" onClick={rows.retry}>
                {text('failure.retry')}
              </Button>
            </Notice>
          )}
        </>
      }
      columns={buildColumns(text, market)}
      presets={presets}
      namesPreset
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      selection={{ of: selection, getLabel: ({ number }) => text('grid.choose', { name: number }) }}
      address={address}
      onChange={write}
    />
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('orders.market')),
    {
      name: 'status',
      label: text('orders.state'),
      isMultiple: true,
      options: orderStates.map((state) => ({ value: state, label: text(`orders.state.${state}`) })),
    },
    {
      name: 'carrier',
      label: text('orders.delivery'),
      options: deliveryMethods.map((method) => ({ value: method, label: text(`orders.delivery.${method}`) })),
    },
    {
      name: 'method',
      label: text('orders.method'),
      options: paymentMethods.map((method) => ({ value: method, label: text(`orders.method.${method}`) })),
    },
    {
      name: 'assignee',
      label: text('orders.assignee'),
      options: assignees.map((one) => ({ value: one, label: text(`orders.assignee.${one}`) })),
    },
  ],
  days: text('orders.placed'),
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<AdminOrderRow>[] => [
  {
    id: 'number',
    width: 7.75,
    isFixed: true,
    label: text('orders.number'),
    sort: 'number',
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.order, { id: row.id })}>{row.number}</Link>
        <span className="sub">{row.market.toUpperCase()}</span>
      </span>
    ),
  },
  {
    id: 'placed_at',
    width: 7.5,
    label: text('orders.placed'),
    sort: 'placed_at',
    render: (row) => (
      <span>
        {formatDate(localTime(row.placed_at, market).date, market)}
        <span className="sub">{row.is_late ? <Badge tone="warning">{text('orders.late')}</Badge> : formatTime(row.placed_at, market)}</span>
      </span>
    ),
  },
  { id: 'customer', width: 7, label: text('orders.customer'), render: (row) => row.customer_name },
  {
    id: 'state',
    width: 7,
    label: text('orders.state'),
    render: (row) => (
      <span>
        <OrderStateLabel order={row} />
      </span>
    ),
  },
  { id: 'assignee', width: 4.75, label: text('orders.assignee'), render: (row) => row.assignee?.name ?? '' },
  {
    id: 'delivery',
    width: 6.5,
    label: text('orders.delivery'),
    render: (row) => (
      <span>
        {text(`orders.delivery.${row.type_delivery_code}`)}
        {row.place_name !== null && <span className="sub">{row.place_name}</span>}
      </span>
    ),
  },
  {
    id: 'payment',
    width: 8.75,
    label: text('orders.method'),
    render: (row) => (
      <span>
        <OrderPaymentLabel order={row} />
      </span>
    ),
  },
  {
    id: 'invoice',
    width: 5,
    label: text('orders.invoice'),
    render: (row) =>
      row.invoice === 'none' ? (
        <span className="muted">{text('orders.invoice.none')}</span>
      ) : (
        <Badge tone={row.invoice === 'created' ? 'success' : undefined}>{text(`orders.invoice.${row.invoice}`)}</Badge>
      ),
  },
  { id: 'pieces', width: 3, label: text('orders.pieces'), isNumeric: true, render: (row) => row.pieces },
  { id: 'total', width: 6.75, label: text('orders.total'), sort: 'total', isNumeric: true, render: (row) => formatMoney(row.total) },
];
