import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ParcelRow } from '@okruh/contracts/http/picking-shipping';
import { formatDateTime, formatMoney, isMarket, marketCodes, markets } from '@okruh/market';
import { Badge, Button, Segmented } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import styles from '../office/admin.module.css';
import { shipping } from '../office/api/shipping-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../office/grid/data-grid.tsx';
import { DateFilter } from '../office/grid/filter-chip.tsx';
import { type GridAddress, gridSchema, listQuery, toDayRange, type WriteGrid } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { useExport } from '../office/grid/save-export.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { carriers, formatWeight, openStates, parcelStates, ParcelStateLabel } from './parcel-words.tsx';

const schema = gridSchema(['created_at', 'order_number', 'last_event_at'], ['work', 'market', 'status', 'carrier', 'from', 'to']);
/** What a person looks for, by its word in the address. */
const views = ['vse', 'otevrene', 'opozdene', 'vyzadane', 'dluhy'] as const;
const knownView = (address: GridAddress) => knownOr(address.filters['work'], views, 'vse');

function toQuery(address: GridAddress) {
  const { market, status, carrier: askedCarrier } = address.filters;
  const view = knownView(address);
  const state = knownOr(status, parcelStates, undefined) ?? (view === 'otevrene' ? openStates.join(',') : undefined);
  const carrier = knownOr(askedCarrier, carriers, undefined);
  return {
    ...listQuery(address),
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
  const [address, write] = useSearchState(schema);
  const query = toQuery(address);
  const list = useQuery({ ...shipping.query('admin_list_parcels', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const exported = useExport(() => shipping.exchange('admin_export_parcels', { query }));
  return (
    <AdminPage
      title={text('parcels.title')}
      actions={
        <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('grid.export')}
        </Button>
      }
    >
      <div className={`stack ${styles.list}`}>
        <div className={styles.views}>
          <Segmented
            label={text('parcels.views')}
            value={knownView(address)}
            items={views.map((value) => ({ value, label: text(`parcels.view.${value}`) }))}
            onChange={(value) => write({ work: value === 'vse' ? undefined : value, page: undefined }, { push: true })}
          />
        </div>
        <Filters address={address} onChange={write} />
        <ParcelGrid list={list} address={address} onChange={write} />
      </div>
    </AdminPage>
  );
}

interface GridProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

function Filters({ address, onChange }: GridProps) {
  const text = useText();
  const filter = { address, onChange };
  const { from, to } = toDayRange(address);
  return (
    <GridToolbar address={address} onChange={onChange} search={text('parcels.search')} example={text('parcels.search.example')}>
      <FilterSelect
        {...filter}
        name="market"
        any={text('parcels.any.market')}
        label={text('parcels.market')}
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
      />
      <FilterSelect
        {...filter}
        name="carrier"
        any={text('parcels.any.carrier')}
        label={text('parcels.carrier')}
        options={carriers.map((carrier) => ({ value: carrier, label: text(`parcels.carrier.${carrier}`) }))}
      />
      <FilterSelect
        {...filter}
        name="status"
        any={text('parcels.any.state')}
        label={text('parcels.state')}
        options={parcelStates.map((state) => ({ value: state, label: text(`parcels.state.${state}`) }))}
      />
      <DateFilter name={text('parcels.created')} from={from} to={to} onChange={(range) => onChange({ ...range, page: undefined })} />
    </GridToolbar>
  );
}

function ParcelGrid({ list, address, onChange }: GridProps & Pick<Parameters<typeof DataGrid<ParcelRow>>[0], 'list'>) {
  const text = useText();
  const { market } = useRemote();
  return (
    <DataGrid<ParcelRow>
      label={text('parcels.table')}
      rowKey={(row) => row.id}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('parcels.failed')}
      empty={text('parcels.empty')}
      columns={[
        {
          id: 'order_number',
          label: text('parcels.parcel'),
          sorts: true,
          render: (row) => (
            <span>
              <Link href={pathTo(officePaths.parcel, { id: row.id })}>{row.order_number}</Link>
              <span className="sub">{[row.market.toUpperCase(), row.place_name].join(' · ')}</span>
            </span>
          ),
        },
        {
          id: 'carrier',
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
          label: text('parcels.last-event'),
          sorts: true,
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
        { id: 'created_at', label: text('parcels.created'), sorts: true, render: (row) => formatDateTime(row.created_at, market) },
        {
          id: 'weight',
          label: text('parcels.weight'),
          end: true,
          render: (row) => formatWeight(row.weight_billed ?? row.weight_grams, markets[market].languageTag),
        },
        {
          id: 'cash',
          label: text('parcels.cash'),
          end: true,
          render: (row) => (row.cash_on_delivery === null ? '–' : formatMoney(row.cash_on_delivery)),
        },
      ]}
    />
  );
}
