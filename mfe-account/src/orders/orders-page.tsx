import type { ResponseOf } from '@okruh/contracts';
import type { myOrders, OrderStatus } from '@okruh/contracts/http/orders';
import { formatDate, formatMoney, localTime } from '@okruh/market';
import { Button, ButtonLink, Empty, Skeleton, Status, Table, TableFoot, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import { orders } from '../api.ts';
import { findOrderPath, loginPath, pathOf } from '../pages.ts';
import { useSession } from '../session.ts';
import { orderPageOf, orderPagePath } from './orders-address.ts';

type OrderList = ResponseOf<typeof myOrders>;
type OrderRow = OrderList['items'][number];

const PAGE_SIZE = 10;

/** Orders of the account; without a session the login comes first and leads back here. */
export function OrdersPage() {
  const text = useText();
  const { market, navigate, setTitle } = useRemote();
  const session = useSession();
  const title = text('orders.title');
  const isLoggedIn = session !== null;
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => {
    if (!isLoggedIn) navigate(loginPath(market, pathOf(market, 'orders')), { replace: true });
  }, [isLoggedIn, market, navigate]);
  if (session === null) return null;
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <Orders />
    </>
  );
}

function Orders() {
  const text = useText();
  const { market, search, navigate } = useRemote();
  const page = orderPageOf(market, search);
  const list = useQuery({
    ...orders.query('my_orders', { query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    // Each visit may come right after a payment.
    staleTime: 0,
  });
  if (list.isError && list.data === undefined) {
    return (
      <Empty failed title={text('orders.failed')} actions={<Button onClick={() => void list.refetch()}>{text('orders.retry')}</Button>}>
        {text('orders.failed.text')}
      </Empty>
    );
  }
  if (list.data === undefined) return <Loading label={text('orders.loading')} />;
  if (list.data.total === 0) return <NoOrders />;
  return (
    <Table
      label={text('orders.title')}
      stack
      busy={list.isPlaceholderData}
      foot={
        <TableFoot page={page} pageSize={PAGE_SIZE} total={list.data.total} onPage={(wanted) => navigate(orderPagePath(market, wanted))} />
      }
    >
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
        {list.data.items.map((order) => (
          <Row key={order.code} order={order} />
        ))}
      </tbody>
    </Table>
  );
}

const tones: Readonly<Record<OrderStatus, Tone | 'wait'>> = {
  new: 'info',
  awaiting_payment: 'warning',
  paid: 'info',
  picking: 'info',
  picked: 'info',
  handed_over: 'info',
  ready_for_pickup: 'success',
  delivered: 'success',
  cancelled: 'wait',
  returned: 'wait',
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
        <Status tone={tones[order.status]}>{order.status_label}</Status>
      </td>
      <td data-label={text('orders.goods')}>{others.length === 0 ? product : text('orders.more', { product, count: others.length })}</td>
      <td data-label={text('orders.total')} className="end num">
        {formatMoney(order.total)}
      </td>
    </tr>
  );
}

function NoOrders() {
  const text = useText();
  const { market } = useRemote();
  return (
    <Empty
      title={text('orders.empty')}
      actions={
        <>
          <ButtonLink href="/">{text('orders.shop')}</ButtonLink>
          <ButtonLink kind="quiet" href={findOrderPath(market)}>
            {text('orders.find')}
          </ButtonLink>
        </>
      }
    >
      {text('orders.empty.text')}
    </Empty>
  );
}

/** As high as some rows, so that the page keeps its place. */
function Loading({ label }: { readonly label: string }) {
  return (
    <div className="stack" role="status" aria-busy="true" aria-label={label}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="3rem" />
      ))}
    </div>
  );
}
