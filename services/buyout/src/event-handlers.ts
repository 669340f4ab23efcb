import { orderCancelled, orderPaid, orderPlaced } from '@okruh/contracts/events/orders';
import { type Handler, on } from '@okruh/service-kit';
import { onCollectionChanged } from './collections/on-collection-changed.ts';
import type { Deps } from './deps.ts';
import { cancelPromises, followLease, leaseHandlers } from './lease-promises/on-order-events.ts';
import { counterHandlers } from './payout/on-counter-payouts.ts';
import { followTradeIns, type ReceivedOrder } from './purchase/on-order-events.ts';
import { paymentHandlers } from './purchase/on-payment-events.ts';

/** Everything that this service hears of. */
export function eventHandlers(deps: Deps): readonly Handler[] {
  const follow = async (received: ReceivedOrder): Promise<void> => {
    await followTradeIns(received, deps);
    await followLease(received.tx, received.data);
  };
  return [
    on(orderPlaced, follow),
    on(orderPaid, follow),
    on(orderCancelled, async (received) => {
      await followTradeIns(received, deps);
      await cancelPromises(received.tx, received.data);
    }),
    ...leaseHandlers,
    ...paymentHandlers,
    ...counterHandlers,
    onCollectionChanged,
  ];
}
