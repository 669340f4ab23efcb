import type { BoughtDevice } from '@okruh/contracts/http/picking-devices';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { isMarket, localTime } from '@okruh/market';
import { Badge, Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { picking } from '../office/api/picking-api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { useMay } from '../office/session.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { formatDate, formatMoney } from '../office/language/format.ts';

const schema = tableSchema([], ['market', 'status']);
const states = ['expected', 'in_stock', 'sold'] as const;
const tones = { expected: 'warning', in_stock: 'success', sold: 'info' } as const;

/** Filters of the address as the service knows them. */
const toFilters = ({ q, filters: { market, status } }: TableAddress) => {
  const state = knownOr(status, states, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
  };
};

/** Devices that were bought from customers: what has to be put on a shelf, what lies there, what is sold. */
export function BoughtDevicesPage() {
  const text = useText();
  const mayReceive = useMay('picking:work');
  const [address, write] = useSearchState(schema);
  const [received, setReceived] = useState<BoughtDevice | null>(null);
  const filters = toFilters(address);
  const rows = useTableRows<BoughtDevice>(address, (page) =>
    picking.query('admin_list_bought_devices', { query: { ...filters, ...page } }),
  );
  return (
    <TablePage<BoughtDevice>
      name="bought-devices"
      texts="bought"
      columns={buildColumns(text, mayReceive, setReceived)}
      presets={[
        { label: text('bought.view.all'), query: '' },
        ...states.map((state) => ({ label: text(`bought.view.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      {received !== null && <ReceiveDialog key={received.id} device={received} onClose={() => setReceived(null)} />}
    </TablePage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('bought.market')),
    {
      name: 'status',
      label: text('bought.state'),
      options: states.map((state) => ({ value: state, label: text(`bought.state.${state}`) })),
    },
  ],
});

const buildColumns = (
  text: TextFunction,
  mayReceive: boolean,
  onReceive: (device: BoughtDevice) => void,
): readonly TableColumn<BoughtDevice>[] => [
  {
    id: 'device',
    width: 10,
    isFixed: true,
    label: text('bought.device'),
    render: (row) => (
      <span>
        {row.device_name}
        <span className="sub">{row.number}</span>
      </span>
    ),
  },
  { id: 'market', width: 4, label: text('bought.market'), render: (row) => row.market.toUpperCase() },
  { id: 'quality', width: 4.5, label: text('bought.quality'), render: (row) => row.quality },
  { id: 'price', width: 6.5, label: text('bought.price'), isNumeric: true, render: (row) => formatMoney(row.purchase_price) },
  { id: 'variant', width: 11, label: text('bought.variant'), render: (row) => <SoldAs row={row} /> },
  {
    id: 'state',
    width: 7.5,
    label: text('bought.state'),
    render: (row) => <Badge tone={tones[row.state]}>{text(`bought.state.${row.state}`)}</Badge>,
  },
  { id: 'place', width: 8, label: text('bought.place'), render: (row) => [row.place_name, tail(row)].filter(Boolean).join(' · ') },
  {
    id: 'accepted',
    width: 6,
    label: text('bought.accepted'),
    render: (row) => formatDate(localTime(row.accepted_at, row.market).date, row.market),
  },
  {
    id: 'receive',
    width: 7,
    label: text('bought.receive'),
    render: (row) =>
      row.state === 'expected' && row.variant !== null && mayReceive ? (
        <Button
          size="small"
          aria-label={text('bought.receive.of', { name: row.device_name, number: row.number })}
          onClick={() => onReceive(row)}
        >
          {text('bought.receive')}
        </Button>
      ) : null,
  },
];

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
