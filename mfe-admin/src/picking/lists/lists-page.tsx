import type { PickingListRow } from '@okruh/contracts/http/picking-work';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDateTime, isMarket, marketCodes } from '@okruh/market';
import { Segmented } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { picking } from '../../office/api/picking-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery, type WriteGrid } from '../../office/grid/grid-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { useMay } from '../../office/session.ts';
import styles from '../picking.module.css';
import { deliveries, ListStatus, listStatuses, openStatuses } from '../picking-words.tsx';
import { DueBadge } from '../scanning/due-badge.tsx';
import { ClaimForm } from './claim-form.tsx';

const schema = gridSchema(['due_at', 'released_at', 'number'], ['work', 'market', 'place', 'status', 'carrier']);
/** What a person looks for, by its word in the address. */
const views = ['otevrene', 'po-terminu', 'vse'] as const;
const getView = (address: GridAddress) => knownOr(address.filters['work'], views, 'otevrene');

function toQuery(address: GridAddress) {
  const { market, place, status: askedStatus, carrier } = address.filters;
  const view = getView(address);
  const status = knownOr(askedStatus, listStatuses, undefined) ?? (view === 'otevrene' ? openStatuses.join(',') : undefined);
  const delivery = knownOr(carrier, deliveries, undefined);
  return {
    ...listQuery(address),
    ...(view === 'po-terminu' && { late: 'true' as const }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(place !== undefined && { place }),
    ...(status !== undefined && { status }),
    ...(delivery !== undefined && { type_delivery_code: delivery }),
  };
}

/** Picking lists of every place, the most urgent first; who works here takes the next ones. */
export function ListsPage() {
  const text = useText();
  const mayWork = useMay('picking:work');
  const [address, write] = useSearchState(schema);
  const list = useQuery({
    ...picking.query('admin_list_picking_lists', { query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <AdminPage title={text('picking.lists')}>
      <div className={`stack ${styles.list}`}>
        {mayWork && <ClaimForm />}
        <Segmented
          label={text('picking.views')}
          value={getView(address)}
          items={views.map((value) => ({ value, label: text(`picking.view.${value}`) }))}
          onChange={(value) => write({ work: value === 'otevrene' ? undefined : value, page: undefined }, { push: true })}
        />
        <Filters address={address} onChange={write} />
        <ListGrid list={list} address={address} onChange={write} />
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
  const places = useQuery(picking.query('admin_get_stock_places'));
  const names = new Map((places.data?.items ?? []).map(({ place, name }) => [place, name]));
  return (
    <GridToolbar address={address} onChange={onChange} search={text('picking.search')} example={text('picking.search.example')}>
      <FilterSelect
        {...filter}
        name="market"
        any={text('picking.any.market')}
        label={text('picking.market')}
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
      />
      <FilterSelect
        {...filter}
        name="place"
        any={text('picking.any.place')}
        label={text('picking.place')}
        options={[...names].map(([value, label]) => ({ value, label }))}
      />
      <FilterSelect
        {...filter}
        name="status"
        any={text('picking.any.status')}
        label={text('picking.status')}
        options={listStatuses.map((status) => ({ value: status, label: text(`picking.status.${status}`) }))}
      />
      <FilterSelect
        {...filter}
        name="carrier"
        any={text('picking.any.delivery')}
        label={text('picking.delivery')}
        options={deliveries.map((code) => ({ value: code, label: text(`picking.delivery.${code}`) }))}
      />
    </GridToolbar>
  );
}

function ListGrid({ list, address, onChange }: GridProps & Pick<Parameters<typeof DataGrid<PickingListRow>>[0], 'list'>) {
  const text = useText();
  return (
    <DataGrid<PickingListRow>
      label={text('picking.lists')}
      rowKey={(row) => row.id}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('picking.lists.failed')}
      empty={text('picking.lists.empty')}
      columns={[
        {
          id: 'number',
          label: text('picking.number'),
          sorts: true,
          render: (row) => (
            <span>
              <Link href={pathTo(officePaths['picking-list'], { id: row.id })}>{row.number}</Link>
              <span className="sub">{text('picking.order', { number: row.order_number })}</span>
            </span>
          ),
        },
        {
          id: 'due_at',
          label: text('picking.due'),
          sorts: true,
          render: (row) => <DueBadge list={row} />,
        },
        { id: 'status', label: text('picking.status'), render: (row) => <ListStatus status={row.status} /> },
        {
          id: 'place',
          label: text('picking.place'),
          render: (row) => (
            <span>
              {row.place_name}
              <span className="sub">{row.market.toUpperCase()}</span>
            </span>
          ),
        },
        {
          id: 'delivery',
          label: text('picking.delivery'),
          render: (row) => (
            <span>
              {text(`picking.delivery.${row.type_delivery_code}`)}
              {row.store_name !== null && <span className="sub">{row.store_name}</span>}
            </span>
          ),
        },
        { id: 'crate', label: text('picking.crate'), render: (row) => <span className="nowrap">{row.crate}</span> },
        { id: 'assignee', label: text('picking.assignee'), render: (row) => row.assignee },
        {
          id: 'picked',
          label: text('picking.picked'),
          end: true,
          render: (row) => text('picking.of', { picked: row.picked, quantity: row.quantity }),
        },
        { id: 'released_at', label: text('picking.released'), sorts: true, render: (row) => formatDateTime(row.released_at, row.market) },
      ]}
    />
  );
}
