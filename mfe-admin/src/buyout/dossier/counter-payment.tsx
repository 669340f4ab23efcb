import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import type { CounterOrder } from '@okruh/contracts/http/orders-admin';
import type { CounterSettlement } from '@okruh/contracts/http/payments-admin';
import { money } from '@okruh/market';
import { counterSums, type DeviceAccount } from '@okruh/market/trade-in-settlement';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button, Notice, SumLines } from '@okruh/ui';
import { ProblemError, useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useContext } from 'react';
import { payments } from '../../office/api/payments-api.ts';
import { ConflictContext } from '../../office/conflict/use-case-command.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { buyout } from '../../office/api/api.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

interface CounterPaymentProps {
  readonly order: CounterOrder;
  readonly devices: readonly AdminBuyout[];
  readonly receipt: CounterSettlement | null;
  onPaid(receipt: CounterSettlement): void;
}

const agreed: readonly AdminBuyout['status'][] = ['accepted', 'payout_requested', 'paid'];
const undecided: readonly AdminBuyout['status'][] = ['received', 'inspected', 'counter_offer'];
const toDeviceAccount = ({ status, final_price: price, purchase }: AdminBuyout): DeviceAccount => ({
  agreed: agreed.includes(status) ? (price?.amount ?? null) : null,
  bonus: purchase?.bonus.amount ?? 0,
  bonusState: purchase?.bonus_state ?? 'lapsed',
  setOff: purchase?.set_off.amount ?? 0,
});

/** What the devices pay, what is left, and its payment at the counter. */
export function CounterPayment({ order, devices, receipt, onPaid }: CounterPaymentProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const conflict = useContext(ConflictContext);
  const getKey = useIdempotencyKey();
  // As services/buyout takes them: the rows' own order shares the price alike.
  const sums = counterSums(order.total.amount, devices.map(toDeviceAccount));
  const sum = (amount: number): string => formatMoney(money(amount, order.total.currency));
  const pay = useMutation({
    mutationFn: () => {
      const body = { set_off: sums.setOff, rest: sums.rest };
      return payments.call('admin_settle_at_counter', { params: { order: order.id }, body, idempotencyKey: getKey(body) });
    },
    onSuccess: (paid) => {
      onPaid(paid);
      void buyout.invalidate(queryClient, 'admin_purchase_buyouts');
      toast({ kind: 'success', title: text('counter.paid') });
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.status === 409) conflict.take(error, 'page');
      else reportFailure(text('counter.pay.failed'), error);
    },
  });
  if (receipt !== null) return <Receipt receipt={receipt} />;
  if (order.status !== 'awaiting_trade_in') return null;
  const isUndecided = devices.some(({ status }) => undecided.includes(status));
  return (
    <section className="panel stack" aria-labelledby="payment-heading">
      <h2 id="payment-heading">{text('counter.payment')}</h2>
      <SumLines
        lines={[
          { id: 'price', label: text('counter.total'), amount: formatMoney(order.total) },
          { id: 'set-off', label: text('counter.set-off'), amount: sum(-sums.setOff) },
          ...(sums.surplus > 0 ? [{ id: 'surplus', label: text('counter.surplus'), amount: sum(sums.surplus) }] : []),
          { id: 'rest', label: text('counter.rest'), amount: sum(sums.rest), kind: 'total' as const },
        ]}
      />
      {devices.some(({ status }) => status === 'submitted') && <Notice tone="info">{text('counter.not-brought')}</Notice>}
      <div className="row">
        <Button
          kind="key"
          busy={pay.isPending}
          disabledBecause={isUndecided ? text('counter.undecided') : undefined}
          onClick={() => pay.mutate()}
        >
          {text('counter.settle', { sum: sum(sums.setOff) })}
        </Button>
      </div>
    </section>
  );
}

function Receipt({ receipt }: { readonly receipt: CounterSettlement }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className="panel stack" aria-labelledby="receipt-heading">
      <h2 id="receipt-heading">{text('counter.receipt', { number: receipt.order_number })}</h2>
      <SumLines
        lines={[
          { id: 'total', label: text('counter.total'), amount: formatMoney(receipt.total) },
          { id: 'set-off', label: text('counter.set-off'), amount: formatMoney({ ...receipt.set_off, amount: -receipt.set_off.amount }) },
          {
            id: 'rest',
            label: text('counter.rest'),
            amount: formatMoney(receipt.rest),
            kind: 'total' as const,
          },
          ...(receipt.surplus.amount === 0
            ? []
            : [{ id: 'surplus', label: text('counter.surplus'), amount: formatMoney(receipt.surplus) }]),
        ]}
      />
      {receipt.rest.amount > 0 && (
        <div className="row">
          <PageLink href={`${officePaths.till}?${officeParameters.bill}=${receipt.order_number}`}>
            {text('counter.to-till', { sum: formatMoney(receipt.rest) })}
          </PageLink>
        </div>
      )}
      <p className="caption">{text('counter.receipt.by', { name: receipt.settled_by, at: formatDateTime(receipt.settled_at, market) })}</p>
    </section>
  );
}
