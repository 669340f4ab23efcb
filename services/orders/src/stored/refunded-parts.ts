import type { Tx } from '@okruh/service-kit';
import { loadChanges, sumRefunded } from './order-changes.ts';
import type { OrderRow } from './tables.ts';
import { sumRefundsOfParts } from './withdrawals.repository.ts';

/**
 * What goes back of a part of an order while the rest stands, minor units: dropped pieces, and what was withdrawn from. Of an order that
 * ended, or came back whole, all of its money goes back.
 */
export const sumRefundedParts = async (tx: Tx, { id, status }: Pick<OrderRow, 'id' | 'status'>): Promise<number> =>
  status === 'cancelled' ? 0 : sumRefunded(await loadChanges(tx, id)) + (await sumRefundsOfParts(tx, id));
