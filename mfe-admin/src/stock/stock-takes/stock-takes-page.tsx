import type { StockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { useMay } from '../../office/session.ts';
import { placeQuery, usePlaceFilters } from '../parts/places.ts';
import { TakeDialog } from './take-dialog.tsx';
import { TakeState, takeStates } from './take-states.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const schema = tableSchema([], ['market', 'place', 'status']);

/** Filters of the address as the service knows them. */
const toFilters = (address: TableAddress) => {
  const state = knownOr(address.filters.status, takeStates, undefined);
  return { ...(address.q !== undefined && { q: address.q }), ...placeQuery(address), ...(state !== undefined && { state }) };
};

/** Counts of places or parts of them. */
export function StockTakesPage() {
  const text = useText();
  const { market } = useRemote();
  const mayCount = useMay('stock:count');
  const [address, write] = useSearchState(schema);
  const [isOpening, setOpening] = useState(false);
  const filters = toFilters(address);
  const rows = useTableRows<StockTake>(address, (page) => picking.query('admin_list_stock_takes', { query: { ...filters, ...page } }));
  const places = usePlaceFilters(address);
  return (
    <TablePage<StockTake>
      name="stock-takes"
      texts="takes"
      example={text('takes.search')}
      label={text('takes.table')}
      actions={mayCount && <Button onClick={() => setOpening(true)}>{text('takes.add')}</Button>}
      columns={buildColumns(text, market)}
      presets={[
        { label: text('takes.view.all'), query: '' },
        ...takeStates.map((state) => ({ label: text(`takes.view.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={{
        choices: [
          ...places,
          {
            name: 'status',
            label: text('documents.state'),
            options: takeStates.map((state) => ({ value: state, label: text(`takes.state.${state}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      <TakeDialog isOpen={isOpening} onClose={() => setOpening(false)} />
    </TablePage>
  );
}

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<StockTake>[] => [
  {
    id: 'number',
    width: 13,
    isFixed: true,
    label: text('takes.number'),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths['stock-take'], { id: row.id })}>{text('take.heading', { number: row.number })}</Link>
        <span className="sub">{row.note}</span>
      </span>
    ),
  },
  {
    id: 'place',
    width: 13,
    label: text('stock.place'),
    render: (row) => (
      <span>
        {row.place_name}
        <span className="sub">
          {row.from_code === null ? text('take.whole') : text('take.range', { from: row.from_code, to: row.to_code ?? row.from_code })}
        </span>
      </span>
    ),
  },
  { id: 'market', width: 5, label: text('stock.market'), render: (row) => row.market.toUpperCase() },
  { id: 'state', width: 9, label: text('documents.state'), render: (row) => <TakeState state={row.state} /> },
  {
    id: 'counted',
    width: 9,
    label: text('take.counted'),
    isNumeric: true,
    render: (row) => (
      <span>
        {text('take.progress', { counted: row.counted, lines: row.lines })}{' '}
        {row.different > 0 && <Badge tone="warning">{text('take.different', { count: row.different })}</Badge>}
      </span>
    ),
  },
  {
    id: 'at',
    width: 11,
    label: text('documents.last'),
    render: (row) => {
      const { by, at } = row.closed ?? row.opened;
      return `${formatDateTime(at, market)}, ${by}`;
    },
  },
];
