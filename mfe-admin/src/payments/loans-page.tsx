import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminLoanRow } from '@okruh/contracts/http/payments-admin';
import { isMarket, type Market } from '@okruh/market';
import { Button, Status, type Tone } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { ConflictScope, useFact } from '../office/conflict/case-conflict.tsx';
import { buildMarketFilter } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { payments } from '../office/api/payments-api.ts';
import { useMay } from '../office/session.ts';
import { type AskedLoan, LoanDialog } from './loan-dialog.tsx';
import { formatDateTime, formatMoneyExact } from '../office/language/format.ts';

const schema = tableSchema([], ['queue', 'market']);
/** Which applications, by their word in the address; what waits comes first. */
const states = { cekaji: 'waiting', schvalene: 'approved', zamitnute: 'declined', vse: undefined } as const;
const views = ['cekaji', 'schvalene', 'zamitnute', 'vse'] as const;
const tones: Readonly<Record<AdminLoanRow['state'], Tone | 'wait' | undefined>> = {
  waiting: 'wait',
  approved: 'success',
  declined: 'danger',
  ended: undefined,
};

/** Filters of the address as the service knows them. */
function toFilters({ q, filters: { queue, market } }: TableAddress) {
  const state = states[knownOr(queue, views, 'cekaji')];
  return {
    ...(q !== undefined && { q }),
    ...(state !== undefined && { state }),
    ...(market !== undefined && isMarket(market) && { market }),
  };
}

/** Instalments that are arranged at a store's counter: somebody there writes down what the partner answered. */
export function LoansPage() {
  const text = useText();
  const fact = useFact();
  const { market } = useRemote();
  const mayReadPayments = useMay('payment:read');
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<AdminLoanRow>(address, (page) => payments.query('admin_list_loans', { query: { ...filters, ...page } }));
  const [asked, setAsked] = useState<AskedLoan | null>(null);
  const queryClient = useQueryClient();
  return (
    <TablePage<AdminLoanRow>
      name="loans"
      texts="loans"
      label={text('loans.table')}
      columns={[...buildColumns(text, market, mayReadPayments), buildActionColumn(text, setAsked)]}
      presets={views.map((view) => ({
        label: text(`loans.view.${view}`),
        query: view === 'cekaji' ? '' : `${officeParameters.queue}=${view}`,
      }))}
      namesPreset
      filters={{ choices: [buildMarketFilter(text('payments.market'))] }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
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
    </TablePage>
  );
}

const buildColumns = (text: TextFunction, market: Market, mayReadPayments: boolean): readonly TableColumn<AdminLoanRow>[] => [
  {
    id: 'order_number',
    width: 9,
    isFixed: true,
    label: text('payments.order'),
    render: (row) => (
      <span>
        {mayReadPayments ? <Link href={pathTo(officePaths.payment, { id: row.id })}>{row.order_number}</Link> : row.order_number}
        <span className="sub">{row.market.toUpperCase()}</span>
      </span>
    ),
  },
  { id: 'partner', width: 8, label: text('loans.partner'), render: (row) => row.partner_id },
  { id: 'amount', width: 8, label: text('payments.amount'), isNumeric: true, render: (row) => formatMoneyExact(row.amount) },
  { id: 'created_at', width: 9.5, label: text('payments.created'), render: (row) => formatDateTime(row.created_at, market) },
  {
    id: 'state',
    width: 13,
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
];

const buildActionColumn = (text: TextFunction, onAsk: (asked: AskedLoan) => void): TableColumn<AdminLoanRow> => ({
  id: 'action',
  width: 14,
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
});
