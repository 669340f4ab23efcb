import { tradeInSettled, type TradeInSettlement } from '@okruh/contracts/events/buyout';
import { markets, money } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { asc, eq, sql } from 'drizzle-orm';
import { toDeviceAccount } from './purchase.ts';
import { buyouts, purchases, type PurchaseRow } from './tables.ts';

/** The buy-outs of an order, locked, in one order everywhere so that two callers never wait for each other. */
export const lockOrderBuyouts = (tx: Tx, orderId: string) =>
  tx.select().from(buyouts).where(eq(buyouts.orderId, orderId)).orderBy(asc(buyouts.id)).for('update');

/**
 * Publishes what is known of all old devices of an order, in the caller's transaction and with the order's own version. Buy-outs are
 * locked before their purchase, never after it.
 */
export async function publishSettlement(tx: Tx, orderId: string, requestId?: string): Promise<void> {
  const [purchase] = await tx
    .update(purchases)
    .set({ version: sql`${purchases.version} + 1` })
    .where(eq(purchases.orderId, orderId))
    .returning();
  if (purchase === undefined) throw new Error(`the purchase ${orderId} of a buy-out is gone`);
  await appendEvent(tx, tradeInSettled, {
    subject: orderId,
    version: purchase.version,
    market: purchase.market,
    data: {
      order_id: orderId,
      order_number: purchase.number,
      market: purchase.market,
      method: purchase.method,
      devices: await loadDevices(tx, purchase),
      changed_at: new Date().toISOString(),
    },
    ...(requestId === undefined ? {} : { correlationId: requestId }),
  });
}

async function loadDevices(tx: Tx, purchase: PurchaseRow): Promise<TradeInSettlement['devices']> {
  const { currency } = markets[purchase.market];
  const rows = await tx.select().from(buyouts).where(eq(buyouts.orderId, purchase.orderId));
  return purchase.devices.map(({ line, bonus }) => {
    const row = rows.find(({ orderLine }) => orderLine === line);
    const account = row === undefined ? null : toDeviceAccount(row);
    return {
      package_line: line,
      buyout_id: row?.id ?? null,
      agreed: account === null || account.agreed === null ? null : money(account.agreed, currency),
      bonus: money(account?.bonus ?? bonus, currency),
      // Nothing is opened for an order that ended.
      bonus_state: account?.bonusState ?? (purchase.isCancelled ? 'lapsed' : 'open'),
      set_off: money(account?.setOff ?? 0, currency),
    };
  });
}
