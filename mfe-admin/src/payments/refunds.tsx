import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { Button, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { ConfirmDialog } from '../office/dialog/confirm-dialog.tsx';
import { payments } from '../office/api/payments-api.ts';
import { useMay } from '../office/session.ts';
import { RefundStateLabel } from './payment-words.tsx';
import { usePaymentCommand } from './use-payment-command.ts';
import { formatDateTime, formatMoneyExact } from '../office/language/format.ts';

type RefundRow = AdminPayment['refunds'][number];

/** Money that went back or is on its way; what a person has to send is confirmed here. */
export function Refunds({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  const { market } = useRemote();
  const mayRefund = useMay('payment:refund');
  const [asked, setAsked] = useState<RefundRow | null>(null);
  const confirm = usePaymentCommand(payment.id, {
    send: (refund: RefundRow) => payments.call('admin_confirm_refund', { params: { id: payment.id, refund: refund.id }, body: {} }),
    done: 'refund.confirmed',
    failed: 'refund.confirm-failed',
  });
  if (payment.refunds.length === 0) return null;
  // A provider's refusal leaves the money to be sent from the bank.
  const waitsForPerson = ({ state }: RefundRow): boolean => mayRefund && (state === 'by-hand' || state === 'refused');
  return (
    <div className="stack">
      <h2>{text('refunds.heading')}</h2>
      <Table label={text('refunds.heading')} stack>
        <thead>
          <tr>
            <th scope="col" className="end">
              {text('payments.amount')}
            </th>
            <th scope="col">{text('payments.state')}</th>
            <th scope="col">{text('refund.reason')}</th>
            <th scope="col">{text('refunds.asked')}</th>
          </tr>
        </thead>
        <tbody>
          {payment.refunds.map((refund) => (
            <tr key={refund.id}>
              <td data-label={text('payments.amount')} className="end">
                {formatMoneyExact(refund.amount)}
              </td>
              <td data-label={text('payments.state')}>
                <RefundStateLabel state={refund.state} />
                {refund.done_at !== null && <span className="sub">{formatDateTime(refund.done_at, market)}</span>}
                {waitsForPerson(refund) && (
                  <Button size="small" kind="quiet" onClick={() => setAsked(refund)}>
                    {text('refund.confirm')}
                  </Button>
                )}
              </td>
              <td data-label={text('refund.reason')}>{refund.reason === '' ? '–' : refund.reason}</td>
              <td data-label={text('refunds.asked')}>
                {[formatDateTime(refund.created_at, market), refund.by].filter(Boolean).join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        isOpen={asked !== null}
        title={text('refund.confirm.title')}
        confirm={text('refund.confirm')}
        isBusy={confirm.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && confirm.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        <p>{asked !== null && text('refund.confirm.text', { sum: formatMoneyExact(asked.amount) })}</p>
      </ConfirmDialog>
    </div>
  );
}
