import type { ProductLocation } from '@okruh/contracts/http/picking-admin/locations';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { fieldRules } from '@okruh/market/fields';
import { Badge, Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';
import { useCellEdits } from '../../office/data-table/editing/use-cell-edits.ts';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay } from '../../office/session.ts';
import { cleanCode } from '../locations/location-editors.ts';
import partsStyles from '../parts/parts.module.css';
import { placeQuery, usePlaceFilters } from '../parts/places.ts';
import { fullName, ProductName } from '../parts/product-name.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PlacingImport } from './placing-import.tsx';

const schema = tableSchema(['name', 'code', 'on_hand', 'unassigned'], ['market', 'place', 'status']);
const states = ['unassigned', 'assigned', 'split'] as const;

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
const toKey = (row: ProductLocation): string => `${row.variant_id}@${row.market}@${row.place}`;
const toLabel = (row: ProductLocation): string => `${fullName(row)}, ${row.place_name}`;

/** Which product lies on which location, and what nobody has put anywhere yet. */
export function PlacingPage() {
  const text = useText();
  const mayEdit = useMay('stock:edit');
  const [address, write] = useSearchState(schema);
  const [moved, setMoved] = useState<ProductLocation | null>(null);
  const filters = toFilters(address);
  const rows = useTableRows<ProductLocation>(address, (page) =>
    picking.query('admin_list_product_locations', { query: { ...filters, ...page } }),
  );
  const edits = useCellEdits<ProductLocation>(toKey, toLabel);
  const places = usePlaceFilters(address);
  const presets = [
    { label: text('placing.all'), query: '' },
    ...(['unassigned', 'split'] as const).map((state) => ({
      label: text(`placing.state.${state}`),
      query: `${officeParameters.status}=${state}`,
    })),
  ];
  return (
    <TablePage<ProductLocation>
      name="product-locations"
      texts="placing"
      label={text('placing.table')}
      actions={
        <>
          <RecordChanges kind="placing" toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
          <ExportButton fetchFile={() => picking.exchange('admin_export_product_locations', { query: filters })} />
        </>
      }
      above={mayEdit && <PlacingImport />}
      columns={buildColumns(text, mayEdit, setMoved)}
      presets={presets}
      filters={{ choices: [...places, buildStateFilter(text)] }}
      rows={rows}
      rowKey={toKey}
      edits={mayEdit ? edits : undefined}
      address={address}
      onChange={write}
    >
      <MoveDialog key={moved === null ? '' : toKey(moved)} row={moved} onClose={() => setMoved(null)} />
    </TablePage>
  );
}

const buildStateFilter = (text: TextFunction): ChoiceFilter => ({
  name: 'status',
  label: text('placing.state'),
  options: states.map((state) => ({ value: state, label: text(`placing.state.${state}`) })),
});

/** Puts all pieces of a product on one location, by its code; those that lie on several are moved one by one. */
const locationEditor: CellEditor<ProductLocation> = {
  kind: 'text',
  rules: [fieldRules.minLength(2), fieldRules.maxLength(20)],
  clean: cleanCode,
  read: ({ locations }) => locations.map(({ code }) => code).join(', '),
  isEditable: ({ locations, unassigned }) => locations.length + (unassigned > 0 ? 1 : 0) <= 1,
  save: ({ market, variant_id: variant, place, version }, code) =>
    picking.call('admin_place_product', { params: { market, variant }, body: { place, version, location: code || null } }),
};

const buildColumns = (
  text: TextFunction,
  mayEdit: boolean,
  onMove: (row: ProductLocation) => void,
): readonly TableColumn<ProductLocation>[] => [
  { id: 'name', width: 14, isFixed: true, label: text('stock.product'), sort: 'name', render: (row) => <ProductName product={row} /> },
  {
    id: 'place',
    width: 9,
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
    width: 6,
    label: text('placing.on-hand'),
    sort: 'on_hand',
    isNumeric: true,
    render: (row) => (
      <span>
        {row.on_hand}
        {row.reserved > 0 && <span className="sub">{text('placing.reserved', { count: row.reserved })}</span>}
      </span>
    ),
  },
  {
    id: 'unassigned',
    width: 7,
    label: text('placing.unassigned'),
    sort: 'unassigned',
    isNumeric: true,
    render: (row) => (row.unassigned === 0 ? row.unassigned : <Badge tone="warning">{row.unassigned}</Badge>),
  },
  {
    id: 'locations',
    width: 12,
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
    editor: locationEditor,
  },
  ...(mayEdit
    ? [
        {
          id: 'actions',
          width: 8,
          label: text('stock.actions'),
          render: (row: ProductLocation) => (
            <Button
              size="small"
              kind="quiet"
              aria-label={text('placing.move.of', { name: fullName(row), place: row.place_name })}
              onClick={() => onMove(row)}
            >
              {text('placing.move')}
            </Button>
          ),
        },
      ]
    : []),
];
