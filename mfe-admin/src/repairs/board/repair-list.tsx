import type { AdminRepairRow } from '@okruh/contracts/http/repairs-admin/work-list';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import type { ReactNode } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';
import { CollectionBadge } from '../../office/collection/collection-badge.tsx';
import type { TableFilters } from '../../office/data-table/filters/table-filter.ts';
import type { TableAddress, WriteTable } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { type MarketChoice, marketParameter, marketQuery } from '../../office/market-choice.ts';
import { repairStates, RepairStatusLabel } from '../repair-status.tsx';
import { LATE, LIST, toListFilters } from './repairs-address.ts';
import { formatDate, formatDateTime, formatMoney } from '../../office/language/format.ts';

interface RepairListProps {
  readonly address: TableAddress;
  readonly market: MarketChoice;
  readonly onChange: WriteTable;
  /** Filters that the board has too. */
  readonly filters: TableFilters;
  readonly actions: ReactNode;
  /** Leads to the board. */
  readonly above: ReactNode;
}

/** Repairs as a list with order and paging. */
export function RepairList({ address, market, onChange, filters, actions, above }: RepairListProps) {
  const text = useText();
  const { market: site } = useRemote();
  const asked = { ...toListFilters(address), ...marketQuery(market) };
  const rows = useTableRows<AdminRepairRow>(address, (page) => repairs.query('admin_list_repairs', { query: { ...asked, ...page } }));
  const ofMarket = marketParameter(market, site);
  return (
    <TablePage<AdminRepairRow>
      name="repairs"
      texts="repairs"
      label={text('repairs.table')}
      actions={actions}
      above={above}
      columns={buildColumns(text, site)}
      presets={[
        { label: text('repairs.all'), query: new URLSearchParams(ofMarket).toString() },
        {
          label: text('waiting.repairs-late'),
          query: new URLSearchParams({ ...ofMarket, [officeParameters.work]: LATE }).toString(),
        },
      ]}
      noView={LIST}
      namesPreset={address.filters.work === LATE}
      filters={{
        choices: [
          ...filters.choices,
          {
            name: 'status',
            label: text('column.status'),
            options: repairStates.map((state) => ({ value: state, label: text(`repair-status.${state}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={onChange}
    />
  );
}

const buildColumns = (text: TextFunction, site: Market): readonly TableColumn<AdminRepairRow>[] => [
  {
    id: 'number',
    width: 9.5,
    isFixed: true,
    label: text('repairs.number'),
    sort: 'number',
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.repair, { id: row.id })}>
          <b>{row.number}</b>
        </Link>
        {row.market !== site && <Badge>{row.market.toUpperCase()}</Badge>}
        <span className="sub">{formatDateTime(row.created_at, row.market)}</span>
      </span>
    ),
  },
  {
    id: 'device',
    width: 11,
    label: text('column.device'),
    render: (row) => (
      <span>
        {row.device_name}
        <span className="sub">{row.operations.join(', ')}</span>
      </span>
    ),
  },
  {
    id: 'status',
    width: 9.5,
    label: text('column.status'),
    render: (row) => (
      <span>
        <RepairStatusLabel status={row.status} outcome={row.outcome} /> <CollectionBadge row={row} />
      </span>
    ),
  },
  { id: 'customer', width: 7.5, label: text('column.customer'), render: (row) => row.customer_name },
  { id: 'store', width: 8, label: text('repairs.store'), render: (row) => row.store?.name ?? text('repairs.courier') },
  { id: 'technician', width: 7, label: text('repairs.technician'), render: (row) => row.technician?.name ?? '' },
  {
    id: 'promised_on',
    width: 7,
    label: text('repairs.promised-on'),
    sort: 'promised_on',
    render: (row) => (
      <span>
        {row.promised_on === null ? '' : formatDate(row.promised_on, row.market)}{' '}
        {row.is_late && <Badge tone="danger">{text('repairs.is-late')}</Badge>}
      </span>
    ),
  },
  { id: 'total', width: 6, label: text('column.price'), sort: 'total', isNumeric: true, render: (row) => formatMoney(row.total) },
];
