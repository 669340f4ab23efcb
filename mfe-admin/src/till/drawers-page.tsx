import type { Drawer } from '@okruh/contracts/http/counter-admin';
import { isMarket } from '@okruh/market';
import { LinkButton, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { counter } from '../office/api/counter-api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { RecordChanges } from '../office/record-changes/record-changes.tsx';
import { Entries } from './entries.tsx';
import { formatDateTime, formatMoney } from '../office/language/format.ts';

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
  const [address, write] = useSearchState(schema);
  const [shown, setShown] = useState<Drawer | null>(null);
  const filters = toFilters(address);
  const rows = useTableRows<Drawer>(address, (page) => counter.query('admin_list_drawers', { query: { ...filters, ...page } }));
  const presets = [
    { label: text('drawers.view.all'), query: '' },
    { label: text('drawers.view.open'), query: `${officeParameters.status}=open` },
    { label: text('drawers.view.different'), query: `${officeParameters.status}=different` },
  ];
  return (
    <TablePage<Drawer>
      name="drawers"
      texts="drawers"
      actions={<RecordChanges kind="card-payment" toQuery={(query) => counter.query('admin_list_record_changes', { query })} />}
      columns={buildColumns(text, setShown)}
      presets={presets}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      {shown !== null && <Entries key={shown.id} drawer={shown} />}
    </TablePage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('drawers.market')),
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
