import type { CrateRow } from '@okruh/contracts/http/picking-work';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket } from '@okruh/market';
import { Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { picking } from '../../office/api/picking-api.ts';
import { buildMarketFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { ListStatus } from '../picking-words.tsx';
import { usePlaceFilter } from '../place-filter.ts';
import { formatDateTime } from '../../office/language/format.ts';

const schema = tableSchema(['code', 'changed_at'], ['market', 'place', 'status']);
const states = ['free', 'in_use'] as const;

/** Filters of the address as the service knows them. */
function toFilters({ q, sort, filters: { market, place, status } }: TableAddress) {
  const state = knownOr(status, states, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(place !== undefined && { place }),
    ...(state !== undefined && { state }),
  };
}

/** Crates of every place: which are free, and which order lies in the others. */
export function CratesPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const asked = toFilters(address);
  const rows = useTableRows<CrateRow>(address, (page) => picking.query('admin_list_crates', { query: { ...asked, ...page } }));
  const place = usePlaceFilter();
  return (
    <TablePage<CrateRow>
      name="crates"
      texts="picking.crates"
      columns={buildColumns(text)}
      presets={[
        { label: text('picking.crates.view.all'), query: '' },
        ...states.map((state) => ({ label: text(`picking.crates.view.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={{
        choices: [
          buildMarketFilter(text('picking.market')),
          place,
          {
            name: 'status',
            label: text('picking.crates.state'),
            options: states.map((state) => ({ value: state, label: text(`picking.crates.${state}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(row) => `${row.code}@${row.market}`}
      address={address}
      onChange={write}
    />
  );
}

const buildColumns = (text: TextFunction): readonly TableColumn<CrateRow>[] => [
  { id: 'code', width: 8, isFixed: true, label: text('picking.crate'), sort: 'code', render: (row) => <b>{row.code}</b> },
  {
    id: 'state',
    width: 8,
    label: text('picking.crates.state'),
    render: (row) => (
      <Status tone={row.list_id === null ? 'wait' : 'info'}>{text(`picking.crates.${row.list_id === null ? 'free' : 'in_use'}`)}</Status>
    ),
  },
  {
    id: 'order',
    width: 9,
    label: text('picking.order-number'),
    render: (row) =>
      row.list_id !== null && <Link href={pathTo(officePaths['picking-list'], { id: row.list_id })}>{row.order_number}</Link>,
  },
  { id: 'status', width: 10, label: text('picking.list'), render: (row) => row.status !== null && <ListStatus status={row.status} /> },
  {
    id: 'place',
    width: 12,
    label: text('picking.place'),
    render: (row) => (
      <span>
        {row.place_name}
        <span className="sub">{row.market.toUpperCase()}</span>
      </span>
    ),
  },
  {
    id: 'changed_at',
    width: 9,
    label: text('picking.changed'),
    sort: 'changed_at',
    render: (row) => formatDateTime(row.changed_at, row.market),
  },
];
