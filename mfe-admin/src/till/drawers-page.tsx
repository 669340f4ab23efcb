import type { Drawer } from '@okruh/contracts/http/counter-admin';
import { formatDateTime, formatMoney, isMarket, marketCodes } from '@okruh/market';
import { LinkButton, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useNavigate, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../office/admin.module.css';
import { counter } from '../office/api/counter-api.ts';
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
import { officeParameters } from '@okruh/contracts/office-parameters';
import { useRemote } from '@okruh/web-kit/remote';
import { Entries } from './entries.tsx';

const schema = tableSchema([], ['market', 'status']);
const states = ['open', 'closed', 'different'] as const;

/** Filters of the address as the service knows them. */
function toFilters({ filters: { market, status }, q }: TableAddress) {
  const state = knownOr(status, states, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
  };
}

/** Drawers with what was counted in them, for clerks of their own store and for accountants of all. */
export function DrawersPage() {
  const text = useText();
  const { market } = useRemote();
  const navigate = useNavigate();
  const [address, write] = useSearchState(schema);
  const [shown, setShown] = useState<Drawer | null>(null);
  const filters = toFilters(address);
  const rows = useTableRows<Drawer>(address, (page) => counter.query('admin_list_drawers', { query: { ...filters, ...page } }));
  const columns = buildColumns(text, setShown);
  const presets = [
    { label: text('drawers.view.all'), query: '' },
    { label: text('drawers.view.open'), query: `${officeParameters.status}=open` },
    { label: text('drawers.view.different'), query: `${officeParameters.status}=different` },
  ];
  const saved = useSavedViews('drawers', columns, presets, address, (href) => navigate(href, { keepPlace: true }));
  const choices = buildFilters(text);
  return (
    <AdminPage title={text('drawers.title')}>
      <div className={`stack ${styles.list}`}>
        <ViewBar views={saved} />
        <TableToolbar
          address={address}
          onChange={write}
          search={text('drawers.search')}
          example={text('drawers.search.example')}
          filters={choices}
        >
          <ColumnMenu columns={columns} choice={saved.columns} />
        </TableToolbar>
        <DataTable
          label={text('drawers.title')}
          columns={columns}
          choice={saved.columns}
          rows={rows}
          rowKey={(row) => row.id}
          address={address}
          onChange={write}
          failed={text('drawers.failed')}
          empty={text('drawers.empty')}
          filterWords={describeFilters(choices, address, text, market)}
        />
        {shown !== null && <Entries key={shown.id} drawer={shown} />}
      </div>
    </AdminPage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    { name: 'market', label: text('drawers.market'), options: marketCodes.map((code) => ({ value: code, label: code.toUpperCase() })) },
    {
      name: 'status',
      label: text('drawers.state'),
      options: states.map((state) => ({ value: state, label: text(`drawers.state.${state}`) })),
    },
  ],
});

const buildColumns = (text: TextFunction, onShow: (drawer: Drawer) => void): readonly TableColumn<Drawer>[] => [
  {
    id: 'opened',
    width: 12,
    isFixed: true,
    label: text('drawers.opened'),
    render: (row) => <LinkButton onClick={() => onShow(row)}>{formatDateTime(row.opened_at, row.market)}</LinkButton>,
  },
  { id: 'store', width: 10, label: text('till.store'), render: (row) => row.store_name },
  { id: 'clerk', width: 9, label: text('drawers.clerk'), render: (row) => row.clerk_name },
  {
    id: 'state',
    width: 9,
    label: text('drawers.state'),
    render: (row) =>
      row.closed_at === null ? (
        <Status tone="wait">{text('drawers.state.open')}</Status>
      ) : (
        <Status tone={row.difference?.amount === 0 ? 'success' : 'danger'}>{formatDateTime(row.closed_at, row.market)}</Status>
      ),
  },
  {
    id: 'difference',
    width: 9,
    label: text('drawers.difference'),
    isNumeric: true,
    render: (row) => (
      <span>
        {row.difference === null ? '' : formatMoney(row.difference)}
        {row.reason !== '' && <span className="sub">{row.reason}</span>}
      </span>
    ),
  },
  { id: 'float', width: 7, label: text('till.float'), isNumeric: true, render: (row) => formatMoney(row.float) },
  { id: 'cash', width: 7, label: text('till.cash-taken'), isNumeric: true, render: (row) => formatMoney(row.cash_taken) },
  { id: 'card', width: 7, label: text('till.card-taken'), isNumeric: true, render: (row) => formatMoney(row.card_taken) },
  { id: 'refunded', width: 7, label: text('drawers.refunded'), isNumeric: true, render: (row) => formatMoney(row.refunded) },
  { id: 'paid-out', width: 7, label: text('till.paid-out-sum'), isNumeric: true, render: (row) => formatMoney(row.paid_out) },
  { id: 'expected', width: 8, label: text('till.expected'), isNumeric: true, render: (row) => formatMoney(row.expected) },
  {
    id: 'counted',
    width: 8,
    label: text('till.counted'),
    isNumeric: true,
    render: (row) => (row.counted === null ? '' : formatMoney(row.counted)),
  },
];
