import type { StockRow } from '@okruh/contracts/http/picking-admin/stock';
import { isMarket, marketCodes } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../office/page/admin-page.tsx';
import styles from '../office/admin.module.css';
import { DataGrid, FilterSelect, GridToolbar } from '../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../office/grid/grid-address.ts';
import { picking } from '../office/api/picking-api.ts';
import { useExport } from '../office/grid/save-export.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

const schema = gridSchema(['name', 'code', 'available', 'reserved', 'changed_at'], ['market', 'status', 'place']);
const states = ['none', 'low', 'enough', 'reserved', 'endless'] as const;

const toQuery = (address: GridAddress) => {
  const { market, status, place } = address.filters;
  const state = states.find((known) => known === status);
  return {
    ...listQuery(address),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
    ...(place !== undefined && { place }),
  };
};

/** What lies where, what of it can be sold, and what belongs to orders. */
export function StockPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const [opened, setOpened] = useState<StockRow | null>(null);
  const query = toQuery(address);
  const list = useQuery({ ...picking.query('admin_list_stock', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const places = useQuery(picking.query('admin_get_stock_places'));
  const exported = useExport(() => picking.exchange('admin_export_stock', { query }));
  const placeOptions = new Map((places.data?.items ?? []).map(({ place, name }) => [place, name]));
  return (
    <AdminPage
      title={text('stock.title')}
      actions={
        <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('grid.export')}
        </Button>
      }
    >
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('stock.search')} example={text('stock.search.example')}>
          <FilterSelect
            label={text('stock.market')}
            any={text('stock.any.market')}
            name="market"
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
            address={address}
            onChange={write}
          />
          <FilterSelect
            label={text('stock.state')}
            any={text('stock.any.state')}
            name="status"
            options={states.map((state) => ({ value: state, label: text(`stock.state.${state}`) }))}
            address={address}
            onChange={write}
          />
          <FilterSelect
            label={text('stock.place')}
            any={text('stock.any.place')}
            name="place"
            options={[...placeOptions].map(([value, label]) => ({ value, label }))}
            address={address}
            onChange={write}
          />
        </GridToolbar>
        <DataGrid<StockRow>
          label={text('stock.table')}
          rowKey={(row) => `${row.variant_id}@${row.market}`}
          list={list}
          address={address}
          onChange={write}
          failed={text('stock.failed')}
          empty={text('stock.empty')}
          columns={[
            {
              id: 'name',
              label: text('stock.product'),
              sorts: true,
              render: (row) => (
                <span>
                  {row.name}
                  <span className="sub">{[row.spec, row.code].filter(Boolean).join(' · ')}</span>
                </span>
              ),
            },
            { id: 'market', label: text('stock.market'), render: (row) => row.market.toUpperCase() },
            { id: 'available', label: text('stock.available'), sorts: true, end: true, render: (row) => <Available row={row} /> },
            { id: 'reserved', label: text('stock.reserved'), sorts: true, end: true, render: (row) => row.reserved },
            {
              id: 'places',
              label: text('stock.places'),
              render: (row) =>
                [
                  ...row.places.map((place) => `${place.name} ${place.on_hand}`),
                  ...(row.in_transit > 0 ? [text('stock.in-transit', { count: row.in_transit })] : []),
                ].join(', '),
            },
            {
              id: 'open',
              label: text('stock.open'),
              render: (row) =>
                row.is_endless ? null : (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={text('stock.open.of', { name: `${row.name} ${row.spec}`.trim(), market: row.market.toUpperCase() })}
                    onClick={() => setOpened(row)}
                  >
                    {text('stock.open')}
                  </Button>
                ),
            },
          ]}
        />
      </div>
      <CorrectionDialog
        key={opened === null ? '' : `${opened.variant_id}@${opened.market}`}
        row={opened}
        places={places.data?.items ?? []}
        onClose={() => setOpened(null)}
      />
    </AdminPage>
  );
}

const LOW = 3;

function Available({ row }: { readonly row: StockRow }) {
  const text = useText();
  if (row.is_endless) return <>{text('stock.endless')}</>;
  return row.available > LOW ? <>{row.available}</> : <Badge tone={row.available === 0 ? 'danger' : 'warning'}>{row.available}</Badge>;
}
