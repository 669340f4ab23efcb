import { paymentStatus, paymentStatusPaymentId } from '@okruh/contracts/http/payments';
import type { Locale } from '@okruh/market';
import { type Answer, ok, problem, route } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { freshPayment } from '../request/ask-provider.ts';
import type { Deps } from '../deps.ts';
import { loadCode, orderByCode } from '../stored/orders.repository.ts';
import { isPayable, newestPayment, paymentView } from '../stored/payment-view.ts';
import { type OrderRow, orders, type PaymentRow, payments } from '../model/tables.ts';

/** What shoppers see while they wait for their bank. */
export function statusRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, paymentStatus, async ({ query, market, locale, requestId }) => {
    const order = await orderByCode(deps, query.order, market, requestId);
    const payment = order === null ? null : await newestPayment(db, order.orderId);
    return order === null || payment === null ? problem('not-found') : view(deps, order, payment, locale);
  });

  route(app, paymentStatusPaymentId, async ({ params, market, locale }) => {
    const [row] = await db
      .select()
      .from(payments)
      .innerJoin(orders, eq(orders.orderId, payments.orderId))
      .where(eq(payments.id, params.payment_id));
    return row === undefined || row.orders.market !== market ? problem('not-found') : view(deps, row.orders, row.payments, locale);
  });
}

async function view(deps: Deps, order: OrderRow, payment: PaymentRow, locale: Locale): Promise<Answer> {
  const fresh = await freshPayment(deps, payment);
  const code = await loadCode(deps, order);
  if (code === null) return problem('not-found');
  const payable = await isPayable(deps.database.db, order);
  return ok(paymentView(order, fresh, { code, isPayable: payable, accounts: deps.accounts, locale }));
}
