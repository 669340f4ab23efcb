import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { orders } from '../api/orders-api.ts';
import { Figure, formatChange } from './figure.tsx';
import { formatMoney, formatNumber } from '../language/format.ts';

/** Colleagues, shoppers and the warehouse change them all day. */
const REFRESH_MS = 60_000;

/** A market's day above its orders: what was bought, what waits for its money, what is to be sent. Nothing stands there while it can't be read. */
export function OrderFigures({ of }: { readonly of: Market }) {
  const text = useText();
  const { market } = useRemote();
  const { data } = useQuery({ ...orders.query('admin_get_order_figures', { query: { market: of } }), refetchInterval: REFRESH_MS });
  if (data === undefined) return null;
  const { today, week_ago: before, late } = data;
  const all = data.to_send + data.handed_over;
  return (
    <dl className="stats">
      <Figure name={text('orders.figure.today', { market: of.toUpperCase() })} value={formatNumber(today.orders, market)}>
        <Change now={today.orders} before={before.orders} />
      </Figure>
      <Figure name={text('orders.figure.revenue')} value={formatMoney(today.revenue)}>
        <Change now={today.revenue.amount} before={before.revenue.amount} />
      </Figure>
      <Figure name={text('orders.figure.late')} value={formatNumber(late, market)} isBad={late > 0}>
        {late > 0 && (
          <Link href={`${officePaths.orders}?${officeParameters.work}=nezaplacene&${officeParameters.market}=${of}`}>
            {text('orders.figure.show')}
          </Link>
        )}
      </Figure>
      <Figure name={text('orders.figure.to-send')} value={formatNumber(data.to_send, market)}>
        {all > 0 && text('orders.figure.handed-over', { count: data.handed_over, all })}
      </Figure>
    </dl>
  );
}

/** "+ 12 % against the same day a week ago". */
function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const text = useText();
  const { market } = useRemote();
  const change = formatChange(now, before, market);
  return change === null ? null : text('orders.figure.change', { change: change.text });
}
