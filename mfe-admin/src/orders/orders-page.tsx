import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import { formatDateTime, formatMoney, isMarket, marketCodes } from '@okruh/market';
import { Badge, Button, Segmented } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../office/page/admin-page.tsx';
import styles from '../office/admin.module.css';
import { DataGrid, FilterSelect, GridToolbar } from '../office/grid/data-grid.tsx';
import { DateFilter } from '../office/grid/filter-chip.tsx';
import { type GridAddress, gridSchema, listQuery, toDayRange, type WriteGrid } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { orders } from '../office/api/orders-api.ts';
import { useExport } from '../office/grid/save-export.ts';
import { paymentMethods } from '../office/payment-methods.ts';
import { deliveryMethods, openStates, OrderPaymentLabel, orderStates, OrderStateLabel } from './order-words.tsx';

const schema = gridSchema(['placed_at', 'number', 'total'], ['work', 'market', 'status', 'method', 'carrier', 'from', 'to']);
/** What a person looks for, by its word in the address. */
const views = ['vse', 'otevrene', 'nezaplacene'] as const;
const knownView = (address: GridAddress) => knownOr(address.filters['work'], views, 'vse');

function toQuery(address: GridAddress) {
  const { market, status: askedState, method: askedMethod, carrier } = address.filters;
  const view = knownView(address);
  const state = knownOr(askedState, orderStates, undefined) ?? (view === 'otevrene' ? openStates.join(',') : undefined);
  const method = knownOr(askedMethod, paymentMethods, undefined);
  const delivery = knownOr(carrier, deliveryMethods, undefined);
  return {
    ...listQuery(address),
    ...(view === 'nezaplacene' && { late: 'true' as const }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { status: state }),
    ...(method !== undefined && { type_payment: method }),
    ...(delivery !== undefined && { type_delivery_code: delivery }),
    ...toDayRange(address),
  };
}

/** Orders of both markets: found by number, person or contact, narrowed by what is to be done. */
export function OrdersPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const query = toQuery(address);
  const list = useQuery({ ...orders.query('admin_list_orders', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const exported = useExport(() => orders.exchange('admin_export_orders', { query }));
  return (
    <AdminPage
      title={text('orders.title')}
      actions={
        <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('grid.export')}
        </Button>
      }
    >
      <div className={`stack ${styles.list}`}>
        <div className={styles.views}>
          <Segmented
            label={text('orders.views')}
            value={knownView(address)}
            items={views.map((value) => ({ value, label: text(`orders.view.${value}`) }))}
            onChange={(value) => write({ work: value === 'vse' ? undefined : value, page: undefined }, { push: true })}
          />
        </div>
        <Filters address={address} onChange={write} />
        <OrderGrid list={list} address={address} onChange={write} />
      </div>
    </AdminPage>
  );
}

interface GridProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

function Filters({ address, onChange }: GridProps) {
  const text = useText();
  const filter = { address, onChange };
  const { from, to } = toDayRange(address);
  return (
    <GridToolbar address={address} onChange={onChange} search={text('orders.search')} example={text('orders.search.example')}>
      <FilterSelect
        {...filter}
        name="market"
        any={text('orders.any.market')}
        label={text('orders.market')}
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
      />
      <FilterSelect
        {...filter}
        name="status"
        any={text('orders.any.state')}
        label={text('orders.state')}
        options={orderStates.map((state) => ({ value: state, label: text(`orders.state.${state}`) }))}
      />
      <FilterSelect
        {...filter}
        name="carrier"
        any={text('orders.any.delivery')}
        label={text('orders.delivery')}
        options={deliveryMethods.map((method) => ({ value: method, label: text(`orders.delivery.${method}`) }))}
      />
      <FilterSelect
        {...filter}
        name="method"
        any={text('orders.any.method')}
        label={text('orders.method')}
        options={paymentMethods.map((method) => ({ value: method, label: text(`orders.method.${method}`) }))}
      />
      <DateFilter name={text('orders.placed')} from={from} to={to} onChange={(range) => onChange({ ...range, page: undefined })} />
    </GridToolbar>
  );
}

function OrderGrid({ list, address, onChange }: GridProps & Pick<Parameters<typeof DataGrid<AdminOrderRow>>[0], 'list'>) {
  const text = useText();
  const { market } = useRemote();
  return (
    <DataGrid<AdminOrderRow>
      label={text('orders.table')}
      rowKey={(row) => row.id}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('orders.failed')}
      empty={text('orders.empty')}
      columns={[
        {
          id: 'number',
          label: text('orders.number'),
          sorts: true,
          render: (row) => (
            <span>
              <Link href={pathTo(officePaths.order, { id: row.id })}>{row.number}</Link>
              <span className="sub">{row.market.toUpperCase()}</span>
            </span>
          ),
        },
        {
          id: 'placed_at',
          label: text('orders.placed'),
          sorts: true,
          render: (row) => (
            <span>
              {formatDateTime(row.placed_at, market)}
              {row.is_late && (
                <span className="sub">
                  <Badge tone="warning">{text('orders.late')}</Badge>
                </span>
              )}
            </span>
          ),
        },
        { id: 'customer', label: text('orders.customer'), render: (row) => row.customer_name },
        { id: 'state', label: text('orders.state'), render: (row) => <OrderStateLabel order={row} /> },
        {
          id: 'delivery',
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
          label: text('orders.method'),
          render: (row) => <OrderPaymentLabel order={row} />,
        },
        { id: 'pieces', label: text('orders.pieces'), end: true, render: (row) => row.pieces },
        { id: 'total', label: text('orders.total'), sorts: true, end: true, render: (row) => formatMoney(row.total) },
      ]}
    />
  );
}
