import type { Handover, OpenCarrier } from '@okruh/contracts/http/picking-shipping';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { type Market, marketCodes } from '@okruh/market';
import { Button, Empty, Skeleton } from '@okruh/ui';
import { printerIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import styles from '../office/admin.module.css';
import { picking } from '../office/api/picking-api.ts';
import { shipping } from '../office/api/shipping-api.ts';
import { type TableAddress, tableSchema, type WriteTable } from '../office/data-table/table-address.ts';
import { TableList } from '../office/data-table/table-list.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { FilterSelect } from '../office/grid/filter-select.tsx';
import { knownOr } from '../office/grid/list-address.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { CarrierHandover } from './carrier-handover.tsx';
import { formatDateTime } from '../office/language/format.ts';

const schema = tableSchema([], ['market', 'place']);
const WAREHOUSE = 'warehouse';

/** What lies ready for each carrier at a place; the driver signs the list of what was taken. */
export function HandoversPage() {
  const text = useText();
  const { market: site } = useRemote();
  const [address, write] = useSearchState(schema);
  const market = knownOr(address.filters['market'], marketCodes, site);
  const places = useQuery(picking.query('admin_get_stock_places'));
  const options = (places.data?.items ?? []).filter((place) => place.market === market);
  const place = knownOr(
    address.filters['place'],
    options.map((option) => option.place),
    WAREHOUSE,
  );
  return (
    <AdminPage title={text('handovers.title')}>
      <div className={`stack ${styles.list}`}>
        <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
          <FilterSelect
            label={text('parcels.market')}
            any={site.toUpperCase()}
            name="market"
            options={marketCodes.filter((code) => code !== site).map((code) => ({ value: code, label: code.toUpperCase() }))}
            address={address}
            onChange={(changes) => write({ ...changes, place: undefined })}
          />
          <FilterSelect
            label={text('parcels.place')}
            any={options.find((option) => option.place === WAREHOUSE)?.name ?? text('handovers.warehouse')}
            name="place"
            options={options.filter((option) => option.place !== WAREHOUSE).map((option) => ({ value: option.place, label: option.name }))}
            address={address}
            onChange={write}
          />
        </div>
        <OpenParcels market={market} place={place} />
        <h2>{text('handovers.closed')}</h2>
        <ClosedLists market={market} address={address} onChange={write} />
      </div>
    </AdminPage>
  );
}

/** New labels come all the time. */
const ASK_AGAIN_MS = 15_000;

function OpenParcels({ market, place }: { readonly market: Market; readonly place: string }) {
  const text = useText();
  const open = useQuery({
    ...shipping.query('admin_list_open_parcels', { query: { market, place } }),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
  if (open.data === undefined) {
    if (open.isError) return <LoadFailure title={text('handovers.failed')} error={open.error} onRetry={() => void open.refetch()} />;
    return <Skeleton height="12rem" />;
  }
  if (open.data.carriers.length === 0) return <Empty title={text('handovers.nothing')}>{text('handovers.nothing.text')}</Empty>;
  return open.data.carriers.map((one: OpenCarrier) => (
    <CarrierHandover key={`${market}-${place}-${one.carrier}`} open={one} market={market} place={place} />
  ));
}

interface ClosedProps {
  readonly market: Market;
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

function ClosedLists({ market, address, onChange }: ClosedProps) {
  const text = useText();
  const { market: site } = useRemote();
  // The place narrows what is open; lists are those of the whole market.
  const shown: TableAddress = { ...address, filters: {} };
  const rows = useTableRows<Handover>(shown, (page) => shipping.query('admin_list_handovers', { query: { ...page, market } }));
  return (
    <TableList<Handover>
      name="handovers"
      texts="handovers.closed"
      hasSearch={false}
      label={text('handovers.closed')}
      presets={[{ label: text('handovers.closed.all'), query: market === site ? '' : `${officeParameters.market}=${market}` }]}
      filters={{ choices: [] }}
      rowKey={(row) => row.id}
      rows={rows}
      address={shown}
      onChange={onChange}
      columns={[
        {
          id: 'number',
          width: 12,
          isFixed: true,
          label: text('handovers.number'),
          render: (row) => (
            <span>
              {row.number}
              <span className="sub">{[row.market.toUpperCase(), row.place_name].join(' · ')}</span>
            </span>
          ),
        },
        { id: 'carrier', width: 9, label: text('parcels.carrier'), render: (row) => row.carrier_name },
        { id: 'parcels', width: 5, label: text('handovers.parcels'), isNumeric: true, render: (row) => row.parcels },
        {
          id: 'closed_at',
          width: 14,
          label: text('handovers.closed-at'),
          render: (row) => `${formatDateTime(row.closed_at, site)}, ${row.actor}`,
        },
        { id: 'paper', width: 7, label: text('handovers.paper'), render: (row) => <PaperButton handover={row} /> },
      ]}
    />
  );
}

function PaperButton({ handover }: { readonly handover: Handover }) {
  const text = useText();
  const paper = useHandoverPaper();
  return (
    <Button
      size="small"
      kind="quiet"
      icon={printerIcon}
      busy={paper.isPending}
      aria-label={text('handovers.print.of', { number: handover.number })}
      onClick={() => paper.mutate(handover)}
    >
      {text('handovers.print')}
    </Button>
  );
}

function useHandoverPaper() {
  const text = useText();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: ({ id }: Pick<Handover, 'id' | 'number'>) => shipping.exchange('admin_get_handover_paper', { params: { id } }),
    onSuccess: (file, { number }) => saveFile(file, `${number}.pdf`),
    onError: (error) => reportFailure(text('handovers.print-failed'), error),
  });
}
