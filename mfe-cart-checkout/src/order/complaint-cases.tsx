import type { OrderComplaint } from '@okruh/contracts/http/orders/complaints';
import { formatDate, formatDateTime, formatMoney } from '@okruh/market';
import { Button, ButtonLink, Notice, Status, type Tone } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { orders } from '../model/api.ts';
import type { OrderData } from '../model/use-order.ts';
import { ComplaintForm } from './complaint-form.tsx';
import styles from './order.module.css';

const tones: Readonly<Record<OrderComplaint['state'], Tone | 'wait' | undefined>> = {
  reported: 'wait',
  received: 'info',
  accepted: 'info',
  refunded: 'success',
  ready: 'info',
  settled: 'success',
  rejected: 'danger',
};

/** Complaints about goods that nobody repairs: how far each is and until when it is settled; and the form of another one. */
export default function ComplaintCases({ order }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<OrderComplaint | null>(null);
  const { complainable, complaints } = order;
  return (
    <>
      {done !== null && (
        <Notice tone="success" role="status" title={text('order.complaint.done', { number: done.number })}>
          {text('order.complaint.done.text', {
            at: formatDateTime(done.reported_at, market),
            eMail: order.customer?.e_mail ?? '',
          })}
        </Notice>
      )}
      {complaints.length > 0 && (
        <ul className={`list-plain stack ${styles.pay}`}>
          {complaints.map((one) => (
            <li key={one.id} className={`panel-fog stack ${styles.package}`}>
              <div className="row-between">
                <b>{text('order.complaint.number', { number: one.number })}</b>
                <Status tone={tones[one.state]}>{text(`order.complaint.${one.state}`)}</Status>
              </div>
              <p className="small soft">
                {one.lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')}
              </p>
              <p className="small">{describe(one)}</p>
              {one.note !== '' && <p className="small">{one.note}</p>}
              <div>
                <ButtonLink
                  kind="quiet"
                  size="small"
                  icon={downloadIcon}
                  href={orders.getUrl('get_complaint_paper', { params: { code: order.code, id: one.id } })}
                  target="_blank"
                  rel="noopener"
                >
                  {text('order.complaint.paper')}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      )}
      {complainable.length > 0 &&
        (isOpen ? (
          <ComplaintForm
            order={order}
            onCancel={() => setOpen(false)}
            onDone={(complaint) => {
              setDone(complaint);
              setOpen(false);
            }}
          />
        ) : (
          <div className="row">
            <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
              {text('order.complaint.report')}
            </Button>
            <span className="caption">{text('order.complaint.report.hint')}</span>
          </div>
        ))}
    </>
  );

  function describe({ state, reported_at: at, settle_until: until, refund, refunded_at: refundedAt, replacement }: OrderComplaint): string {
    const amount = refund === null ? '' : formatMoney(refund);
    const date = formatDate(until, market);
    switch (state) {
      case 'reported':
        return text('order.complaint.reported.text', { at: formatDateTime(at, market), date });
      case 'received':
        return text('order.complaint.received.text', { date });
      case 'accepted':
        return text('order.complaint.accepted.text', { amount });
      case 'refunded':
        return text('order.complaint.refunded.text', { amount, at: refundedAt === null ? '' : formatDateTime(refundedAt, market) });
      case 'ready':
        return text('order.complaint.ready.text', { store: replacement?.store_name ?? '' });
      case 'settled': {
        const handedOverAt = replacement?.handed_over_at ?? null;
        return handedOverAt === null
          ? text('order.complaint.settled.text')
          : text('order.complaint.handed-over.text', { at: formatDateTime(handedOverAt, market) });
      }
      case 'rejected':
        return text(`order.complaint.${state}.text`);
      default:
        return state satisfies never;
    }
  }
}
