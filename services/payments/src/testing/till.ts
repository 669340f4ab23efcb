import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { silentLogger } from '@okruh/service-kit/testing';
import { onCounterPayment } from '../counter/on-counter-payment.ts';
import type { OrderDetails } from '../providers/provider.ts';
import type { Shop } from './shop.ts';

/** services/counter publishes that somebody paid for an order at its till. */
export async function payAtTill(
  shop: Shop,
  order: OrderDetails,
  { isWhole = true, tender = 'cash' }: { readonly isWhole?: boolean; readonly tender?: 'cash' | 'terminal' } = {},
): Promise<void> {
  const file = new URL('../../../../packages/contracts/samples/counter.payment-taken.v1.json', import.meta.url);
  const sample: Envelope<object> = JSON.parse(await readFile(file, 'utf8'));
  const data = { ...sample.data, bill_kind: 'order', subject_id: order.order_id, is_whole: isWhole, tender };
  await shop.database.db.transaction((tx) => onCounterPayment.apply({ ...sample, id: randomUUID(), data }, tx, silentLogger));
}
