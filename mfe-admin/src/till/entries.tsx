import type { CounterPayment, Drawer, DrawerEntry } from '@okruh/contracts/http/counter-admin';
import { negateMoney } from '@okruh/market';
import { Button, Dialog, Status, type Tone } from '@okruh/ui';
import { printerIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { OrderInvoices } from './order-invoices.tsx';
import { printReceipt } from './paid-panel.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ENTRIES_SIZE, entriesQuery } from './till-queries.ts';
import { formatDateTime, formatMoney } from '../office/language/format.ts';

const tones: Readonly<Record<CounterPayment['state'], Tone | 'wait' | undefined>> = {
  pending: 'wait',
  taken: 'success',
  declined: 'danger',
  cancelled: undefined,
};

type PaidBill = CounterPayment['bills'][number];

/** Orders that a payment paid for; invoices of repairs go with the repair. */
const listPaidOrders = ({ kind, state, bills }: CounterPayment): PaidBill[] =>
  kind === 'payment' && state === 'taken' ? bills.filter((bill) => bill.kind === 'order') : [];

/** Payments of a drawer and its movements of cash, newest first. */
export function Entries({ drawer }: { readonly drawer: Drawer }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const [refunded, setRefunded] = useState<CounterPayment | null>(null);
  const [invoiced, setInvoiced] = useState<PaidBill | null>(null);
  const entries = useQuery(entriesQuery(drawer.id, page));
  const mayWork = useMay('counter:work');
  const mayPrint = useMay('order:counter');
  if (entries.isError)
    return <LoadFailure title={text('till.entries.failed')} error={entries.error} onRetry={() => void entries.refetch()} />;
  const { items = [], total = 0 } = entries.data ?? {};
  if (total === 0) return null;
  const pages = Math.ceil(total / ENTRIES_SIZE);
  return (
    <div className="panel stack">
      <h2 id={`entries-${drawer.id}`}>{text('till.entries')}</h2>
      <div className="table-scroll" role="region" aria-labelledby={`entries-${drawer.id}`} tabIndex={0}>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">{text('till.at')}</th>
              <th scope="col">{text('till.what')}</th>
              <th scope="col">{text('till.how')}</th>
              <th scope="col" className="end">
                {text('till.amount.column')}
              </th>
              <th scope="col">
                <span className="sr">{text('till.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <EntryRow
                key={entry.entry === 'payment' ? entry.payment.id : entry.id}
                entry={entry}
                drawer={drawer}
                onRefund={mayWork ? setRefunded : null}
                onInvoice={mayPrint ? setInvoiced : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className="row">
          <Button kind="quiet" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {text('till.newer')}
          </Button>
          <span className="small soft">{text('till.page', { page, pages })}</span>
          <Button kind="quiet" size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {text('till.older')}
          </Button>
        </div>
      )}
      {refunded !== null && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
      {invoiced !== null && (
        <Dialog isOpen onClose={() => setInvoiced(null)} title={text('till.invoice.title', { number: invoiced.number })}>
          <div className="stack">
            <OrderInvoices order={invoiced} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

interface EntryRowProps {
  readonly entry: DrawerEntry;
  readonly drawer: Drawer;
  /** Null for who may only look. */
  readonly onRefund: ((payment: CounterPayment) => void) | null;
  /** Null for who hands no orders over. */
  readonly onInvoice: ((order: PaidBill) => void) | null;
}

function EntryRow({ entry, drawer: { market }, onRefund, onInvoice }: EntryRowProps) {
  const text = useText();
  const at = formatDateTime(entry.at, market);
  if (entry.entry === 'movement')
    return (
      <tr>
        <td>{at}</td>
        <td>
          {text(`till.move.${entry.direction}`)}
          <span className="sub">{entry.reason}</span>
        </td>
        <td>{text('till.cash')}</td>
        <td className="end">{formatMoney(entry.direction === 'in' ? entry.amount : negateMoney(entry.amount))}</td>
        <td aria-hidden="true" />
      </tr>
    );
  const { payment } = entry;
  return (
    <tr>
      <td>
        {at}
        <span className="sub">{payment.receipt_number}</span>
      </td>
      <td>
        {payment.kind !== 'payment' && <b>{text(payment.kind === 'refund' ? 'till.refund' : 'till.payout')} </b>}
        {payment.bills.map(({ number }) => number).join(', ')}
        {payment.reason !== '' && <span className="sub">{payment.reason}</span>}
      </td>
      <td>
        {text(`till.${payment.tender}`)}
        {payment.state !== 'taken' && <Status tone={tones[payment.state]}>{text(`till.state.${payment.state}`)}</Status>}
      </td>
      <td className="end">{formatMoney(payment.kind === 'payment' ? payment.amount : negateMoney(payment.amount))}</td>
      <td>
        <div className="row row-tight">
          {payment.receipt_number !== null && (
            <Button kind="bare" size="small" icon={printerIcon} iconOnly onClick={() => printReceipt(payment.id)}>
              {text('till.print-number', { number: payment.receipt_number })}
            </Button>
          )}
          {onInvoice !== null &&
            listPaidOrders(payment).map((order) => (
              <Button key={order.id} kind="quiet" size="small" onClick={() => onInvoice(order)}>
                {text('till.invoice.reprint', { number: order.number })}
              </Button>
            ))}
          {onRefund !== null && payment.may_refund && (
            <Button kind="quiet" size="small" onClick={() => onRefund(payment)}>
              {text('till.refund.submit')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
