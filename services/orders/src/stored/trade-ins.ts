import type { OrderRow } from './tables.ts';

/** Bonuses of old devices that stay ours when the order ends: as services/buyout said last, all that was promised before it did. */
export const getWithheld = (row: Pick<OrderRow, 'withheldBonus' | 'snapshot'>): number =>
  row.withheldBonus ?? row.snapshot.trade_ins.reduce((sum, { bonus }) => sum + bonus.amount, 0);

/** What of the order's money goes back when it ended. */
export const owedBack = (row: Pick<OrderRow, 'withheldBonus' | 'snapshot' | 'total'>): number => Math.max(0, row.total - getWithheld(row));
