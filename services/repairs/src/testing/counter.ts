import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { counterHandlers } from '../counter/on-counter-payment.ts';
import type { Shop } from './shop.ts';

interface CounterNews {
  /** What is paid after it, and what it costs, minor units. */
  readonly paid: number;
  readonly total: number;
  readonly version?: number;
  readonly kind?: 'payment' | 'refund';
  readonly billKind?: 'repair' | 'order';
}

/** services/counter publishes that somebody paid for a repair, or got money back. */
export async function payAtCounter(shop: Shop, id: string, news: CounterNews): Promise<void> {
  const { paid, total, version = 1, kind = 'payment', billKind = 'repair' } = news;
  const type = kind === 'refund' ? 'counter.payment-refunded.v1' : 'counter.payment-taken.v1';
  const file = new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url);
  const sample: Envelope<object> = JSON.parse(await readFile(file, 'utf8'));
  const sum = (amount: number) => ({ amount, currency: 'CZK' });
  const data = { ...sample.data, bill_kind: billKind, subject_id: id, kind, paid: sum(paid), total: sum(total), is_whole: paid >= total };
  const handler = counterHandlers(shop.deps).find(({ contract }) => contract.type === type);
  const event: Envelope = { ...sample, id: uuidv7(), aggregateversion: version, data };
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
