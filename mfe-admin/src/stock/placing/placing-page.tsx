import type { ProductLocation } from '@okruh/contracts/http/picking-admin/locations';
import { Badge, Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { picking } from '../../office/api/picking-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { useExport } from '../../office/grid/save-export.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { useMay } from '../../office/session.ts';
import partsStyles from '../parts/parts.module.css';
import { PlaceFilters, placeQuery } from '../parts/places.tsx';
import { fullName, ProductName } from '../parts/product-name.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PlacingImport } from './placing-import.tsx';

const schema = gridSchema(['name', 'code', 'on_hand', 'unassigned'], ['market', 'place', 'status']);
const states = ['unassigned', 'assigned', 'split'] as const;

const toQuery = (address: GridAddress) => {
  const state = states.find((known) => known === address.filters.status);
  return { ...listQuery(address), ...placeQuery(address), ...(state !== undefined && { state }) };
};
const toKey = (row: ProductLocation): string => `${row.variant_id}@${row.market}@${row.place}`;

/** Which product lies on which location, and what nobody has put anywhere yet. */
export function PlacingPage() {
  const text = useText();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  const [moved, setMoved] = useState<ProductLocation | null>(null);
  const query = toQuery(address);
  const list = useQuery({ ...picking.query('admin_list_product_locations', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const exported = useExport(() => picking.exchange('admin_export_product_locations', { query }));
  return (
    <AdminPage
      title={text('placing.title')}
      actions={
        <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('grid.export')}
        </Button>
      }
    >
      {mayEdit && <PlacingImport />}
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('placing.search')} example={text('placing.search.example')}>
          <PlaceFilters address={address} onChange={write} />
          <FilterSelect
            label={text('placing.state')}
            any={text('placing.any.state')}
            name="status"
            options={states.map((state) => ({ value: state, label: text(`placing.state.${state}`) }))}
            address={address}
            onChange={write}
          />
        </GridToolbar>
        <DataGrid<ProductLocation>
          label={text('placing.table')}
          rowKey={toKey}
          list={list}
          address={address}
          onChange={write}
          failed={text('placing.failed')}
          empty={text('placing.empty')}
          columns={[
            { id: 'name', label: text('stock.product'), sorts: true, render: (row) => <ProductName product={row} /> },
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
              id: 'on_hand',
              label: text('placing.on-hand'),
              sorts: true,
              end: true,
              render: (row) => (
                <span>
                  {row.on_hand}
                  {row.reserved > 0 && <span className="sub">{text('placing.reserved', { count: row.reserved })}</span>}
                </span>
              ),
            },
            {
              id: 'unassigned',
              label: text('placing.unassigned'),
              sorts: true,
              end: true,
              render: (row) => (row.unassigned === 0 ? row.unassigned : <Badge tone="warning">{row.unassigned}</Badge>),
            },
            {
              id: 'locations',
              label: text('placing.locations'),
              render: (row) => (
                <span className={partsStyles.codes}>
                  {row.locations.map((location) => (
                    <span key={location.id}>
                      <span className="mono">{location.code}</span> {text('stock.pieces', { count: location.on_hand })}
                    </span>
                  ))}
                </span>
              ),
            },
            {
              id: 'actions',
              label: text('stock.actions'),
              render: (row) =>
                mayEdit && (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={text('placing.move.of', { name: fullName(row), place: row.place_name })}
                    onClick={() => setMoved(row)}
                  >
                    {text('placing.move')}
                  </Button>
                ),
            },
          ]}
        />
      </div>
      <MoveDialog key={moved === null ? '' : toKey(moved)} row={moved} onClose={() => setMoved(null)} />
    </AdminPage>
  );
}
