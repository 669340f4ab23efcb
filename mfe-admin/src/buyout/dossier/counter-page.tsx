import type { CounterOrder } from '@okruh/contracts/http/orders-admin';
import type { CounterSettlement } from '@okruh/contracts/http/payments-admin';
import { Button, Empty, Skeleton, SumLines, TextField } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { type FormEvent, useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { buyout } from '../../office/api/api.ts';
import { CaseConflictNotice, ConflictScope, withLastChange } from '../../office/conflict/case-conflict.tsx';
import styles from '../../office/dossier.module.css';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { orders } from '../../office/api/orders-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { addressSchema } from '../../office/grid/list-address.ts';
import { CounterDevice } from './counter-device.tsx';
import { CounterPayment } from './counter-payment.tsx';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

const schema = addressSchema((parameters): { readonly order: string | undefined } => ({ order: parameters['order'] }));
/** The order is paid by events: asked about so often until it is. */
const ASK_EVERY_MS = 1_500;

const orderQuery = (scan: string) => ({ ...orders.query('admin_find_counter_order', { query: { scan } }), staleTime: 0 });

const devicesQuery = (order: string) => ({ ...buyout.query('admin_purchase_buyouts', { params: { order } }), staleTime: 0 });

/** An order that waits at the counter with an old device: everything the clerk needs until the goods are handed over. */
export function CounterPage() {
  const text = useText();
  const [{ order: scan }, write] = useSearchState(schema);
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('scan');
    if (typeof typed === 'string' && typed.trim() !== '') write({ order: typed.trim() });
  };
  return (
    <AdminPage title={text('counter.title')}>
      <form className="panel row" onSubmit={find} key={scan ?? ''}>
        <TextField
          id="counter-scan"
          name="scan"
          label={text('counter.scan')}
          help={text('counter.scan.help')}
          defaultValue={scan ?? ''}
          autoComplete="off"
        />
        <Button type="submit">{text('counter.find')}</Button>
      </form>
      {scan !== undefined && <FoundOrder key={scan} scan={scan} />}
    </AdminPage>
  );
}

function FoundOrder({ scan }: { readonly scan: string }) {
  const text = useText();
  const queryClient = useQueryClient();
  const [receipt, setReceipt] = useState<CounterSettlement | null>(null);
  const order = useQuery({
    ...orderQuery(scan),
    refetchInterval: ({ state }) => (receipt !== null && state.data?.status === 'awaiting_trade_in' ? ASK_EVERY_MS : false),
  });
  const devices = useQuery({
    ...devicesQuery(order.data?.id ?? ''),
    enabled: order.data !== undefined,
  });
  if (order.error instanceof ProblemError && order.error.status === 404)
    return <Empty title={text('counter.none')}>{text('counter.none.text')}</Empty>;
  const failed = order.error ?? devices.error;
  const retry = (): void => void Promise.all([order.refetch(), devices.refetch()]);
  if (failed !== null) return <LoadFailure title={text('counter.failed')} error={failed} onRetry={retry} />;
  if (order.data === undefined || devices.data === undefined) return <Skeleton height="24rem" />;
  return (
    <ConflictScope
      shown={{ order: order.data, devices: devices.data }}
      read={async () => {
        const now = await orders.call('admin_find_counter_order', { query: { scan } });
        const brought = await buyout.call('admin_purchase_buyouts', { params: { order: now.id } });
        return withLastChange(
          { order: now, devices: brought },
          brought.items.flatMap(({ history }) => history),
        );
      }}
      toFacts={(of) => [
        { label: text('counter.order', { number: of.order.number }), value: of.order.status_label },
        ...of.devices.items.map((device) => ({
          label: device.device_name,
          value: [text(`status.${device.status}`), device.inspected_price === null ? '' : formatMoney(device.inspected_price)]
            .filter(Boolean)
            .join(', '),
        })),
      ]}
      onTaken={(theirs) => {
        queryClient.setQueryData(orderQuery(scan).queryKey, theirs.order);
        queryClient.setQueryData(devicesQuery(theirs.order.id).queryKey, theirs.devices);
      }}
    >
      <CaseConflictNotice />
      <OrderPanel order={order.data} scan={scan} />
      {devices.data.items.map((device) => (
        <CounterDevice key={device.id} device={device} isOpen={order.data.status === 'awaiting_trade_in'} />
      ))}
      <CounterPayment order={order.data} devices={devices.data.items} receipt={receipt} onPaid={setReceipt} />
    </ConflictScope>
  );
}

/** What is fetched, and the steps that concern the order itself. */
function OrderPanel({ order, scan }: { readonly order: CounterOrder; readonly scan: string }) {
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const move = useMutation({
    mutationFn: (name: 'admin_hand_over_order' | 'admin_cancel_at_counter') => orders.call(name, { params: { id: order.id }, body: {} }),
    onSuccess: (changed) => {
      queryClient.setQueryData(orderQuery(scan).queryKey, changed);
      toast({ kind: 'success', title: text(changed.status === 'cancelled' ? 'counter.cancelled' : 'counter.handed-over') });
    },
    onError: (error) => reportFailure(text('counter.move.failed'), error),
  });
  return (
    <section className={`panel ${styles.summary}`} aria-labelledby="order-heading">
      <div className="panel-title">
        <h2 id="order-heading">{text('counter.order', { number: order.number })}</h2>
        <b>{order.status_label}</b>
      </div>
      <dl className={styles.facts}>
        <Fact name={text('counter.customer')}>{order.customer_name}</Fact>
        <Fact name={text('counter.store')}>{order.store_name}</Fact>
        {order.held_until !== null && <Fact name={text('counter.held')}>{formatDateTime(order.held_until, market)}</Fact>}
      </dl>
      <SumLines
        small
        lines={[
          ...order.lines.map((line) => ({
            id: String(line.line),
            label: `${line.quantity} × ${[line.name, line.spec].filter((part) => part !== '').join(', ')}`,
            amount: formatMoney(line.total),
          })),
          { id: 'total', label: text('counter.total'), amount: formatMoney(order.total), kind: 'total' as const },
        ]}
      />
      {order.is_elsewhere && <p role="status">{text('counter.elsewhere')}</p>}
      {order.is_incomplete && <p role="status">{text('counter.incomplete')}</p>}
      <div className="row">
        {order.may_hand_over && (
          <Button kind="key" busy={move.isPending} onClick={() => move.mutate('admin_hand_over_order')}>
            {text('counter.hand-over')}
          </Button>
        )}
        {order.may_cancel && (
          <Button kind="quiet" busy={move.isPending} onClick={() => move.mutate('admin_cancel_at_counter')}>
            {text('counter.cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
