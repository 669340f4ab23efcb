import { orderCancelled, orderPaid, orderReleased } from '@okruh/contracts/events/orders';
import { type Handler, on, onAll } from '@okruh/service-kit';
import { keep, release } from './release.ts';

/** Paid, or free to be picked: the pieces stay with the order. */
export const onOrderPaid: Handler = onAll(orderPaid, (events, tx) =>
  keep(
    tx,
    events.map(({ data }) => data.order_id),
  ),
);
export const onOrderReleased: Handler = onAll(orderReleased, (events, tx) =>
  keep(
    tx,
    events.map(({ data }) => data.order_id),
  ),
);

/** The order is over: its pieces can be sold again. */
export const onOrderCancelled: Handler = on(orderCancelled, async ({ event, data, tx }) => {
  await release(tx, data.order_id, 'cancelled', data.market, { cause: event });
});
