import { orderCancelled, orderDelivered, orderPaid, orderReleased } from '@okruh/contracts/events/orders';
import { type Handler, on, onAll, type Projection } from '@okruh/service-kit';
import { cancelLists } from './fulfilment/cancel-lists.ts';
import { createLists } from './fulfilment/create-lists.ts';
import { deliverAtCounter } from './fulfilment/deliver-at-counter.ts';
import { additionHandlers } from './fulfilment/on-additions.ts';
import { returnedGoodsHandlers } from './fulfilment/on-goods-returned.ts';
import { holdHandlers } from './fulfilment/hold-orders.ts';
import { keepReleased } from './fulfilment/released-order.ts';
import { keep, release } from './stored/release.ts';
import { onProductPublished } from './products/on-product-published.ts';
import { onStoreChanged } from './stores/on-store-changed.ts';
import type { Shipping } from './shipping/shipping.ts';

/** Paid, or free to be picked: the pieces stay with the order. */
const onOrderPaid: Handler = onAll(orderPaid, (events, tx) =>
  keep(
    tx,
    events.map(({ data }) => data.order_id),
  ),
);

/** The pieces stay with the order and go on picking lists. */
const onOrderReleased: Handler = onAll(orderReleased, async (events, tx) => {
  const ids = events.map(({ data }) => data.order_id);
  await keep(tx, ids);
  await keepReleased(tx, events);
  const [first] = events;
  await createLists(tx, ids, first !== undefined && events.length === 1 ? { event: first } : {});
});

/** The order is over: its pieces can be sold again, and nobody picks them any more. */
const onOrderCancelled = (shipping: Pick<Shipping, 'onParcelChange'>): Handler =>
  on(orderCancelled, async ({ event, data, tx }) => {
    // Lists before stock, as everybody locks them.
    await cancelLists(tx, shipping, data.order_id, { event });
    await release(tx, data.order_id, 'cancelled', data.market, { cause: event });
  });

/** Handed over at a store's counter: the pieces have left it. What was delivered was released, should that event come later. */
const onOrderDelivered: Handler = on(orderDelivered, async ({ event, data, tx }) => {
  await keep(tx, [data.order_id]);
  await keepReleased(tx, [event]);
  await createLists(tx, [data.order_id], { event });
  await deliverAtCounter(tx, data.order_id, { event });
});

export const orderHandlers = (shipping: Pick<Shipping, 'onParcelChange'>): readonly Handler[] => [
  onOrderPaid,
  onOrderReleased,
  onOrderCancelled(shipping),
  onOrderDelivered,
  ...returnedGoodsHandlers,
  ...holdHandlers,
  ...additionHandlers,
];

/** What can be made again from its stream, while the service runs. */
export const projections: readonly Projection[] = [
  { name: 'products', tables: ['products'], handlers: [onProductPublished] },
  { name: 'stores', tables: ['stores'], handlers: [onStoreChanged] },
];
