import type { ReceiptRow } from '@okruh/contracts/http/picking-admin/receipts';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Button, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay } from '../../office/session.ts';
import { placeQuery, usePlaceFilters } from '../parts/places.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const schema = tableSchema([], ['market', 'place', 'status']);
const states = ['draft', 'booked'] as const;

/** Filters of the address as the service knows them. */
const toFilters = (address: TableAddress) => {
  const state = knownOr(address.filters.status, states, undefined);
  return { ...(address.q !== undefined && { q: address.q }), ...placeQuery(address), ...(state !== undefined && { state }) };
};

/** Deliveries of suppliers: those being written, and those booked. */
export function ReceiptsPage() {
  const text = useText();
  const { market, navigate } = useRemote();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  const [isAdding, setAdding] = useState(false);
  const filters = toFilters(address);
  const rows = useTableRows<ReceiptRow>(address, (page) => picking.query('admin_list_receipts', { query: { ...filters, ...page } }));
  const places = usePlaceFilters(address);
  return (
    <TablePage<ReceiptRow>
      name="receipts"
      texts="receipts"
      label={text('receipts.table')}
      actions={
        <>
          {mayEdit && <Button onClick={() => setAdding(true)}>{text('receipts.add')}</Button>}
          <RecordChanges kind="receipt" toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
        </>
      }
      columns={buildColumns(text, market)}
      presets={[
        { label: text('receipts.view.all'), query: '' },
        ...states.map((state) => ({ label: text(`receipts.view.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={{
        choices: [
          ...places,
          {
            name: 'status',
            label: text('documents.state'),
            options: states.map((state) => ({ value: state, label: text(`receipts.state.${state}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      <ReceiptDialog
        isOpen={isAdding}
        receipt={null}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => navigate(pathTo(officePaths.receipt, { id }))}
      />
    </TablePage>
  );
}

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<ReceiptRow>[] => [
  {
    id: 'number',
    width: 16,
    isFixed: true,
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
    width: 11,
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
    width: 9,
    label: text('documents.state'),
    render: (row) => <Status tone={row.state === 'booked' ? 'success' : 'wait'}>{text(`receipts.state.${row.state}`)}</Status>,
  },
  { id: 'pieces', width: 6, label: text('documents.pieces'), isNumeric: true, render: (row) => row.pieces },
  {
    id: 'at',
    width: 14,
    label: text('documents.last'),
    render: (row) => {
      const { by, at } = row.booked ?? row.created;
      return `${formatDateTime(at, market)}, ${by}`;
    },
  },
];
