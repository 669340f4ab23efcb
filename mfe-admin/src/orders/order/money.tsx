import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { DeskPayment, OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { isZeroMoney, negateMoney } from '@okruh/market';
import { Status, SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import styles from './order.module.css';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

interface MoneyProps {
  readonly order: AdminOrder;
  /** Undefined while it loads. */
  readonly desk: OrderDesk | undefined;
}

/** What the order comes to, what came and went, and what is still due. Refunds are made on the payment's page. */
export function Money({ order, desk }: MoneyProps) {
  const text = useText();
  const mayReadPayments = useMay('payment:read');
  const { totals } = order;
  return (
    <section className="panel stack" aria-labelledby="money-heading">
      <div className="panel-title">
        <h2 id="money-heading">{text('order.money')}</h2>
        {desk !== undefined && <Balance desk={desk} />}
      </div>
      <SumLines
        small
        lines={[
          { id: 'goods', label: text('order.goods'), amount: formatMoney(totals.goods) },
          ...order.discounts.map(({ id, name, amount }) => ({ id, label: name, amount: formatMoney(negateMoney(amount)) })),
          { id: 'delivery', label: order.delivery_name, amount: formatMoney(totals.delivery) },
          ...(isZeroMoney(totals.payment) ? [] : [{ id: 'payment', label: order.payment_name, amount: formatMoney(totals.payment) }]),
          { id: 'total', label: text('orders.total'), amount: formatMoney(order.total), kind: 'total' },
        ]}
      />
      {desk !== undefined && <Movements desk={desk} mayOpen={mayReadPayments} />}
      {mayReadPayments && (
        <p>
          <PageLink kind="quiet" size="small" href={`${officePaths.payments}?q=${encodeURIComponent(order.number)}`}>
            {text('order.payments')}
          </PageLink>
        </p>
      )}
    </section>
  );
}

function Balance({ desk }: { readonly desk: OrderDesk }) {
  const text = useText();
  if (!isZeroMoney(desk.owed_back))
    return <Status tone="warning">{text('order.money.owed', { amount: formatMoney(desk.owed_back) })}</Status>;
  if (!isZeroMoney(desk.due)) return <Status tone="wait">{text('order.money.due', { amount: formatMoney(desk.due) })}</Status>;
  return <Status tone="success">{text('order.money.settled')}</Status>;
}

interface Movement {
  readonly id: string;
  readonly at: string;
  readonly payment: DeskPayment;
  readonly label: string;
  readonly sub: string;
  readonly amount: string;
}

/** Payments and refunds, the oldest first; what waits stands at the end. */
function Movements({ desk, mayOpen }: { readonly desk: OrderDesk; readonly mayOpen: boolean }) {
  const text = useText();
  const { market } = useRemote();
  const movements = desk.payments
    .flatMap((payment): Movement[] => {
      const label = text(`orders.method.${payment.type_payment}`);
      const isCaptured = !isZeroMoney(payment.captured);
      const made = {
        id: `${payment.id}-made`,
        at: payment.captured_at ?? payment.changed_at,
        payment,
        label,
        sub: text(`order.payment.${payment.state}`),
        amount: formatMoney(isCaptured ? payment.captured : payment.amount),
      };
      if (isZeroMoney(payment.refunded)) return [made];
      const back = {
        id: `${payment.id}-back`,
        at: payment.refunded_at ?? payment.changed_at,
        payment,
        label: text('order.money.back'),
        sub: label,
        amount: formatMoney(negateMoney(payment.refunded)),
      };
      return [made, back];
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const isDue = !isZeroMoney(desk.due);
  if (movements.length === 0 && !isDue) return null;
  return (
    <ul className={styles.money} aria-label={text('order.money.movements')}>
      {movements.map(({ id, at, payment, label, sub, amount }) => (
        <li key={id}>
          <time dateTime={at}>{formatDateTime(at, market)}</time>
          <span>
            {mayOpen ? <Link href={pathTo(officePaths.payment, { id: payment.id })}>{label}</Link> : label}
            <span className="sub">{sub}</span>
          </span>
          <b>{amount}</b>
        </li>
      ))}
      {isDue && (
        <li className={styles.due}>
          <span>{text('order.money.waits')}</span>
          <span>{text('order.money.to-pay')}</span>
          <b>{formatMoney(desk.due)}</b>
        </li>
      )}
    </ul>
  );
}
