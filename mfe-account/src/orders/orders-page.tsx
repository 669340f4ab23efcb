import { Button, ButtonLink, Empty, TableFoot } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { AccountFrame } from '../parts/account-frame.tsx';
import { orders } from '../model/api.ts';
import { Loading } from '../parts/loading.tsx';
import { OrderTable } from '../parts/order-table.tsx';
import { findOrderPath } from '../model/pages.ts';
import { parseOrderPage, orderPagePath } from './orders-address.ts';

const PAGE_SIZE = 10;

/** Orders of the account. */
export function OrdersPage() {
  const text = useText();
  return (
    <AccountFrame page="orders" title={text('orders.title')}>
      {() => <Orders />}
    </AccountFrame>
  );
}

function Orders() {
  const text = useText();
  const { market, search, navigate } = useRemote();
  const page = parseOrderPage(market, search);
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
  if (list.data === undefined) return <Loading label={text('orders.loading')} rows={4} />;
  if (list.data.total === 0) return <NoOrders />;
  return (
    <OrderTable
      orders={list.data.items}
      busy={list.isPlaceholderData}
      foot={
        <TableFoot page={page} pageSize={PAGE_SIZE} total={list.data.total} onPage={(wanted) => navigate(orderPagePath(market, wanted))} />
      }
    />
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
