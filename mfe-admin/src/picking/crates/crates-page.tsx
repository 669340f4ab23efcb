import type { CrateRow } from '@okruh/contracts/http/picking-work';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDateTime, isMarket, marketCodes } from '@okruh/market';
import { Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { picking } from '../../office/api/picking-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../picking.module.css';
import { ListStatus } from '../picking-words.tsx';

const schema = gridSchema(['code', 'changed_at'], ['market', 'place', 'status']);
const states = ['free', 'in_use'] as const;

function toQuery(address: GridAddress) {
  const { market, place, status } = address.filters;
  const state = knownOr(status, states, undefined);
  return {
    ...listQuery(address),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(place !== undefined && { place }),
    ...(state !== undefined && { state }),
  };
}

/** Crates of every place: which are free, and which order lies in the others. */
export function CratesPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const list = useQuery({
    ...picking.query('admin_list_crates', { query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const places = useQuery(picking.query('admin_get_stock_places'));
  const names = new Map((places.data?.items ?? []).map(({ place, name }) => [place, name]));
  const filter = { address, onChange: write };
  return (
    <AdminPage title={text('picking.crates')}>
      <div className={`stack ${styles.list}`}>
        <GridToolbar {...filter} search={text('picking.crates.search')} example={text('picking.crates.search.example')}>
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
            any={text('picking.crates.any')}
            label={text('picking.crates.state')}
            options={states.map((value) => ({ value, label: text(`picking.crates.${value}`) }))}
          />
        </GridToolbar>
        <DataGrid<CrateRow>
          label={text('picking.crates')}
          rowKey={(row) => `${row.code}@${row.market}`}
          list={list}
          {...filter}
          failed={text('picking.crates.failed')}
          empty={text('picking.crates.empty')}
          columns={[
            { id: 'code', label: text('picking.crate'), sorts: true, render: (row) => <b>{row.code}</b> },
            {
              id: 'state',
              label: text('picking.crates.state'),
              render: (row) => (
                <Status tone={row.list_id === null ? 'wait' : 'info'}>
                  {text(`picking.crates.${row.list_id === null ? 'free' : 'in_use'}`)}
                </Status>
              ),
            },
            {
              id: 'order',
              label: text('picking.order-number'),
              render: (row) =>
                row.list_id !== null && <Link href={pathTo(officePaths['picking-list'], { id: row.list_id })}>{row.order_number}</Link>,
            },
            { id: 'status', label: text('picking.list'), render: (row) => row.status !== null && <ListStatus status={row.status} /> },
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
            { id: 'changed_at', label: text('picking.changed'), sorts: true, render: (row) => formatDateTime(row.changed_at, row.market) },
          ]}
        />
      </div>
    </AdminPage>
  );
}
