import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminPaymentRow } from '@okruh/contracts/http/payments-admin';
import { isMarket, isZeroMoney, type Market, type Money } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { toDayRange } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { payments } from '../office/api/payments-api.ts';
import { paymentMethods } from '../office/payment-methods.ts';
import { ExportButton } from '../office/grid/export-button.tsx';
import { paymentStates, PaymentStateLabel } from './payment-words.tsx';
import { formatDateTime, formatMoneyExact } from '../office/language/format.ts';

const schema = tableSchema(['order_number', 'amount', 'created_at', 'changed_at'], ['work', 'market', 'status', 'method', 'from', 'to']);
/** What a person has to do, by its word in the address. */
const workFilters = { vse: undefined, rozhodnout: 'decide', vratit: 'refund', reklamovane: 'dispute' } as const;
const works = ['vse', 'rozhodnout', 'vratit', 'reklamovane'] as const;

/** Filters of the address as the service knows them. */
function toFilters(address: TableAddress) {
  const { work, market, status, method: asked } = address.filters;
  const todo = workFilters[knownOr(work, works, 'vse')];
  const state = knownOr(status, paymentStates, undefined);
  const method = knownOr(asked, paymentMethods, undefined);
  return {
    ...(address.q !== undefined && { q: address.q }),
    ...(address.sort !== undefined && { sort: address.sort }),
    ...(todo !== undefined && { work: todo }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
    ...(method !== undefined && { type_payment: method }),
    ...toDayRange(address),
  };
}

/** Payments of both markets: what came, what waits for a decision, what has to be sent back by hand. */
export function PaymentsPage() {
  const text = useText();
  const { market } = useRemote();
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<AdminPaymentRow>(address, (page) => payments.query('admin_list_payments', { query: { ...filters, ...page } }));
  return (
    <TablePage<AdminPaymentRow>
      name="payments"
      texts="payments"
      label={text('payments.table')}
      actions={<ExportButton fetchFile={() => payments.exchange('admin_export_payments', { query: filters })} />}
      columns={buildColumns(text, market)}
      presets={works.map((work) => ({
        label: text(`payments.view.${work}`),
        query: work === 'vse' ? '' : `${officeParameters.work}=${work}`,
      }))}
      namesPreset
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    />
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('payments.market')),
    {
      name: 'status',
      label: text('payments.state'),
      options: paymentStates.map((state) => ({ value: state, label: text(`payments.state.${state}`) })),
    },
    {
      name: 'method',
      label: text('payments.way'),
      options: paymentMethods.map((method) => ({ value: method, label: text(`payments.way.${method}`) })),
    },
  ],
  days: text('payments.created'),
});

/** Nothing moved is said by a dash, so that what moved stands out. */
const moved = (amount: Money): string => (isZeroMoney(amount) ? '–' : formatMoneyExact(amount));

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<AdminPaymentRow>[] => [
  {
    id: 'order_number',
    width: 8,
    isFixed: true,
    label: text('payments.order'),
    sort: 'order_number',
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.payment, { id: row.id })}>{row.order_number}</Link>
        <span className="sub">{row.market.toUpperCase()}</span>
      </span>
    ),
  },
  { id: 'way', width: 8, label: text('payments.way'), render: (row) => text(`payments.way.${row.type_payment}`) },
  {
    id: 'state',
    width: 13,
    label: text('payments.state'),
    render: (row) => (
      <span>
        <PaymentStateLabel payment={row} />
        {row.failure !== null && <span className="sub">{text(`payments.failure.${row.failure}`)}</span>}
        {row.hold !== null && <span className="sub">{text(`payments.hold.${row.hold}`)}</span>}
        {row.dispute_due_at !== null && (
          <span className="sub">{text('disputes.due', { at: formatDateTime(row.dispute_due_at, market) })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'amount',
    width: 8.5,
    label: text('payments.amount'),
    sort: 'amount',
    isNumeric: true,
    render: (row) => formatMoneyExact(row.amount),
  },
  { id: 'captured', width: 7.5, label: text('payments.captured'), isNumeric: true, render: (row) => moved(row.captured) },
  { id: 'refunded', width: 7.5, label: text('payments.refunded'), isNumeric: true, render: (row) => moved(row.refunded) },
  {
    id: 'created_at',
    width: 9.5,
    label: text('payments.created'),
    sort: 'created_at',
    render: (row) => formatDateTime(row.created_at, market),
  },
];
