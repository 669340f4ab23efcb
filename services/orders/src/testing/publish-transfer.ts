import { transferAwaited } from '@okruh/contracts/events/payments';
import { silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import type { Bought } from './buyer.ts';
import { sample } from './publish-sample.ts';
import { type Shop, TRANSFER } from './shop.ts';

/** Payments' event about an order by bank transfer, as the consumer hands it over. */
export async function publishTransfer(shop: Shop, order: Bought): Promise<void> {
  const id = uuidv7();
  const event = await sample(transferAwaited.type, id, 1, { payment_id: id, order_id: order.order_id, transfer: TRANSFER });
  const handler = paymentHandlers.find(({ contract }) => contract.type === transferAwaited.type);
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
