import type { Location } from '@okruh/contracts/http/picking-admin/locations';
import { Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { useCellEdits } from '../../office/data-table/editing/use-cell-edits.ts';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import keysStyles from '../../office/fields/row-keys.module.css';
import { knownOr } from '../../office/grid/list-address.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay } from '../../office/session.ts';
import { placeQuery, usePlaceFilters } from '../parts/places.ts';
import { LocationDialog } from './location-dialog.tsx';
import { locationEditors } from './location-editors.ts';
import { locationKinds } from './location-kinds.ts';
import { RangeDialog } from './range-dialog.tsx';

const schema = tableSchema(['code', 'walk_order', 'pieces'], ['market', 'place', 'kind']);

/** Filters of the address as the service knows them. */
const toFilters = (address: TableAddress) => {
  const kind = knownOr(address.filters.kind, locationKinds, undefined);
  return {
    ...(address.q !== undefined && { q: address.q }),
    ...(address.sort !== undefined && { sort: address.sort }),
    ...placeQuery(address),
    ...(kind !== undefined && { kind }),
  };
};
const toKey = ({ id }: Location): string => id;
const toLabel = ({ code, place_name: place }: Location): string => `${code}, ${place}`;

/** Shelves of the warehouse and the stores, in the order in which they are walked. */
export function LocationsPage() {
  const text = useText();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  /** A location to change, `new`, a whole range, or nothing. */
  const [opened, setOpened] = useState<Location | 'new' | 'range' | null>(null);
  const [removed, setRemoved] = useState<Location | null>(null);
  const filters = toFilters(address);
  const rows = useTableRows<Location>(address, (page) => picking.query('admin_list_locations', { query: { ...filters, ...page } }));
  const edits = useCellEdits<Location>(toKey, toLabel);
  const places = usePlaceFilters(address);
  const close = () => setOpened(null);
  return (
    <TablePage<Location>
      name="locations"
      texts="locations"
      label={text('locations.table')}
      actions={
        <>
          {mayEdit && (
            <>
              <Button onClick={() => setOpened('new')}>{text('locations.add')}</Button>
              <Button kind="quiet" onClick={() => setOpened('range')}>
                {text('locations.add-range')}
              </Button>
            </>
          )}
          <RecordChanges kind="location" toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
          <ExportButton fetchFile={() => picking.exchange('admin_export_locations', { query: filters })} />
        </>
      }
      columns={buildColumns(text, mayEdit, { onOpen: setOpened, onRemove: setRemoved })}
      presets={[{ label: text('locations.all'), query: '' }]}
      filters={{ choices: [...places, buildKindFilter(text)] }}
      rows={rows}
      rowKey={toKey}
      edits={mayEdit ? edits : undefined}
      address={address}
      onChange={write}
    >
      <LocationDialog
        key={typeof opened === 'object' ? (opened?.id ?? 'closed') : opened}
        opened={opened === 'range' ? null : opened}
        onClose={close}
      />
      <RangeDialog isOpen={opened === 'range'} onClose={close} />
      <RemoveLocation location={removed} onClose={() => setRemoved(null)} />
    </TablePage>
  );
}

const buildKindFilter = (text: TextFunction): ChoiceFilter => ({
  name: 'kind',
  label: text('locations.kind'),
  options: locationKinds.map((kind) => ({ value: kind, label: text(`locations.kind.${kind}`) })),
});

interface RowKeys {
  onOpen(location: Location): void;
  onRemove(location: Location): void;
}

const buildColumns = (text: TextFunction, mayEdit: boolean, { onOpen, onRemove }: RowKeys): readonly TableColumn<Location>[] => [
  {
    id: 'code',
    width: 9,
    isFixed: true,
    label: text('locations.code'),
    sort: 'code',
    render: (row) => <b className="mono">{row.code}</b>,
    editor: locationEditors.code,
  },
  {
    id: 'place',
    width: 10,
    label: text('stock.place'),
    render: (row) => (
      <span>
        {row.place_name}
        <span className="sub">{row.market.toUpperCase()}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    width: 9,
    label: text('locations.kind'),
    render: (row) => text(`locations.kind.${row.kind}`),
    editor: { ...locationEditors.kind, options: buildKindFilter(text).options },
  },
  {
    id: 'walk_order',
    width: 8,
    label: text('locations.walk-order'),
    sort: 'walk_order',
    isNumeric: true,
    render: (row) => row.walk_order,
    editor: locationEditors.walkOrder,
  },
  { id: 'pieces', width: 6, label: text('locations.pieces'), sort: 'pieces', isNumeric: true, render: (row) => row.pieces },
  {
    id: 'actions',
    width: 12,
    label: text('stock.actions'),
    render: (row) => (
      <span className={keysStyles.rowKeys}>
        <Button size="small" kind="quiet" aria-label={text('locations.open.of', { code: row.code })} onClick={() => onOpen(row)}>
          {text('stock.open')}
        </Button>
        {mayEdit && (
          <Button size="small" kind="bare" aria-label={text('locations.remove.of', { code: row.code })} onClick={() => onRemove(row)}>
            {text('stock.remove')}
          </Button>
        )}
      </span>
    ),
  },
];

function RemoveLocation({ location, onClose }: { readonly location: Location | null; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const remove = useMutation({
    mutationFn: ({ id, version }: Location) => picking.call('admin_remove_location', { params: { id }, query: { version } }),
    onSuccess: () => toast({ kind: 'success', title: text('locations.removed') }),
    onError: (error) => reportFailure(text('locations.remove.failed'), error),
    onSettled: async () => {
      onClose();
      await picking.invalidate(queryClient, 'admin_list_locations');
    },
  });
  return (
    <ConfirmDialog
      isOpen={location !== null}
      kind="danger"
      title={text('locations.remove.title', { code: location?.code ?? '' })}
      confirm={text('locations.remove.confirm')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => location !== null && remove.mutate(location)}
    >
      <p>{text('locations.remove.text')}</p>
    </ConfirmDialog>
  );
}
