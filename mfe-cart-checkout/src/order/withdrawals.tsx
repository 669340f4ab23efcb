import type { OrderWithdrawal } from '@okruh/contracts/http/orders/withdrawals';
import { formatDate, formatDateTime, formatMoney } from '@okruh/market';
import { ButtonLink, Status, type Tone } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../model/api.ts';
import { withdrawalPath } from '../model/pages.ts';
import styles from './order.module.css';
import type { OrderData } from '../model/use-order.ts';

const tones: Readonly<Record<OrderWithdrawal['state'], Tone | 'wait' | undefined>> = {
  announced: 'wait',
  received: 'info',
  judged: 'info',
  refunded: 'success',
  closed: undefined,
};

/** Withdrawals of the order: how far each is and until when its money comes; and the way to another one. */
export default function Withdrawals({ order }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="withdrawals-heading">
      <h2 id="withdrawals-heading">{text('order.withdrawals')}</h2>
      {order.withdrawals.length > 0 && (
        <ul className={`list-plain stack ${styles.pay}`}>
          {order.withdrawals.map((one) => (
            <li key={one.id} className={`panel-fog stack ${styles.package}`}>
              <div className="row-between">
                <b>{text('order.withdrawal', { number: one.number })}</b>
                <Status tone={tones[one.state]}>{text(`order.withdrawal.${one.state}`)}</Status>
              </div>
              <p className="small soft">
                {one.lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')}
              </p>
              <p className="small">{describe(one)}</p>
              {one.deduction_reason !== '' && <p className="small">{one.deduction_reason}</p>}
              <div>
                <ButtonLink
                  kind="quiet"
                  size="small"
                  icon={downloadIcon}
                  href={orders.getUrl('get_withdrawal_paper', { params: { code: order.code, id: one.id } })}
                  target="_blank"
                  rel="noopener"
                >
                  {text('order.withdrawal.paper')}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      )}
      {order.may_withdraw && (
        <div className="row">
          <ButtonLink kind="quiet" size="small" href={withdrawalPath(market, order.code)}>
            {text('order.withdraw')}
          </ButtonLink>
          <span className="caption">
            {order.withdrawable_until === null
              ? text('order.withdraw.not-begun')
              : text('order.withdraw.until', { date: formatDate(order.withdrawable_until, market) })}
          </span>
        </div>
      )}
    </section>
  );

  function describe({
    state,
    announced_at: at,
    send_until: sendUntil,
    refund_due_on: dueOn,
    estimate,
    refund,
    refunded_at: refundedAt,
  }: OrderWithdrawal) {
    const amount = formatMoney(refund ?? estimate);
    switch (state) {
      case 'announced':
        return text('order.withdrawal.announced.text', { at: formatDateTime(at, market), date: formatDate(sendUntil, market), amount });
      case 'received':
      case 'judged':
        return text(`order.withdrawal.${state}.text`, { date: formatDate(dueOn, market), amount });
      case 'refunded':
        return text('order.withdrawal.refunded.text', { amount, at: refundedAt === null ? '' : formatDateTime(refundedAt, market) });
      case 'closed':
        return text('order.withdrawal.closed.text');
      default:
        return state satisfies never;
    }
  }
}
