import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminLoanRow } from '@okruh/contracts/http/payments-admin';
import { formatDateTime, formatMoneyExact, isMarket, marketCodes } from '@okruh/market';
import { Button, Segmented, Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../office/page/admin-page.tsx';
import styles from '../office/admin.module.css';
import { ConflictScope, useFact } from '../office/conflict/case-conflict.tsx';
import { DataGrid, FilterSelect, GridToolbar } from '../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { payments } from '../office/api/payments-api.ts';
import { useMay } from '../office/session.ts';
import { type AskedLoan, LoanDialog } from './loan-dialog.tsx';

const schema = gridSchema([], ['queue', 'market']);
/** Which applications, by their word in the address; what waits comes first. */
const states = { cekaji: 'waiting', schvalene: 'approved', zamitnute: 'declined', vse: undefined } as const;
const views = ['cekaji', 'schvalene', 'zamitnute', 'vse'] as const;
const tones: Readonly<Record<AdminLoanRow['state'], Tone | 'wait' | undefined>> = {
  waiting: 'wait',
  approved: 'success',
  declined: 'danger',
  ended: undefined,
};

function toQuery(address: GridAddress) {
  const { queue, market } = address.filters;
  const state = states[knownOr(queue, views, 'cekaji')];
  return { ...listQuery(address), ...(state !== undefined && { state }), ...(market !== undefined && isMarket(market) && { market }) };
}

/** Instalments that are arranged at a store's counter: somebody there writes down what the partner answered. */
export function LoansPage() {
  const text = useText();
  const fact = useFact();
  const [address, write] = useSearchState(schema);
  const query = toQuery(address);
  const list = useQuery({ ...payments.query('admin_list_loans', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const [asked, setAsked] = useState<AskedLoan | null>(null);
  const queryClient = useQueryClient();
  const view = knownOr(address.filters.queue, views, 'cekaji');
  return (
    <AdminPage title={text('loans.title')}>
      <div className={`stack ${styles.list}`}>
        <div className={styles.views}>
          <Segmented
            label={text('loans.views')}
            value={view}
            items={views.map((value) => ({ value, label: text(`loans.view.${value}`) }))}
            onChange={(value) => write({ queue: value === 'cekaji' ? undefined : value, page: undefined }, { push: true })}
          />
        </div>
        <GridToolbar address={address} onChange={write} search={text('payments.search')} example={text('payments.search.example')}>
          <FilterSelect
            address={address}
            onChange={write}
            any={text('payments.any.market')}
            name="market"
            label={text('payments.market')}
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          />
        </GridToolbar>
        <LoanGrid
          list={list}
          address={address}
          onChange={write}
          empty={text(view === 'cekaji' ? 'loans.none-waiting' : 'loans.empty')}
          onAsk={setAsked}
        />
      </div>
      {asked !== null && (
        <ConflictScope
          key={asked.loan.id}
          shown={asked.loan}
          read={async () => {
            const { items } = await payments.call('admin_list_loans', { query: { q: asked.loan.order_number } });
            const thing = items.find(({ id }) => id === asked.loan.id) ?? asked.loan;
            return { thing, by: thing.decided_by, at: thing.decided_at };
          }}
          toFacts={(of) => [
            fact('payments.state', text(`loans.state.${of.state}`)),
            fact('loans.contract', of.contract_number),
            fact('loans.reason', of.reason),
          ]}
          onTaken={(theirs) => {
            setAsked(theirs.state === 'waiting' ? { ...asked, loan: theirs } : null);
            void payments.invalidate(queryClient, 'admin_list_loans');
          }}
        >
          <LoanDialog asked={asked} onClose={() => setAsked(null)} />
        </ConflictScope>
      )}
    </AdminPage>
  );
}

type LoanGridProps = Pick<Parameters<typeof DataGrid<AdminLoanRow>>[0], 'list' | 'address' | 'onChange' | 'empty'> & {
  readonly onAsk: (asked: AskedLoan) => void;
};

function LoanGrid({ onAsk, ...grid }: LoanGridProps) {
  const text = useText();
  const { market } = useRemote();
  const mayReadPayments = useMay('payment:read');
  return (
    <DataGrid<AdminLoanRow>
      {...grid}
      label={text('loans.table')}
      rowKey={(row) => row.id}
      failed={text('loans.failed')}
      columns={[
        {
          id: 'order_number',
          label: text('payments.order'),
          render: (row) => (
            <span>
              {mayReadPayments ? <Link href={pathTo(officePaths.payment, { id: row.id })}>{row.order_number}</Link> : row.order_number}
              <span className="sub">{row.market.toUpperCase()}</span>
            </span>
          ),
        },
        { id: 'partner', label: text('loans.partner'), render: (row) => row.partner_id },
        { id: 'amount', label: text('payments.amount'), end: true, render: (row) => formatMoneyExact(row.amount) },
        { id: 'created_at', label: text('payments.created'), render: (row) => formatDateTime(row.created_at, market) },
        {
          id: 'state',
          label: text('payments.state'),
          render: (row) => (
            <span>
              <Status tone={tones[row.state]}>{text(`loans.state.${row.state}`)}</Status>
              {row.contract_number !== null && <span className="sub">{row.contract_number}</span>}
              {row.reason !== '' && <span className="sub">{row.reason}</span>}
              {row.decided_at !== null && (
                <span className="sub">{[formatDateTime(row.decided_at, market), row.decided_by].filter(Boolean).join(', ')}</span>
              )}
            </span>
          ),
        },
        {
          id: 'action',
          label: text('loans.action'),
          render: (row) =>
            row.state === 'waiting' ? (
              <span className="row row-tight">
                <Button
                  size="small"
                  aria-label={text('loans.approve.of', { number: row.order_number })}
                  onClick={() => onAsk({ loan: row, decision: 'approve' })}
                >
                  {text('loans.approve')}
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={text('loans.refuse.of', { number: row.order_number })}
                  onClick={() => onAsk({ loan: row, decision: 'refuse' })}
                >
                  {text('loans.refuse')}
                </Button>
              </span>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}
