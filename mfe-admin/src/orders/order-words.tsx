import type { OrderPaymentStatus, OrderStatus } from '@okruh/contracts/http/orders/view';
import type { AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import { localTime } from '@okruh/market';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatDate } from '../office/language/format.ts';

const tones: Readonly<Record<OrderStatus, Tone | 'wait' | undefined>> = {
  new: 'info',
  awaiting_payment: 'wait',
  awaiting_trade_in: 'wait',
  paid: 'info',
  picking: 'info',
  packed: 'info',
  handed_over: 'success',
  ready_for_pickup: 'success',
  delivered: 'success',
  cancelled: undefined,
  returned: undefined,
  withdrawn: undefined,
};
/** States of an order; they stand here too so that no schema is bundled. */
export const orderStates = Object.keys(tones) as readonly OrderStatus[];

/** States in which something has to be done yet. */
export const openStates: readonly OrderStatus[] = [
  'new',
  'awaiting_payment',
  'awaiting_trade_in',
  'paid',
  'picking',
  'packed',
  'handed_over',
  'ready_for_pickup',
];

/** Deliveries, in the order of the shop. */
export const deliveryMethods = [
  'courier',
  'express',
  'pickup_balikobod',
  'pickup_punct_rapid',
  'store_pickup',
] as const satisfies readonly AdminOrderRow['type_delivery_code'][];

export function OrderStateLabel({ order }: { readonly order: Pick<AdminOrderRow, 'status' | 'cancel_reason'> }) {
  const text = useText();
  return (
    <>
      <Status tone={tones[order.status]}>{text(`orders.state.${order.status}`)}</Status>
      {order.cancel_reason !== null && <span className="sub">{text(`orders.cancelled.${order.cancel_reason}`)}</span>}
    </>
  );
}

const paymentTones: Readonly<Record<OrderPaymentStatus, Tone | 'wait' | undefined>> = {
  pending: 'wait',
  paid: 'success',
  failed: 'danger',
  refunded: undefined,
};

/** How it is paid, and since which day or how far it is. */
export function OrderPaymentLabel({ order }: { readonly order: AdminOrderRow }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <>
      <Status tone={paymentTones[order.payment_status]}>{text(`orders.method.${order.type_payment}`)}</Status>
      <span className="sub">
        {order.paid_at === null
          ? text(`orders.payment-state.${order.payment_status}`)
          : formatDate(localTime(order.paid_at, market).date, market)}
      </span>
    </>
  );
}
