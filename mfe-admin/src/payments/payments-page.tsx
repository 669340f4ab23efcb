import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminPaymentRow } from '@okruh/contracts/http/payments-admin';
import { formatDateTime, formatMoneyExact, isMarket, isZeroMoney, marketCodes, type Money } from '@okruh/market';
import { Button, Segmented } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../office/page/admin-page.tsx';
import styles from '../office/admin.module.css';
import { DataGrid, FilterSelect, GridToolbar } from '../office/grid/data-grid.tsx';
import { DateFilter } from '../office/grid/filter-chip.tsx';
import { type GridAddress, gridSchema, listQuery, toDayRange, type WriteGrid } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { payments } from '../office/api/payments-api.ts';
import { paymentMethods } from '../office/payment-methods.ts';
import { useExport } from '../office/grid/save-export.ts';
import { paymentStates, PaymentStateLabel } from './payment-words.tsx';

const schema = gridSchema(['order_number', 'amount', 'created_at', 'changed_at'], ['work', 'market', 'status', 'method', 'from', 'to']);
/** What a person has to do, by its word in the address. */
const workFilters = { vse: undefined, rozhodnout: 'decide', vratit: 'refund', reklamovane: 'dispute' } as const;
const works = ['vse', 'rozhodnout', 'vratit', 'reklamovane'] as const;

function toQuery(address: GridAddress) {
  const { work, market, status, method: asked } = address.filters;
  const todo = workFilters[knownOr(work, works, 'vse')];
  const state = knownOr(status, paymentStates, undefined);
  const method = knownOr(asked, paymentMethods, undefined);
  return {
    ...listQuery(address),
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
  const [address, write] = useSearchState(schema);
  const query = toQuery(address);
  const list = useQuery({ ...payments.query('admin_list_payments', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const exported = useExport(() => payments.exchange('admin_export_payments', { query }));
  return (
    <AdminPage
      title={text('payments.title')}
      actions={
        <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('grid.export')}
        </Button>
      }
    >
      <div className={`stack ${styles.list}`}>
        <div className={styles.views}>
          <Segmented
            label={text('payments.views')}
            value={knownOr(address.filters['work'], works, 'vse')}
            items={works.map((value) => ({ value, label: text(`payments.view.${value}`) }))}
            onChange={(value) => write({ work: value === 'vse' ? undefined : value, page: undefined }, { push: true })}
          />
        </div>
        <Filters address={address} onChange={write} />
        <PaymentGrid list={list} address={address} onChange={write} />
      </div>
    </AdminPage>
  );
}

interface GridProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

function Filters({ address, onChange }: GridProps) {
  const text = useText();
  const filter = { address, onChange };
  const { from, to } = toDayRange(address);
  return (
    <GridToolbar address={address} onChange={onChange} search={text('payments.search')} example={text('payments.search.example')}>
      <FilterSelect
        {...filter}
        name="market"
        any={text('payments.any.market')}
        label={text('payments.market')}
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
      />
      <FilterSelect
        {...filter}
        name="status"
        any={text('payments.any.state')}
        label={text('payments.state')}
        options={paymentStates.map((state) => ({ value: state, label: text(`payments.state.${state}`) }))}
      />
      <FilterSelect
        {...filter}
        name="method"
        any={text('payments.any.way')}
        label={text('payments.way')}
        options={paymentMethods.map((method) => ({ value: method, label: text(`payments.way.${method}`) }))}
      />
      <DateFilter name={text('payments.created')} from={from} to={to} onChange={(range) => onChange({ ...range, page: undefined })} />
    </GridToolbar>
  );
}

/** Nothing moved is said by a dash, so that what moved stands out. */
const moved = (amount: Money): string => (isZeroMoney(amount) ? '–' : formatMoneyExact(amount));

function PaymentGrid({ list, address, onChange }: GridProps & Pick<Parameters<typeof DataGrid<AdminPaymentRow>>[0], 'list'>) {
  const text = useText();
  const { market } = useRemote();
  return (
    <DataGrid<AdminPaymentRow>
      label={text('payments.table')}
      rowKey={(row) => row.id}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('payments.failed')}
      empty={text('payments.empty')}
      columns={[
        {
          id: 'order_number',
          label: text('payments.order'),
          sorts: true,
          render: (row) => (
            <span>
              <Link href={pathTo(officePaths.payment, { id: row.id })}>{row.order_number}</Link>
              <span className="sub">{row.market.toUpperCase()}</span>
            </span>
          ),
        },
        { id: 'way', label: text('payments.way'), render: (row) => text(`payments.way.${row.type_payment}`) },
        {
          id: 'state',
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
        { id: 'amount', label: text('payments.amount'), sorts: true, end: true, render: (row) => formatMoneyExact(row.amount) },
        { id: 'captured', label: text('payments.captured'), end: true, render: (row) => moved(row.captured) },
        { id: 'refunded', label: text('payments.refunded'), end: true, render: (row) => moved(row.refunded) },
        { id: 'created_at', label: text('payments.created'), sorts: true, render: (row) => formatDateTime(row.created_at, market) },
      ]}
    />
  );
}
