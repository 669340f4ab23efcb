import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminRepairRow } from '@okruh/contracts/http/repairs-admin/work-list';
import { formatDate, formatDateTime, formatMoney } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { DataGrid } from '../../office/grid/data-grid.tsx';
import type { GridAddress, WriteGrid } from '../../office/grid/grid-address.ts';
import { type MarketChoice, marketQuery } from '../../office/market-choice.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { CollectionBadge } from '../../office/collection/collection-badge.tsx';
import { RepairStatusLabel } from '../repair-status.tsx';
import { toListQuery } from './repairs-address.ts';

interface RepairListProps {
  readonly address: GridAddress;
  readonly market: MarketChoice;
  readonly onChange: WriteGrid;
}

/** Repairs as a list with order and paging. */
export function RepairList({ address, market, onChange }: RepairListProps) {
  const text = useText();
  const { market: site } = useRemote();
  const list = useQuery({
    ...repairs.query('admin_list_repairs', { query: { ...toListQuery(address), ...marketQuery(market) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <DataGrid<AdminRepairRow>
      label={text('repairs.table')}
      rowKey={(row) => row.id}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('repairs.failed')}
      empty={text('repairs.empty')}
      columns={[
        {
          id: 'number',
          label: text('repairs.number'),
          sorts: true,
          render: (row) => (
            <span className="nowrap">
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
          label: text('column.status'),
          render: (row) => (
            <span>
              <RepairStatusLabel status={row.status} outcome={row.outcome} /> <CollectionBadge row={row} />
            </span>
          ),
        },
        { id: 'customer', label: text('column.customer'), render: (row) => row.customer_name },
        { id: 'store', label: text('repairs.store'), render: (row) => row.store?.name ?? text('repairs.courier') },
        { id: 'technician', label: text('repairs.technician'), render: (row) => row.technician?.name ?? '' },
        {
          id: 'promised_on',
          label: text('repairs.promised-on'),
          sorts: true,
          render: (row) => (
            <span>
              {row.promised_on === null ? '' : formatDate(row.promised_on, row.market)}{' '}
              {row.is_late && <Badge tone="danger">{text('repairs.is-late')}</Badge>}
            </span>
          ),
        },
        { id: 'total', label: text('column.price'), sorts: true, end: true, render: (row) => formatMoney(row.total) },
      ]}
    />
  );
}
