import type { BoughtDevice } from '@okruh/contracts/http/picking-devices';
import { formatDate, formatMoney, isMarket, localTime, marketCodes } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../office/admin.module.css';
import { picking } from '../office/api/picking-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../office/grid/grid-address.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { useMay } from '../office/session.ts';
import { ReceiveDialog } from './receive-dialog.tsx';

const schema = gridSchema([], ['market', 'status']);
const states = ['expected', 'in_stock', 'sold'] as const;
const tones = { expected: 'warning', in_stock: 'success', sold: 'info' } as const;

const toQuery = (address: GridAddress) => {
  const { market, status } = address.filters;
  const state = states.find((known) => known === status);
  return { ...listQuery(address), ...(market !== undefined && isMarket(market) && { market }), ...(state !== undefined && { state }) };
};

/** Devices that were bought from customers: what has to be put on a shelf, what lies there, what is sold. */
export function BoughtDevicesPage() {
  const text = useText();
  const mayReceive = useMay('picking:work');
  const [address, write] = useSearchState(schema);
  const [received, setReceived] = useState<BoughtDevice | null>(null);
  const list = useQuery({
    ...picking.query('admin_list_bought_devices', { query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <AdminPage title={text('bought.title')}>
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('bought.search')} example={text('bought.search.example')}>
          <FilterSelect
            label={text('bought.market')}
            any={text('bought.any.market')}
            name="market"
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
            address={address}
            onChange={write}
          />
          <FilterSelect
            label={text('bought.state')}
            any={text('bought.any.state')}
            name="status"
            options={states.map((state) => ({ value: state, label: text(`bought.state.${state}`) }))}
            address={address}
            onChange={write}
          />
        </GridToolbar>
        <DataGrid<BoughtDevice>
          label={text('bought.table')}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('bought.failed')}
          empty={text('bought.empty')}
          columns={[
            {
              id: 'device',
              label: text('bought.device'),
              render: (row) => (
                <span>
                  {row.device_name}
                  <span className="sub">{row.number}</span>
                </span>
              ),
            },
            { id: 'market', label: text('bought.market'), render: (row) => row.market.toUpperCase() },
            { id: 'quality', label: text('bought.quality'), render: (row) => row.quality },
            { id: 'price', label: text('bought.price'), end: true, render: (row) => formatMoney(row.purchase_price) },
            { id: 'variant', label: text('bought.variant'), render: (row) => <SoldAs row={row} /> },
            {
              id: 'state',
              label: text('bought.state'),
              render: (row) => <Badge tone={tones[row.state]}>{text(`bought.state.${row.state}`)}</Badge>,
            },
            { id: 'place', label: text('bought.place'), render: (row) => [row.place_name, tail(row)].filter(Boolean).join(' · ') },
            {
              id: 'accepted',
              label: text('bought.accepted'),
              render: (row) => formatDate(localTime(row.accepted_at, row.market).date, row.market),
            },
            {
              id: 'receive',
              label: text('bought.receive'),
              render: (row) =>
                row.state === 'expected' && row.variant !== null && mayReceive ? (
                  <Button
                    size="small"
                    aria-label={text('bought.receive.of', { name: row.device_name, number: row.number })}
                    onClick={() => setReceived(row)}
                  >
                    {text('bought.receive')}
                  </Button>
                ) : null,
            },
          ]}
        />
      </div>
      {received !== null && <ReceiveDialog key={received.id} device={received} onClose={() => setReceived(null)} />}
    </AdminPage>
  );
}

const tail = ({ serial_tail: serial }: BoughtDevice): string | null => (serial === null ? null : `••• ${serial}`);

/** The variant that it is offered as, or what has to be done before it can be. */
function SoldAs({ row }: { readonly row: BoughtDevice }) {
  const text = useText();
  if (row.variant === null) return <span className="warn-text">{text('bought.no-variant')}</span>;
  return (
    <span>
      {row.variant.name}
      <span className="sub">{row.variant.code}</span>
    </span>
  );
}
