import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ParcelRow } from '@okruh/contracts/http/picking-shipping';
import { isMarket, type Market } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { shipping } from '../office/api/shipping-api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { toDayRange } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { ExportButton } from '../office/grid/export-button.tsx';
import { carriers, formatWeight, openStates, parcelStates, ParcelStateLabel } from './parcel-words.tsx';
import { formatDateTime, formatMoney } from '../office/language/format.ts';

const schema = tableSchema(['created_at', 'order_number', 'last_event_at'], ['work', 'market', 'status', 'carrier', 'from', 'to']);
/** What a person looks for, by its word in the address. */
const views = ['vse', 'otevrene', 'opozdene', 'vyzadane', 'dluhy'] as const;

/** Filters of the address as the service knows them. */
function toFilters(address: TableAddress) {
  const { work, market, status, carrier: askedCarrier } = address.filters;
  const view = knownOr(work, views, 'vse');
  const state = knownOr(status, parcelStates, undefined) ?? (view === 'otevrene' ? openStates.join(',') : undefined);
  const carrier = knownOr(askedCarrier, carriers, undefined);
  return {
    ...(address.q !== undefined && { q: address.q }),
    ...(address.sort !== undefined && { sort: address.sort }),
    ...(view === 'opozdene' && { late: 'true' as const }),
    ...(view === 'vyzadane' && { recall: 'open' as const }),
    ...(view === 'dluhy' && { recall: 'refused' as const }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
    ...(carrier !== undefined && { carrier }),
    ...toDayRange(address),
  };
}

/** Parcels of both markets: found by the number of the order or the carrier, narrowed by what is to be done. */
export function ParcelsPage() {
  const text = useText();
  const { market } = useRemote();
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<ParcelRow>(address, (page) => shipping.query('admin_list_parcels', { query: { ...filters, ...page } }));
  return (
    <TablePage<ParcelRow>
      name="parcels"
      texts="parcels"
      label={text('parcels.table')}
      actions={<ExportButton fetchFile={() => shipping.exchange('admin_export_parcels', { query: filters })} />}
      columns={buildColumns(text, market)}
      presets={views.map((view) => ({
        label: text(`parcels.view.${view}`),
        query: view === 'vse' ? '' : `${officeParameters.work}=${view}`,
      }))}
      namesPreset
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    />
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('parcels.market')),
    {
      name: 'carrier',
      label: text('parcels.carrier'),
      options: carriers.map((carrier) => ({ value: carrier, label: text(`parcels.carrier.${carrier}`) })),
    },
    {
      name: 'status',
      label: text('parcels.state'),
      options: parcelStates.map((state) => ({ value: state, label: text(`parcels.state.${state}`) })),
    },
  ],
  days: text('parcels.created'),
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<ParcelRow>[] => [
  {
    id: 'order_number',
    width: 11,
    isFixed: true,
    label: text('parcels.parcel'),
    sort: 'order_number',
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.parcel, { id: row.id })}>{row.order_number}</Link>
        <span className="sub">{[row.market.toUpperCase(), row.place_name].join(' · ')}</span>
      </span>
    ),
  },
  {
    id: 'carrier',
    width: 9.5,
    label: text('parcels.carrier'),
    render: (row) => (
      <span>
        {row.carrier_name}
        {row.tracking_number !== null && <span className="sub">{row.tracking_number}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    width: 11,
    label: text('parcels.state'),
    render: (row) => (
      <span>
        <ParcelStateLabel parcel={row} />
        {row.recall !== null && (
          <span className="sub">{`${text(`recall.state.${row.recall.state}`)} (${text(`recall.reason.${row.recall.reason}`)})`}</span>
        )}
      </span>
    ),
  },
  {
    id: 'last_event_at',
    width: 9,
    label: text('parcels.last-event'),
    sort: 'last_event_at',
    render: (row) => (
      <span>
        {row.last_event_at === null ? '–' : formatDateTime(row.last_event_at, market)}
        {row.is_late && (
          <span className="sub">
            <Badge tone="warning">{text('parcels.late')}</Badge>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'created_at',
    width: 9,
    label: text('parcels.created'),
    sort: 'created_at',
    render: (row) => formatDateTime(row.created_at, market),
  },
  {
    id: 'weight',
    width: 5.5,
    label: text('parcels.weight'),
    isNumeric: true,
    render: (row) => formatWeight(row.weight_billed ?? row.weight_grams, market),
  },
  {
    id: 'cash',
    width: 6.5,
    label: text('parcels.cash'),
    isNumeric: true,
    render: (row) => (row.cash_on_delivery === null ? '–' : formatMoney(row.cash_on_delivery)),
  },
];
