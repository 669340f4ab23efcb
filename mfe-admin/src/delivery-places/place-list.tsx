import type { AdminDeliveryPlace } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { isMarket, type Market } from '@okruh/market';
import { Switch, VisuallyHidden } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../office/api/checkout-api.ts';
import { buildMarketFilter } from '../office/data-table/filters/table-filter.ts';
import type { TableAddress, WriteTable } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TableList } from '../office/data-table/table-list.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { formatDateTime } from '../office/language/format.ts';

const states = ['usable', 'congested', 'unavailable'] as const;

/** Filters of the address as the service knows them. */
function toFilters({ q, sort, filters: { market, carrier, status } }: TableAddress) {
  const state = knownOr(status, states, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(carrier !== undefined && { carrier }),
    ...(state !== undefined && { state }),
  };
}

interface PlaceListProps {
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

/** Pickup points with the two things that a person may say about them. */
export function PlaceList({ address, onChange }: PlaceListProps) {
  const text = useText();
  const { market } = useRemote();
  const filters = toFilters(address);
  const rows = useTableRows<AdminDeliveryPlace>(address, (page) =>
    checkout.query('admin_list_delivery_places', { query: { ...filters, ...page } }),
  );
  const carriers = useQuery(checkout.query('admin_list_carriers'));
  return (
    <TableList<AdminDeliveryPlace>
      name="delivery-places"
      texts="places"
      label={text('places.table')}
      columns={buildColumns(text, market)}
      presets={[
        { label: text('places.view.all'), query: '' },
        ...states.map((state) => ({ label: text(`places.state.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={{
        choices: [
          buildMarketFilter(text('places.market')),
          {
            name: 'carrier',
            label: text('places.carrier'),
            options: (carriers.data?.carriers ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'status',
            label: text('places.state'),
            options: states.map((value) => ({ value, label: text(`places.state.${value}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={onChange}
    />
  );
}

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<AdminDeliveryPlace>[] => [
  {
    id: 'name',
    width: 17,
    isFixed: true,
    label: text('places.name'),
    sort: 'name',
    render: (row) => (
      <span>
        {row.name}
        <span className="sub">{[row.street, row.postcode, row.market.toUpperCase()].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  { id: 'city', width: 9, label: text('places.city'), sort: 'city', render: (row) => row.city },
  {
    id: 'code',
    width: 13,
    label: text('places.carrier'),
    sort: 'code',
    render: (row) => (
      <span>
        {row.carrier.name}
        <span className="sub">
          {text(`places.type.${row.type}`)} <code>{row.code}</code>
        </span>
      </span>
    ),
  },
  { id: 'congested', width: 6.5, label: text('places.congested'), render: (row) => <Flag place={row} flag="is_congested" /> },
  { id: 'available', width: 6, label: text('places.available'), render: (row) => <Flag place={row} flag="is_available" /> },
  {
    id: 'updated_at',
    width: 9.5,
    label: text('places.changed'),
    sort: 'updated_at',
    render: (row) => formatDateTime(row.updated_at, market),
  },
];

interface FlagProps {
  readonly place: AdminDeliveryPlace;
  readonly flag: 'is_congested' | 'is_available';
}

/** A switch that says at once what shoppers will see; refused, it goes back. */
function Flag({ place, flag }: FlagProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const change = useMutation({
    mutationFn: (isOn: boolean) => checkout.call('admin_update_delivery_place', { params: { id: place.id }, body: { [flag]: isOn } }),
    onSuccess: async (_, isOn) => {
      toast({ kind: 'success', title: text(`places.${flag}.${isOn}`, { name: place.name }) });
      await checkout.invalidate(queryClient, 'admin_list_delivery_places');
    },
    onError: (error) => reportFailure(text('places.change-failed'), error),
  });
  return (
    <Switch
      id={`${flag}-${place.id}`}
      label={<VisuallyHidden>{text(`places.${flag}.of`, { name: place.name })}</VisuallyHidden>}
      checked={change.isPending ? change.variables : place[flag]}
      onChange={({ target }) => !change.isPending && change.mutate(target.checked)}
    />
  );
}
