import type { TransferRow } from '@okruh/contracts/http/picking-admin/transfers';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDateTime } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { picking } from '../../office/api/picking-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { useMay } from '../../office/session.ts';
import { PlaceFilters, placeQuery } from '../parts/places.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { TransferState, transferStates } from './transfer-states.tsx';

const schema = gridSchema([], ['market', 'place', 'status']);

const toQuery = (address: GridAddress) => {
  const state = transferStates.find((known) => known === address.filters.status);
  return { ...listQuery(address), ...placeQuery(address), ...(state !== undefined && { state }) };
};

/** Pieces on their way between the warehouse and the stores. */
export function TransfersPage() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({
    ...picking.query('admin_list_transfers', { query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <AdminPage
      title={text('transfers.title')}
      actions={mayEdit && <Button onClick={() => setAdding(true)}>{text('transfers.add')}</Button>}
    >
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('transfers.search')}>
          <PlaceFilters address={address} onChange={write} />
          <FilterSelect
            label={text('documents.state')}
            any={text('documents.any.state')}
            name="status"
            options={transferStates.map((state) => ({ value: state, label: text(`transfers.state.${state}`) }))}
            address={address}
            onChange={write}
          />
        </GridToolbar>
        <DataGrid<TransferRow>
          label={text('transfers.table')}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('transfers.failed')}
          empty={text('transfers.empty')}
          columns={[
            {
              id: 'number',
              label: text('transfers.number'),
              render: (row) => (
                <span>
                  <Link href={pathTo(officePaths.transfer, { id: row.id })}>{text('transfer.heading', { number: row.number })}</Link>
                  <span className="sub">{row.market.toUpperCase()}</span>
                </span>
              ),
            },
            { id: 'from', label: text('transfer.from'), render: (row) => row.from_name },
            { id: 'to', label: text('transfer.to'), render: (row) => row.to_name },
            { id: 'state', label: text('documents.state'), render: (row) => <TransferState state={row.state} /> },
            {
              id: 'pieces',
              label: text('documents.pieces'),
              end: true,
              render: (row) => (
                <span>
                  {row.pieces} {row.lost > 0 && <Badge tone="danger">{text('transfers.lost', { count: row.lost })}</Badge>}
                </span>
              ),
            },
            {
              id: 'at',
              label: text('documents.last'),
              render: (row) => {
                const { by, at } = row.received ?? row.sent ?? row.created;
                return `${formatDateTime(at, market)}, ${by}`;
              },
            },
          ]}
        />
      </div>
      <TransferDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </AdminPage>
  );
}
