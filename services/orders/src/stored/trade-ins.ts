import type { Deps } from '../deps.ts';
import type { OrderRow } from './tables.ts';

/** What services/buyout knows of an order: only asked for one with old devices, or with a lease that promised something. */
export const loadBuyouts = async (
  { buyouts }: Pick<Deps, 'buyouts'>,
  { id, snapshot: { trade_ins: tradeIns, payment } }: Pick<OrderRow, 'id' | 'snapshot'>,
  requestId: string,
): ReturnType<Deps['buyouts']['of']> =>
  tradeIns.length > 0 || payment.leasing?.terms !== undefined ? buyouts.of(id, requestId) : { items: [], promises: [] };

/** Bonuses of old devices that stay ours when the order ends: as services/buyout said last, all that was promised before it did. */
export const getWithheld = (row: Pick<OrderRow, 'withheldBonus' | 'snapshot'>): number =>
  row.withheldBonus ?? row.snapshot.trade_ins.reduce((sum, { bonus }) => sum + bonus.amount, 0);

/** What of the order's money goes back when it ended. */
export const owedBack = (row: Pick<OrderRow, 'withheldBonus' | 'snapshot' | 'total'>): number => Math.max(0, row.total - getWithheld(row));
