import type { StockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDateTime } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { picking } from '../../office/api/picking-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { useMay } from '../../office/session.ts';
import { PlaceFilters, placeQuery } from '../parts/places.tsx';
import { TakeDialog } from './take-dialog.tsx';
import { TakeState, takeStates } from './take-states.tsx';

const schema = gridSchema([], ['market', 'place', 'status']);

const toQuery = (address: GridAddress) => {
  const state = takeStates.find((known) => known === address.filters.status);
  return { ...listQuery(address), ...placeQuery(address), ...(state !== undefined && { state }) };
};

/** Counts of places or parts of them. */
export function StockTakesPage() {
  const text = useText();
  const { market } = useRemote();
  const mayCount = useMay('stock:count');
  const [address, write] = useSearchState(schema);
  const [isOpening, setOpening] = useState(false);
  const list = useQuery({
    ...picking.query('admin_list_stock_takes', { query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <AdminPage title={text('takes.title')} actions={mayCount && <Button onClick={() => setOpening(true)}>{text('takes.add')}</Button>}>
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('takes.search')}>
          <PlaceFilters address={address} onChange={write} />
          <FilterSelect
            label={text('documents.state')}
            any={text('documents.any.state')}
            name="status"
            options={takeStates.map((state) => ({ value: state, label: text(`takes.state.${state}`) }))}
            address={address}
            onChange={write}
          />
        </GridToolbar>
        <DataGrid<StockTake>
          label={text('takes.table')}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('takes.failed')}
          empty={text('takes.empty')}
          columns={[
            {
              id: 'number',
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
              label: text('stock.place'),
              render: (row) => (
                <span>
                  {row.place_name}
                  <span className="sub">
                    {row.from_code === null
                      ? text('take.whole')
                      : text('take.range', { from: row.from_code, to: row.to_code ?? row.from_code })}
                  </span>
                </span>
              ),
            },
            { id: 'market', label: text('stock.market'), render: (row) => row.market.toUpperCase() },
            { id: 'state', label: text('documents.state'), render: (row) => <TakeState state={row.state} /> },
            {
              id: 'counted',
              label: text('take.counted'),
              end: true,
              render: (row) => (
                <span>
                  {text('take.progress', { counted: row.counted, lines: row.lines })}{' '}
                  {row.different > 0 && <Badge tone="warning">{text('take.different', { count: row.different })}</Badge>}
                </span>
              ),
            },
            {
              id: 'at',
              label: text('documents.last'),
              render: (row) => {
                const { by, at } = row.closed ?? row.opened;
                return `${formatDateTime(at, market)}, ${by}`;
              },
            },
          ]}
        />
      </div>
      <TakeDialog isOpen={isOpening} onClose={() => setOpening(false)} />
    </AdminPage>
  );
}
