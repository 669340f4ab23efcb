import type { Location } from '@okruh/contracts/http/picking-admin/locations';
import { Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { picking } from '../../office/api/picking-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import keysStyles from '../../office/fields/row-keys.module.css';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { useExport } from '../../office/grid/save-export.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import { PlaceFilters, placeQuery } from '../parts/places.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { locationKinds } from './location-kinds.ts';
import { RangeDialog } from './range-dialog.tsx';

const schema = gridSchema(['code', 'walk_order', 'pieces'], ['market', 'place', 'kind']);

const toQuery = (address: GridAddress) => {
  const kind = locationKinds.find((known) => known === address.filters.kind);
  return { ...listQuery(address), ...placeQuery(address), ...(kind !== undefined && { kind }) };
};

/** Shelves of the warehouse and the stores, in the order in which they are walked. */
export function LocationsPage() {
  const text = useText();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  /** A location to change, `new`, a whole range, or nothing. */
  const [opened, setOpened] = useState<Location | 'new' | 'range' | null>(null);
  const [removed, setRemoved] = useState<Location | null>(null);
  const query = toQuery(address);
  const list = useQuery({ ...picking.query('admin_list_locations', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const exported = useExport(() => picking.exchange('admin_export_locations', { query }));
  const close = () => setOpened(null);
  return (
    <AdminPage
      title={text('locations.title')}
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
          <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
            {text('grid.export')}
          </Button>
        </>
      }
    >
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('locations.search')} example={text('locations.search.example')}>
          <PlaceFilters address={address} onChange={write} />
          <FilterSelect
            label={text('locations.kind')}
            any={text('locations.any.kind')}
            name="kind"
            options={locationKinds.map((kind) => ({ value: kind, label: text(`locations.kind.${kind}`) }))}
            address={address}
            onChange={write}
          />
        </GridToolbar>
        <DataGrid<Location>
          label={text('locations.table')}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('locations.failed')}
          empty={text('locations.empty')}
          columns={[
            { id: 'code', label: text('locations.code'), sorts: true, render: (row) => <b className="mono">{row.code}</b> },
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
            { id: 'kind', label: text('locations.kind'), render: (row) => text(`locations.kind.${row.kind}`) },
            { id: 'walk_order', label: text('locations.walk-order'), sorts: true, end: true, render: (row) => row.walk_order },
            { id: 'pieces', label: text('locations.pieces'), sorts: true, end: true, render: (row) => row.pieces },
            {
              id: 'actions',
              label: text('stock.actions'),
              render: (row) => (
                <span className={keysStyles.rowKeys}>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={text('locations.open.of', { code: row.code })}
                    onClick={() => setOpened(row)}
                  >
                    {text('stock.open')}
                  </Button>
                  {mayEdit && (
                    <Button
                      size="small"
                      kind="bare"
                      aria-label={text('locations.remove.of', { code: row.code })}
                      onClick={() => setRemoved(row)}
                    >
                      {text('stock.remove')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
      <LocationDialog
        key={typeof opened === 'object' ? (opened?.id ?? 'closed') : opened}
        opened={opened === 'range' ? null : opened}
        onClose={close}
      />
      <RangeDialog isOpen={opened === 'range'} onClose={close} />
      <RemoveLocation location={removed} onClose={() => setRemoved(null)} />
    </AdminPage>
  );
}

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
