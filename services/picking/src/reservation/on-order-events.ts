import { orderCancelled, orderPaid, orderReleased } from '@okruh/contracts/events/orders';
import { type Handler, on } from '@okruh/service-kit';
import { keep, release } from './release.ts';

/** Paid, or free to be picked: the pieces stay with the order. */
export const onOrderPaid: Handler = on(orderPaid, ({ data, tx }) => keep(tx, data.order_id));
export const onOrderReleased: Handler = on(orderReleased, ({ data, tx }) => keep(tx, data.order_id));

/** The order is over: its pieces can be sold again. */
export const onOrderCancelled: Handler = on(orderCancelled, async ({ event, data, tx }) => {
  await release(tx, data.order_id, 'cancelled', data.market, { cause: event });
});
