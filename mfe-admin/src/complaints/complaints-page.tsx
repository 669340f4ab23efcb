import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ComplaintRow } from '@okruh/contracts/http/orders-admin/complaints';
import { formatDateTime, formatMoney, isMarket, type Market, marketCodes } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useNavigate, useSearchState } from '@okruh/web-kit/router';
import styles from '../office/admin.module.css';
import { orders } from '../office/api/orders-api.ts';
import { ColumnMenu } from '../office/data-table/columns/column-menu.tsx';
import { DataTable } from '../office/data-table/data-table.tsx';
import { describeFilters, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { TableToolbar } from '../office/data-table/filters/table-toolbar.tsx';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { useSavedViews } from '../office/data-table/views/use-saved-views.ts';
import { ViewBar } from '../office/data-table/views/view-bar.tsx';
import { knownOr } from '../office/grid/list-address.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { ComplaintState, SettleClock } from './complaint-words.tsx';

const schema = tableSchema([], ['market', 'status']);
const states = ['open', 'reported', 'received', 'accepted', 'refunded', 'settled', 'rejected'] as const;

/** Filters of the address as the service knows them. */
function toFilters({ filters: { market, status }, q }: TableAddress) {
  const state = knownOr(status, states, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
  };
}

/** Complaints of both markets; the scanned slip of a parcel finds its own. */
export function ComplaintsPage() {
  const text = useText();
  const { market } = useRemote();
  const navigate = useNavigate();
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<ComplaintRow>(address, (page) => orders.query('admin_list_complaints', { query: { ...filters, ...page } }));
  const columns = buildColumns(text, market);
  const presets = [
    { label: text('complaints.view.open'), query: `${officeParameters.status}=open` },
    { label: text('complaints.view.received'), query: `${officeParameters.status}=received` },
    { label: text('complaints.view.all'), query: '' },
  ];
  const saved = useSavedViews('complaints', columns, presets, address, (href) => navigate(href, { keepPlace: true }));
  const choices = buildFilters(text);
  return (
    <AdminPage title={text('complaints.title')}>
      <div className={`stack ${styles.list}`}>
        <ViewBar views={saved} />
        <TableToolbar
          address={address}
          onChange={write}
          search={text('complaints.search')}
          example={text('complaints.search.example')}
          filters={choices}
        >
          <ColumnMenu columns={columns} choice={saved.columns} />
        </TableToolbar>
        <DataTable
          label={text('complaints.title')}
          columns={columns}
          choice={saved.columns}
          rows={rows}
          rowKey={(row) => row.id}
          address={address}
          onChange={write}
          failed={text('complaints.failed')}
          empty={text('complaints.empty')}
          filterWords={describeFilters(choices, address, text, market)}
        />
      </div>
    </AdminPage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    { name: 'market', label: text('complaints.market'), options: marketCodes.map((code) => ({ value: code, label: code.toUpperCase() })) },
    {
      name: 'status',
      label: text('complaints.state'),
      options: states.map((state) => ({ value: state, label: text(`complaints.state.${state}`) })),
    },
  ],
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<ComplaintRow>[] => [
  {
    id: 'number',
    width: 9.5,
    isFixed: true,
    label: text('complaints.complaint'),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.complaint, { id: row.id })}>{row.number}</Link>
        <span className="sub">{formatDateTime(row.reported_at, market)}</span>
      </span>
    ),
  },
  {
    id: 'order',
    width: 8,
    label: text('complaints.order'),
    render: (row) => <Link href={pathTo(officePaths.order, { id: row.order_id })}>{row.order_number}</Link>,
  },
  { id: 'customer', width: 9.5, label: text('complaints.customer'), render: (row) => row.customer_name },
  { id: 'state', width: 9, label: text('complaints.state'), render: (row) => <ComplaintState state={row.state} /> },
  { id: 'clock', width: 8, label: text('complaints.clock'), render: (row) => <SettleClock {...row} /> },
  { id: 'pieces', width: 5, label: text('complaints.pieces'), isNumeric: true, render: (row) => row.pieces },
  { id: 'amount', width: 8, label: text('complaints.amount'), isNumeric: true, render: (row) => formatMoney(row.refund ?? row.estimate) },
];
