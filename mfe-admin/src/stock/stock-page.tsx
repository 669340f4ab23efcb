import type { StockRow } from '@okruh/contracts/http/picking-admin/stock';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { Badge, Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { picking } from '../office/api/picking-api.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { ExportButton } from '../office/grid/export-button.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { placeQuery, usePlaceFilters } from './parts/places.ts';

const schema = tableSchema(['name', 'code', 'available', 'reserved', 'changed_at'], ['market', 'status', 'place']);
const states = ['none', 'low', 'enough', 'reserved', 'endless'] as const;

/** Filters of the address as the service knows them. */
const toFilters = (address: TableAddress) => {
  const state = knownOr(address.filters.status, states, undefined);
  return {
    ...(address.q !== undefined && { q: address.q }),
    ...(address.sort !== undefined && { sort: address.sort }),
    ...placeQuery(address),
    ...(state !== undefined && { state }),
  };
};

/** What lies where, what of it can be sold, and what belongs to orders. */
export function StockPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const [opened, setOpened] = useState<StockRow | null>(null);
  const filters = toFilters(address);
  const rows = useTableRows<StockRow>(address, (page) => picking.query('admin_list_stock', { query: { ...filters, ...page } }));
  const placeFilters = usePlaceFilters(address);
  const places = useQuery(picking.query('admin_get_stock_places'));
  return (
    <TablePage<StockRow>
      name="stock"
      texts="stock"
      label={text('stock.table')}
      actions={<ExportButton fetchFile={() => picking.exchange('admin_export_stock', { query: filters })} />}
      columns={buildColumns(text, setOpened)}
      presets={[
        { label: text('stock.view.all'), query: '' },
        ...(['none', 'low', 'reserved'] as const).map((state) => ({
          label: text(`stock.state.${state}`),
          query: `${officeParameters.status}=${state}`,
        })),
      ]}
      filters={{
        choices: [
          ...placeFilters,
          {
            name: 'status',
            label: text('stock.state'),
            options: states.map((state) => ({ value: state, label: text(`stock.state.${state}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(row) => `${row.variant_id}@${row.market}`}
      address={address}
      onChange={write}
    >
      <CorrectionDialog
        key={opened === null ? '' : `${opened.variant_id}@${opened.market}`}
        row={opened}
        places={places.data?.items ?? []}
        onClose={() => setOpened(null)}
      />
    </TablePage>
  );
}

const buildColumns = (text: TextFunction, onOpen: (row: StockRow) => void): readonly TableColumn<StockRow>[] => [
  {
    id: 'name',
    width: 18,
    isFixed: true,
    label: text('stock.product'),
    sort: 'name',
    render: (row) => (
      <span>
        {row.name}
        <span className="sub">{[row.spec, row.code].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  { id: 'market', width: 5, label: text('stock.market'), render: (row) => row.market.toUpperCase() },
  {
    id: 'available',
    width: 7,
    label: text('stock.available'),
    sort: 'available',
    isNumeric: true,
    render: (row) => <Available row={row} />,
  },
  { id: 'reserved', width: 7, label: text('stock.reserved'), sort: 'reserved', isNumeric: true, render: (row) => row.reserved },
  {
    id: 'places',
    width: 16,
    label: text('stock.places'),
    render: (row) =>
      [
        ...row.places.map((place) => `${place.name} ${place.on_hand}`),
        ...(row.in_transit > 0 ? [text('stock.in-transit', { count: row.in_transit })] : []),
      ].join(', '),
  },
  {
    id: 'open',
    width: 7,
    label: text('stock.open'),
    render: (row) =>
      row.is_endless ? null : (
        <Button
          size="small"
          kind="quiet"
          aria-label={text('stock.open.of', { name: `${row.name} ${row.spec}`.trim(), market: row.market.toUpperCase() })}
          onClick={() => onOpen(row)}
        >
          {text('stock.open')}
        </Button>
      ),
  },
];

const LOW = 3;

function Available({ row }: { readonly row: StockRow }) {
  const text = useText();
  if (row.is_endless) return <>{text('stock.endless')}</>;
  return row.available > LOW ? <>{row.available}</> : <Badge tone={row.available === 0 ? 'danger' : 'warning'}>{row.available}</Badge>;
}
