import type { LeasePromiseRow } from '@okruh/contracts/http/buyout-admin/lease-promises';
import { type PromiseState, promiseStates } from '@okruh/contracts/http/buyout/lease-promise';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket, type Market } from '@okruh/market';
import { Badge, Status, type Tone } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { buyout } from '../../office/api/api.ts';
import { buildMarketFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { useMay } from '../../office/session.ts';
import { formatDate, formatMoney } from '../../office/language/format.ts';

const schema = tableSchema(['opens_on', 'ends_on'], ['kind', 'status', 'market']);
const kinds = ['buy-and-sell', 'old-for-new'] as const;
const tones: Readonly<Record<PromiseState, Tone | 'wait' | undefined>> = {
  waiting: 'wait',
  running: undefined,
  open: 'info',
  claimed: 'success',
  expired: undefined,
  cancelled: undefined,
};

function toQuery({ q, sort, filters: { kind, status, market } }: TableAddress) {
  const [known, state] = [knownOr(kind, kinds, undefined), knownOr(status, promiseStates, undefined)];
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(known !== undefined && { kind: known }),
    ...(state !== undefined && { state }),
    ...(market !== undefined && isMarket(market) && { market }),
  };
}

/** What leases promised about their devices: what can be claimed when, by which buy-out it was, and what isn't in the price list. */
export function LeasePromisesPage() {
  const text = useText();
  const { market } = useRemote();
  const mayReadOrders = useMay('order:read');
  const [address, write] = useSearchState(schema);
  const filters = toQuery(address);
  const rows = useTableRows<LeasePromiseRow>(address, (page) =>
    buyout.query('admin_list_lease_promises', { query: { ...filters, ...page } }),
  );
  return (
    <TablePage<LeasePromiseRow>
      name="lease-promises"
      texts="promises"
      columns={buildColumns(text, market, mayReadOrders)}
      presets={[
        ...(['open', 'running', 'claimed'] as const).map((state) => ({
          label: text(`promises.view.${state}`),
          query: `${officeParameters.status}=${state}`,
        })),
        { label: text('promises.view.all'), query: '' },
      ]}
      filters={{
        choices: [
          {
            name: 'status',
            label: text('promises.state'),
            options: promiseStates.map((state) => ({ value: state, label: text(`promises.state.${state}`) })),
          },
          {
            name: 'kind',
            label: text('promises.kind'),
            options: kinds.map((kind) => ({ value: kind, label: text(`promises.kind.${kind}`) })),
          },
          buildMarketFilter(text('promises.market')),
        ],
      }}
      rows={rows}
      rowKey={({ id }) => id}
      address={address}
      onChange={write}
    />
  );
}

function buildColumns(text: TextFunction, market: Market, mayReadOrders: boolean): readonly TableColumn<LeasePromiseRow>[] {
  const day = (date: string | null): string => (date === null ? text('promises.no-day') : formatDate(date, market));
  return [
    {
      id: 'order',
      width: 8,
      isFixed: true,
      label: text('promises.order'),
      render: ({ order_id: id, order_number: number }) =>
        mayReadOrders ? <Link href={pathTo(officePaths.order, { id })}>{number}</Link> : number,
    },
    {
      id: 'device',
      width: 16,
      label: text('promises.device'),
      render: ({ device_name: name, is_bought: isBought }) => (
        <>
          {name} {!isBought && <Badge>{text('promises.not-bought')}</Badge>}
        </>
      ),
    },
    { id: 'kind', width: 9, label: text('promises.kind'), render: ({ kind }) => text(`promises.kind.${kind}`) },
    { id: 'price', width: 8, isNumeric: true, label: text('promises.price'), render: ({ price }) => formatMoney(price) },
    { id: 'grade', width: 6, label: text('promises.grade'), render: ({ required_grade: grade }) => grade },
    { id: 'starts_on', width: 8, label: text('promises.starts'), render: ({ starts_on: date }) => day(date) },
    { id: 'opens_on', width: 8, label: text('promises.opens'), sort: 'opens_on', render: ({ opens_on: date }) => day(date) },
    { id: 'ends_on', width: 8, label: text('promises.ends'), sort: 'ends_on', render: ({ ends_on: date }) => day(date) },
    {
      id: 'state',
      width: 8,
      label: text('promises.state'),
      render: ({ state }) => <Status tone={tones[state]}>{text(`promises.state.${state}`)}</Status>,
    },
    {
      id: 'buyout',
      width: 8,
      label: text('promises.buyout'),
      render: ({ buyout: claimed }) =>
        claimed === null ? '' : <Link href={pathTo(officePaths.buyout, { id: claimed.id })}>{claimed.number}</Link>,
    },
    { id: 'market', width: 5, label: text('promises.market'), render: (row) => row.market.toUpperCase() },
  ];
}
