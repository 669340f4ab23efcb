import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { formatDateTime, formatMoney, isZeroMoney, negateMoney } from '@okruh/market';
import { Badge, Empty, Skeleton, SumLines, Table, Timeline } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../office/api/orders-api.ts';
import styles from '../office/dossier.module.css';
import { AdminPage } from '../office/page/admin-page.tsx';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useMay } from '../office/session.ts';
import { OrderPaymentLabel, OrderStateLabel } from './order-words.tsx';
import { PackagesPanel } from './packages-panel.tsx';

/** One order: what was bought, what it comes to, how far it is. */
export function OrderPage({ id }: { readonly id: string }) {
  const text = useText();
  const order = useQuery({ ...orders.query('admin_get_order', { params: { id } }), staleTime: 0 });
  const isAbsent = order.error instanceof ProblemError && order.error.status === 404;
  const { data } = order;
  const back = (
    <PageLink kind="quiet" href={officePaths.orders}>
      {text('order.back')}
    </PageLink>
  );
  return (
    <AdminPage title={data === undefined ? text('order.title') : text('order.heading', { number: data.number })} actions={back}>
      {order.isPending && <Skeleton height="20rem" />}
      {isAbsent && <Empty title={text('order.absent')} actions={back} />}
      {order.isError && !isAbsent && data === undefined && (
        <LoadFailure title={text('order.failed')} error={order.error} onRetry={() => void order.refetch()} />
      )}
      {data !== undefined && (
        <>
          <Summary order={data} />
          <Lines order={data} />
          <PackagesPanel order={data} />
          <TradeIns order={data} />
          <Steps order={data} />
        </>
      )}
    </AdminPage>
  );
}

function Summary({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  const { market } = useRemote();
  const mayReadPayments = useMay('payment:read');
  const { totals } = order;
  const facts: readonly Fact[] = [
    [text('orders.state'), <OrderStateLabel key="state" order={order} />],
    [
      text('orders.placed'),
      <span key="placed">
        {formatDateTime(order.placed_at, market)} {order.is_late && <Badge tone="warning">{text('orders.late')}</Badge>}
      </span>,
    ],
    [text('orders.customer'), order.customer_name],
    [text('orders.delivery'), [order.delivery_name, order.place_name].filter(Boolean).join(', ')],
    [text('orders.method'), <OrderPaymentLabel key="payment" order={order} />],
    ...(order.payable_until === null ? [] : [[text('order.payable-until'), formatDateTime(order.payable_until, market)] as const]),
    [text('orders.market'), order.market.toUpperCase()],
  ];
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('order.summary')}>
      <Facts facts={facts} />
      <SumLines
        lines={[
          { id: 'goods', label: text('order.goods'), amount: formatMoney(totals.goods) },
          ...order.discounts.map(({ id, name, amount }) => ({ id, label: name, amount: formatMoney(negateMoney(amount)) })),
          { id: 'delivery', label: text('orders.delivery'), amount: formatMoney(totals.delivery) },
          ...(isZeroMoney(totals.payment) ? [] : [{ id: 'payment', label: text('orders.method'), amount: formatMoney(totals.payment) }]),
          { id: 'total', label: text('orders.total'), amount: formatMoney(order.total), kind: 'total' },
        ]}
      />
      {mayReadPayments && (
        <p>
          <PageLink kind="quiet" href={`${officePaths.payments}?q=${encodeURIComponent(order.number)}`}>
            {text('order.payments')}
          </PageLink>
        </p>
      )}
    </section>
  );
}

function Lines({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  return (
    <section className="panel stack">
      <h2>{text('order.lines')}</h2>
      <Table label={text('order.lines')}>
        <thead>
          <tr>
            <th scope="col">{text('order.line.code')}</th>
            <th scope="col">{text('order.line.name')}</th>
            <th scope="col" className="end">
              {text('orders.pieces')}
            </th>
            <th scope="col" className="end">
              {text('order.line.price')}
            </th>
            <th scope="col" className="end">
              {text('orders.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line}>
              <td>
                <code>{line.code}</code>
              </td>
              <td>
                {line.name}
                {line.spec !== '' && <span className="sub">{line.spec}</span>}
              </td>
              <td className="end">{line.quantity}</td>
              <td className="end">{formatMoney(line.unit_price)}</td>
              <td className="end">{formatMoney(line.final_total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function TradeIns({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  if (order.trade_ins.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="trade-ins-heading">
      <h2 id="trade-ins-heading">{text('order.trade-ins')}</h2>
      <ul className="list-plain">
        {order.trade_ins.map(({ label, package_line: line, estimate, bonus }) => (
          <li key={`${line}-${label}`}>{text('order.trade-in', { label, estimate: formatMoney(estimate), bonus: formatMoney(bonus) })}</li>
        ))}
      </ul>
      {order.totals.trade_in_method !== null && <p className="muted">{text(`order.trade-in.${order.totals.trade_in_method}`)}</p>}
    </section>
  );
}

const stepStates = { done: 'done', now: 'current', failed: 'failed', later: 'later' } as const;

function Steps({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className="panel stack" aria-labelledby="steps-heading">
      <h2 id="steps-heading">{text('order.steps')}</h2>
      <Timeline
        label={text('order.steps')}
        entries={order.timeline.map(({ key, label, text: note, state, at }) => ({
          id: key,
          title: label,
          state: stepStates[state],
          text: note === '' ? undefined : note,
          ...(at !== null && { time: formatDateTime(at, market), dateTime: at }),
        }))}
      />
    </section>
  );
}
