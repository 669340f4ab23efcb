import type { EventContract } from '@okruh/contracts';
import { handedOver, packageDelivered, type PickingListState } from '@okruh/contracts/events/picking';
import { applyTogether, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { packageHandlers } from '../packages/on-picking-events.ts';
import { sample } from './publish-sample.ts';
import type { Shop } from './shop.ts';

/** What picking reports of a package, in a transaction as the consumer has it. */
export interface PackageReport {
  readonly contract: EventContract;
  /** Picking list. */
  readonly list: string;
  readonly version: number;
  /** What differs from the committed sample. */
  readonly data: Partial<PickingListState>;
}

const toEvent = (order: string, { contract, list, version, data }: PackageReport) =>
  sample(contract.type, list, version, { list_id: list, order_id: order, ...data });

/** What came in one batch, applied by the consumer in one transaction. */
export async function reportTogether(shop: Shop, order: string, reports: readonly PackageReport[]): Promise<void> {
  const events = await Promise.all(reports.map((one) => toEvent(order, one)));
  const handlers = new Map(packageHandlers.map((handler) => [handler.contract.type, handler]));
  await applyTogether({ database: shop.database, name: 'orders', handlers, logger: silentLogger }, events);
}

export async function report(shop: Shop, order: string, reported: PackageReport): Promise<void> {
  const { contract } = reported;
  const event = await toEvent(order, reported);
  const handler = packageHandlers.find((known) => known.contract.type === contract.type);
  await shop.database.db.transaction((tx) => handler?.apply(event, tx, silentLogger) ?? Promise.resolve());
}

/** Pays an order, and brings it to its customer in one package. @returns its picking list */
export async function deliver(shop: Shop, order: string): Promise<string> {
  await shop.database.pool.query(`update orders set status = 'paid', payment_status = 'paid', paid_at = now() where id = $1`, [order]);
  const list = uuidv7();
  const state = { part: 1, parts: 1, handed_over_at: '2026-11-24T10:00:00.000Z' } as const;
  await report(shop, order, { contract: handedOver, list, version: 2, data: { ...state, status: 'handed_over' } });
  await report(shop, order, {
    contract: packageDelivered,
    list,
    version: 3,
    data: { ...state, status: 'delivered', delivered_at: '2026-11-25T10:00:00.000Z', changed_at: '2026-11-25T10:00:00.000Z' },
  });
  return list;
}
