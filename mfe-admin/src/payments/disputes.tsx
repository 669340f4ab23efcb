import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { Notice, Status, Table, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatDateTime, formatMoneyExact } from '../office/language/format.ts';

type Dispute = AdminPayment['disputes'][number];
const tones: Readonly<Record<Dispute['state'], Tone | 'wait'>> = { open: 'warning', answered: 'wait', won: 'success', lost: 'danger' };
const reasons: readonly string[] = ['fraudulent', 'product_not_received', 'product_unacceptable', 'duplicate'];

/** What payers asked their banks about this payment; it is answered at the provider, by the deadline. */
export function Disputes({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  if (payment.disputes.length === 0) return null;
  const isOpen = payment.disputes.some(({ state }) => state === 'open');
  return (
    <div className="stack">
      {isOpen ? (
        <Notice tone="warning" title={text('disputes.heading')}>
          <p>{text('disputes.text')}</p>
        </Notice>
      ) : (
        <h2>{text('disputes.closed-heading')}</h2>
      )}
      <Table label={text('disputes.table')} stack>
        <thead>
          <tr>
            <th scope="col" className="end">
              {text('disputes.amount')}
            </th>
            <th scope="col">{text('payments.state')}</th>
            <th scope="col">{text('disputes.reason')}</th>
            <th scope="col">{text('disputes.deadline')}</th>
          </tr>
        </thead>
        <tbody>
          {payment.disputes.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function DisputeRow({ dispute }: { readonly dispute: Dispute }) {
  const text = useText();
  const { market } = useRemote();
  const { reason } = dispute;
  return (
    <tr>
      <td data-label={text('disputes.amount')} className="end">
        {formatMoneyExact(dispute.amount)}
      </td>
      <td data-label={text('payments.state')}>
        <Status tone={tones[dispute.state]}>{text(`disputes.state.${dispute.state}`)}</Status>
        {dispute.closed_at !== null && <span className="sub">{formatDateTime(dispute.closed_at, market)}</span>}
      </td>
      <td data-label={text('disputes.reason')}>
        {reasons.includes(reason) ? text(`disputes.reason.${reason}`) : text('disputes.reason.other', { code: reason })}
        <span className="sub">
          {text('disputes.number')} <code>{dispute.provider_id}</code>
        </span>
      </td>
      <td data-label={text('disputes.deadline')}>
        {dispute.due_at === null || dispute.closed_at !== null ? '–' : formatDateTime(dispute.due_at, market)}
      </td>
    </tr>
  );
}
