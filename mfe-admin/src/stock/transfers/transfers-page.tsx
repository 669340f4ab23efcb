import type { TransferRow } from '@okruh/contracts/http/picking-admin/transfers';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
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
import { TransferDialog } from './transfer-dialog.tsx';
import { TransferState, transferStates } from './transfer-states.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const schema = tableSchema([], ['market', 'place', 'status']);

/** Filters of the address as the service knows them. */
const toFilters = (address: TableAddress) => {
  const state = knownOr(address.filters.status, transferStates, undefined);
  return { ...(address.q !== undefined && { q: address.q }), ...placeQuery(address), ...(state !== undefined && { state }) };
};

/** Pieces on their way between the warehouse and the stores. */
export function TransfersPage() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  const [isAdding, setAdding] = useState(false);
  const filters = toFilters(address);
  const rows = useTableRows<TransferRow>(address, (page) => picking.query('admin_list_transfers', { query: { ...filters, ...page } }));
  const places = usePlaceFilters(address);
  return (
    <TablePage<TransferRow>
      name="transfers"
      texts="transfers"
      example={text('transfers.search')}
      label={text('transfers.table')}
      actions={
        <>
          {mayEdit && <Button onClick={() => setAdding(true)}>{text('transfers.add')}</Button>}
          <RecordChanges kind="transfer" toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
        </>
      }
      columns={buildColumns(text, market)}
      presets={[
        { label: text('transfers.view.all'), query: '' },
        ...transferStates.map((state) => ({ label: text(`transfers.view.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={{
        choices: [
          ...places,
          {
            name: 'status',
            label: text('documents.state'),
            options: transferStates.map((state) => ({ value: state, label: text(`transfers.state.${state}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      <TransferDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </TablePage>
  );
}

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<TransferRow>[] => [
  {
    id: 'number',
    width: 10,
    isFixed: true,
    label: text('transfers.number'),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.transfer, { id: row.id })}>{text('transfer.heading', { number: row.number })}</Link>
        <span className="sub">{row.market.toUpperCase()}</span>
      </span>
    ),
  },
  { id: 'from', width: 11, label: text('transfer.from'), render: (row) => row.from_name },
  { id: 'to', width: 11, label: text('transfer.to'), render: (row) => row.to_name },
  { id: 'state', width: 9, label: text('documents.state'), render: (row) => <TransferState state={row.state} /> },
  {
    id: 'pieces',
    width: 8,
    label: text('documents.pieces'),
    isNumeric: true,
    render: (row) => (
      <span>
        {row.pieces} {row.lost > 0 && <Badge tone="danger">{text('transfers.lost', { count: row.lost })}</Badge>}
      </span>
    ),
  },
  {
    id: 'at',
    width: 11,
    label: text('documents.last'),
    render: (row) => {
      const { by, at } = row.received ?? row.sent ?? row.created;
      return `${formatDateTime(at, market)}, ${by}`;
    },
  },
];
