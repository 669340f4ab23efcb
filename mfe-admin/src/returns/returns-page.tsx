import type { ComplaintRow } from '@okruh/contracts/http/orders-admin/complaints';
import type { WithdrawalRow } from '@okruh/contracts/http/orders-admin/withdrawals';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket, type IsoDate, type Market } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { orders } from '../office/api/orders-api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { type PageQuery, type PageRequest, useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import type { ReturnKind } from './return-queries.ts';
import { DueClock, ReturnState } from './return-words.tsx';
import { formatDateTime, formatMoney } from '../office/language/format.ts';

type ReturnRow = WithdrawalRow | ComplaintRow;
interface Filters<State> extends PageRequest {
  readonly q?: string;
  readonly market?: Market;
  readonly state?: State;
}

/** What the list of one kind has of its own. */
interface ReturnList<Row extends ReturnRow, State extends string> {
  readonly kind: ReturnKind;
  /** States that its filter offers. */
  readonly states: readonly State[];
  readonly toQuery: (filters: Filters<State>) => PageQuery<Row>;
  readonly readDates: (row: Row) => { readonly begunAt: string; readonly dueOn: IsoDate };
}

const withdrawals: ReturnList<WithdrawalRow, 'open' | WithdrawalRow['state']> = {
  kind: 'withdrawal',
  states: ['open', 'announced', 'received', 'judged', 'refunded', 'closed'],
  toQuery: (query) => orders.query('admin_list_withdrawals', { query }),
  readDates: ({ announced_at: begunAt, refund_due_on: dueOn }) => ({ begunAt, dueOn }),
};
const complaints: ReturnList<ComplaintRow, 'open' | ComplaintRow['state']> = {
  kind: 'complaint',
  states: ['open', 'reported', 'received', 'accepted', 'refunded', 'ready', 'settled', 'rejected'],
  toQuery: (query) => orders.query('admin_list_complaints', { query }),
  readDates: ({ reported_at: begunAt, settle_until: dueOn }) => ({ begunAt, dueOn }),
};

/** Withdrawals of both markets; the scanned slip of a parcel finds its own. */
export const WithdrawalsPage = () => <ReturnsPage list={withdrawals} />;
/** Complaints about goods of both markets; the scanned slip of a parcel finds its own. */
export const ComplaintsPage = () => <ReturnsPage list={complaints} />;

const schema = tableSchema([], ['market', 'status']);

function ReturnsPage<Row extends ReturnRow, State extends string>({ list }: { readonly list: ReturnList<Row, State> }) {
  const { kind, states, toQuery } = list;
  const text = useText();
  const { market: shown } = useRemote();
  const [address, write] = useSearchState(schema);
  const { market, status } = address.filters;
  const state = knownOr(status, states, undefined);
  const filters = {
    ...(address.q !== undefined && { q: address.q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
  };
  const rows = useTableRows<Row>(address, (page) => toQuery({ ...filters, ...page }));
  return (
    <TablePage<Row>
      name={`${kind}s`}
      texts={`${kind}s`}
      example={text('returns.search.example')}
      columns={buildColumns(list, text, shown)}
      presets={[
        { label: text(`${kind}s.view.open`), query: `${officeParameters.status}=open` },
        { label: text(`${kind}s.view.received`), query: `${officeParameters.status}=received` },
        { label: text(`${kind}s.view.all`), query: '' },
      ]}
      filters={buildFilters(list, text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    />
  );
}

const buildFilters = ({ kind, states }: Pick<ReturnList<never, string>, 'kind' | 'states'>, text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('returns.market')),
    {
      name: 'status',
      label: text('returns.state'),
      options: states.map((state) => ({ value: state, label: text(`${kind}s.state.${state}`) })),
    },
  ],
});

const buildColumns = <Row extends ReturnRow>(
  { kind, readDates }: Pick<ReturnList<Row, string>, 'kind' | 'readDates'>,
  text: TextFunction,
  market: Market,
): readonly TableColumn<Row>[] => [
  {
    id: 'number',
    width: 9.5,
    isFixed: true,
    label: text(`${kind}s.number`),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths[kind], { id: row.id })}>{row.number}</Link>
        <span className="sub">{formatDateTime(readDates(row).begunAt, market)}</span>
      </span>
    ),
  },
  {
    id: 'order',
    width: 8,
    label: text('returns.order'),
    render: (row) => <Link href={pathTo(officePaths.order, { id: row.order_id })}>{row.order_number}</Link>,
  },
  { id: 'customer', width: 9.5, label: text('returns.customer'), render: (row) => row.customer_name },
  { id: 'state', width: 9, label: text('returns.state'), render: (row) => <ReturnState kind={kind} state={row.state} /> },
  {
    id: 'clock',
    width: 8,
    label: text(`${kind}s.clock`),
    render: (row) => <DueClock kind={kind} left={row.days_left} dueOn={readDates(row).dueOn} />,
  },
  { id: 'pieces', width: 5, label: text('returns.pieces'), isNumeric: true, render: (row) => row.pieces },
  { id: 'amount', width: 8, label: text('returns.amount'), isNumeric: true, render: (row) => formatMoney(row.refund ?? row.estimate) },
];
