import type { ResponseOf } from '@okruh/contracts';
import type { myOrders } from '@okruh/contracts/http/orders';
import type { OrderStatus } from '@okruh/contracts/http/orders/view';
import { formatDate, formatMoney, localTime } from '@okruh/market';
import { Status, Table, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { ReactNode } from 'react';
import styles from '../account.module.css';

type OrderRow = ResponseOf<typeof myOrders>['items'][number];

interface OrderTableProps {
  readonly orders: readonly OrderRow[];
  readonly busy?: boolean;
  readonly foot?: ReactNode;
}

/** Orders of the account; each leads to its page with papers, cancelling and payment. */
export function OrderTable({ orders, busy, foot }: OrderTableProps) {
  const text = useText();
  return (
    <Table label={text('orders.title')} stack {...(busy !== undefined && { busy })} {...(foot !== undefined && { foot })}>
      <thead>
        <tr>
          <th scope="col">{text('orders.number')}</th>
          <th scope="col">{text('orders.date')}</th>
          <th scope="col">{text('orders.status')}</th>
          <th scope="col">{text('orders.goods')}</th>
          <th scope="col" className="end">
            {text('orders.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.code} order={order} />
        ))}
      </tbody>
    </Table>
  );
}

const tones: Readonly<Record<OrderStatus, Tone | 'wait'>> = {
  new: 'info',
  awaiting_payment: 'warning',
  awaiting_trade_in: 'warning',
  paid: 'info',
  picking: 'info',
  packed: 'info',
  handed_over: 'info',
  ready_for_pickup: 'success',
  delivered: 'success',
  cancelled: 'wait',
  returned: 'wait',
  withdrawn: 'wait',
};

function Row({ order }: { readonly order: OrderRow }) {
  const text = useText();
  const { market } = useRemote();
  const [product = '', ...others] = order.products;
  return (
    <tr>
      <td data-label={text('orders.number')}>
        <a href={order.href}>{order.number}</a>
      </td>
      <td data-label={text('orders.date')}>{formatDate(localTime(order.placed_at, market).date, market)}</td>
      <td data-label={text('orders.status')}>
        <span className={styles.state}>
          <Status tone={tones[order.status]}>{order.status_label}</Status>
          {order.status === 'awaiting_payment' && (
            <a className="small" href={order.href} aria-label={text('orders.pay.label', { number: order.number })}>
              {text('orders.pay')}
            </a>
          )}
        </span>
      </td>
      <td data-label={text('orders.goods')}>{others.length === 0 ? product : text('orders.more', { product, count: others.length })}</td>
      <td data-label={text('orders.total')} className="end num">
        {formatMoney(order.total)}
      </td>
    </tr>
  );
}
