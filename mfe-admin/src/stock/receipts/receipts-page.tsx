import type { ReceiptRow } from '@okruh/contracts/http/picking-admin/receipts';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDateTime } from '@okruh/market';
import { Button, Status } from '@okruh/ui';
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
import { ReceiptDialog } from './receipt-dialog.tsx';

const schema = gridSchema([], ['market', 'place', 'status']);
const states = ['draft', 'booked'] as const;

const toQuery = (address: GridAddress) => {
  const state = states.find((known) => known === address.filters.status);
  return { ...listQuery(address), ...placeQuery(address), ...(state !== undefined && { state }) };
};

/** Deliveries of suppliers: those being written, and those booked. */
export function ReceiptsPage() {
  const text = useText();
  const { market, navigate } = useRemote();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({
    ...picking.query('admin_list_receipts', { query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <AdminPage title={text('receipts.title')} actions={mayEdit && <Button onClick={() => setAdding(true)}>{text('receipts.add')}</Button>}>
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('receipts.search')} example={text('receipts.search.example')}>
          <PlaceFilters address={address} onChange={write} />
          <FilterSelect
            label={text('documents.state')}
            any={text('documents.any.state')}
            name="status"
            options={states.map((state) => ({ value: state, label: text(`receipts.state.${state}`) }))}
            address={address}
            onChange={write}
          />
        </GridToolbar>
        <DataGrid<ReceiptRow>
          label={text('receipts.table')}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('receipts.failed')}
          empty={text('receipts.empty')}
          columns={[
            {
              id: 'number',
              label: text('receipts.number'),
              render: (row) => (
                <span>
                  <Link href={pathTo(officePaths.receipt, { id: row.id })}>{text('receipt.heading', { number: row.number })}</Link>
                  <span className="sub">{[row.supplier, row.delivery_note].filter(Boolean).join(' · ')}</span>
                </span>
              ),
            },
            {
              id: 'place',
              label: text('stock.place'),
              render: (row) => (
                <span>
                  {row.place_name}
                  <span className="sub">{row.market.toUpperCase()}</span>
                </span>
              ),
            },
            {
              id: 'state',
              label: text('documents.state'),
              render: (row) => <Status tone={row.state === 'booked' ? 'success' : 'wait'}>{text(`receipts.state.${row.state}`)}</Status>,
            },
            { id: 'pieces', label: text('documents.pieces'), end: true, render: (row) => row.pieces },
            {
              id: 'at',
              label: text('documents.last'),
              render: (row) => {
                const { by, at } = row.booked ?? row.created;
                return `${formatDateTime(at, market)}, ${by}`;
              },
            },
          ]}
        />
      </div>
      <ReceiptDialog
        isOpen={isAdding}
        receipt={null}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => navigate(pathTo(officePaths.receipt, { id }))}
      />
    </AdminPage>
  );
}
