import { internalCounterBill } from '@okruh/contracts/http/payments';
import { isUuid } from '@okruh/contracts/uuid';
import type { ResponseOf } from '@okruh/contracts';
import { money } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { counterReceipts, orders, payments } from '../model/tables.ts';

/** A card may be read for ten minutes, and its payment has to be here before the pieces are given back. */
const LAST_MINUTES = 12;
const isEnding = (until: Date | null, now: Date): boolean => until !== null && until.getTime() - now.getTime() < LAST_MINUTES * 60_000;

type BillState = ResponseOf<typeof internalCounterBill>['state'];

/** What is due for an order at the counter where it is fetched. */
export function billRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, internalCounterBill, async ({ params: { scan } }) => {
    const [order] = await db
      .select()
      .from(orders)
      .where(isUuid(scan) ? eq(orders.orderId, scan) : eq(orders.number, scan));
    if (order === undefined) return problem('not-found');
    const own = await db.select().from(payments).where(eq(payments.orderId, order.orderId)).orderBy(desc(payments.createdAt));
    const [receipt] = await db.select().from(counterReceipts).where(eq(counterReceipts.orderId, order.orderId));
    const cash = own.find(({ provider }) => provider === 'cash');
    const open = own.find(({ provider, state }) => provider === 'cash' && state === 'created');
    const state = (): BillState => {
      if (order.isCancelled || order.storeId === null || order.parentOrderId !== null) return 'not-payable';
      if (order.hasCounterTradeIn && receipt === undefined) return 'trade-in';
      if (own.some((payment) => payment.paysOrder)) return 'paid';
      return open === undefined || isEnding(order.payableUntil, deps.now()) ? 'not-payable' : 'open';
    };
    return ok({
      order_id: order.orderId,
      number: order.number,
      market: order.market,
      store_id: order.storeId,
      total: money((open ?? cash)?.amount ?? order.amount, order.currency),
      state: state(),
    });
  });
}
