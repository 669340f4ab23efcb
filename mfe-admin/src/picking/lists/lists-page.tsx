import type { PickingListRow } from '@okruh/contracts/http/picking-work';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { picking } from '../../office/api/picking-api.ts';
import { buildMarketFilter, type TableFilters } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { useMay } from '../../office/session.ts';
import { deliveries, ListStatus, listStatuses, openStatuses } from '../picking-words.tsx';
import { usePlaceFilter } from '../place-filter.ts';
import { DueBadge } from '../scanning/due-badge.tsx';
import { ClaimForm } from './claim-form.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const schema = tableSchema(['due_at', 'released_at', 'number'], ['work', 'market', 'place', 'status', 'carrier']);
/** What a person looks for, by its word in the address. */
const views = ['otevrene', 'po-terminu', 'vse'] as const;

/** Filters of the address as the service knows them. */
function toFilters({ q, sort, filters }: TableAddress) {
  const { work, market, place, status: askedStatus, carrier } = filters;
  const view = knownOr(work, views, 'otevrene');
  const status = knownOr(askedStatus, listStatuses, undefined) ?? (view === 'otevrene' ? openStatuses.join(',') : undefined);
  const delivery = knownOr(carrier, deliveries, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
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
  const asked = toFilters(address);
  const filters = useFilters();
  const rows = useTableRows<PickingListRow>(address, (page) => picking.query('admin_list_picking_lists', { query: { ...asked, ...page } }));
  return (
    <TablePage<PickingListRow>
      name="picking-lists"
      texts="picking.lists"
      above={mayWork && <ClaimForm />}
      columns={buildColumns(text)}
      presets={views.map((view) => ({
        label: text(`picking.view.${view}`),
        query: view === 'otevrene' ? '' : `${officeParameters.work}=${view}`,
      }))}
      namesPreset
      filters={filters}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    />
  );
}

function useFilters(): TableFilters {
  const text = useText();
  return {
    choices: [
      buildMarketFilter(text('picking.market')),
      usePlaceFilter(),
      {
        name: 'status',
        label: text('picking.status'),
        options: listStatuses.map((status) => ({ value: status, label: text(`picking.status.${status}`) })),
      },
      {
        name: 'carrier',
        label: text('picking.delivery'),
        options: deliveries.map((code) => ({ value: code, label: text(`picking.delivery.${code}`) })),
      },
    ],
  };
}

const buildColumns = (text: TextFunction): readonly TableColumn<PickingListRow>[] => [
  {
    id: 'number',
    width: 7.5,
    isFixed: true,
    label: text('picking.number'),
    sort: 'number',
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths['picking-list'], { id: row.id })}>{row.number}</Link>
        <span className="sub">{text('picking.order', { number: row.order_number })}</span>
      </span>
    ),
  },
  {
    id: 'due_at',
    width: 6.5,
    label: text('picking.due'),
    sort: 'due_at',
    render: (row) => <DueBadge list={row} />,
  },
  { id: 'status', width: 8, label: text('picking.status'), render: (row) => <ListStatus status={row.status} /> },
  {
    id: 'place',
    width: 8,
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
    width: 7.5,
    label: text('picking.delivery'),
    render: (row) => (
      <span>
        {text(`picking.delivery.${row.type_delivery_code}`)}
        {row.store_name !== null && <span className="sub">{row.store_name}</span>}
      </span>
    ),
  },
  { id: 'crate', width: 5, label: text('picking.crate'), render: (row) => <span className="nowrap">{row.crate}</span> },
  { id: 'assignee', width: 6.5, label: text('picking.assignee'), render: (row) => row.assignee },
  {
    id: 'picked',
    width: 5,
    label: text('picking.picked'),
    isNumeric: true,
    render: (row) => text('picking.of', { picked: row.picked, quantity: row.quantity }),
  },
  {
    id: 'released_at',
    width: 9,
    label: text('picking.released'),
    sort: 'released_at',
    render: (row) => formatDateTime(row.released_at, row.market),
  },
];
