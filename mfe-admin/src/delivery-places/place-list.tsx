import type { AdminDeliveryPlace } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { formatDateTime, isMarket, marketCodes } from '@okruh/market';
import { Switch, VisuallyHidden } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../office/admin.module.css';
import { checkout } from '../office/api/checkout-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../office/grid/data-grid.tsx';
import { type GridAddress, listQuery, type WriteGrid } from '../office/grid/grid-address.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

const states = ['usable', 'congested', 'unavailable'] as const;

interface PlaceListProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

/** Pickup points with the two things that a person may say about them. */
export function PlaceList({ address, onChange }: PlaceListProps) {
  const text = useText();
  const { market } = useRemote();
  const { market: asked, carrier, status } = address.filters;
  const state = states.find((known) => known === status);
  const query = {
    ...listQuery(address),
    ...(asked !== undefined && isMarket(asked) && { market: asked }),
    ...(carrier !== undefined && { carrier }),
    ...(state !== undefined && { state }),
  };
  const list = useQuery({ ...checkout.query('admin_list_delivery_places', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const carriers = useQuery(checkout.query('admin_list_carriers'));
  const filter = { address, onChange, any: text('places.any') };
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar address={address} onChange={onChange} search={text('places.search')} example={text('places.search.example')}>
        <FilterSelect
          {...filter}
          name="market"
          label={text('places.market')}
          options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
        />
        <FilterSelect
          {...filter}
          name="carrier"
          label={text('places.carrier')}
          options={(carriers.data?.carriers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          {...filter}
          name="status"
          label={text('places.state')}
          options={states.map((value) => ({ value, label: text(`places.state.${value}`) }))}
        />
      </GridToolbar>
      <DataGrid<AdminDeliveryPlace>
        label={text('places.table')}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={onChange}
        failed={text('places.failed')}
        empty={text('places.empty')}
        columns={[
          {
            id: 'name',
            label: text('places.name'),
            sorts: true,
            render: (row) => (
              <span>
                {row.name}
                <span className="sub">{[row.street, row.postcode, row.market.toUpperCase()].filter(Boolean).join(', ')}</span>
              </span>
            ),
          },
          { id: 'city', label: text('places.city'), sorts: true, render: (row) => row.city },
          {
            id: 'code',
            label: text('places.carrier'),
            sorts: true,
            render: (row) => (
              <span>
                {row.carrier.name}
                <span className="sub">
                  {text(`places.type.${row.type}`)} <code>{row.code}</code>
                </span>
              </span>
            ),
          },
          { id: 'congested', label: text('places.congested'), render: (row) => <Flag place={row} flag="is_congested" /> },
          { id: 'available', label: text('places.available'), render: (row) => <Flag place={row} flag="is_available" /> },
          { id: 'updated_at', label: text('places.changed'), sorts: true, render: (row) => formatDateTime(row.updated_at, market) },
        ]}
      />
    </div>
  );
}

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
