import { walletEcho, walletInit, walletProcess, walletSession } from '@okruh/contracts/http/payments';
import { markets } from '@okruh/market';
import { newCode, ok, problem, type ProblemAnswer, route } from '@okruh/service-kit';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { begin, type Begun, keepAnswer, sessionRequest, unlessDown } from '../request/begin.ts';
import type { Deps } from '../deps.ts';
import { loadPageCode, orderByCode } from '../stored/orders.repository.ts';
import { isPayable, paymentView } from '../stored/payment-view.ts';
import { type OrderRow, walletTransactions } from '../model/tables.ts';

const networks = ['visa', 'mastercard'];

/** The wallets: prepared before the order is placed, paid with the order's own amount. */
export function walletRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  const { wallets } = deps.providers;

  route(app, walletEcho, ({ params, market }) =>
    ok({
      available: wallets !== null,
      merchant_id: wallets?.merchantId(market) ?? '',
      name: texts.text(markets[market].locale, `wallet.${params.wallet}`),
      networks,
    }),
  );

  route(app, walletInit, async ({ params, market }) => {
    if (wallets === null) return unavailable();
    const id = newCode();
    await db.insert(walletTransactions).values({ id, wallet: params.wallet, market });
    return ok({ transaction_id: id, merchant_id: wallets.merchantId(market) });
  });

  route(app, walletSession, async ({ params, body, market, locale, requestId }) => {
    if (wallets === null) return unavailable();
    const order = await orderByCode(deps, body.order_code, market, requestId);
    if (order === null) return problem('not-found');
    if (!(await isOfOrder(deps, order, params.wallet, body.transaction_id))) return notPayable();
    const begun = await begin(deps, order, { wanted: params.wallet, locale, requestId });
    if ('refused' in begun) return begun.refused;
    if (!mayPay(begun)) return notPayable();
    const { payment } = begun;
    const session = await unlessDown(wallets.walletSession({ wallet: params.wallet, payment, market }));
    if (session === null) return down();
    return ok({ merchant_session: session, amount: { amount: payment.amount, currency: payment.currency } });
  });

  route(app, walletProcess, async ({ params, body, market, locale, requestId }) => {
    if (wallets === null) return unavailable();
    const order = await orderByCode(deps, body.order_code, market, requestId);
    if (order === null) return problem('not-found');
    if (!(await isOfOrder(deps, order, params.wallet, body.transaction_id))) return notPayable();
    const begun = await begin(deps, order, { wanted: params.wallet, locale, requestId });
    if ('refused' in begun) return begun.refused;
    // The money came already: the same token again changes nothing.
    if (!mayPay(begun)) return ok({ payment: begun.view });
    const code = begun.view.order_code;
    const pageCode = (await loadPageCode(deps, order)) ?? code;
    const done = await unlessDown(wallets.payWithToken(sessionRequest(deps, order, begun.payment, pageCode), body.payment_token));
    if (done === null) return down();
    const payment = await keepAnswer(deps, begun.payment, done, { requestId });
    if (payment === null) return down();
    const context = { code, isPayable: await isPayable(db, order), accounts: deps.accounts, locale };
    return ok({ payment: paymentView(order, payment, context) });
  });
}

const mayPay = ({ payment }: Begun): boolean => payment.state === 'created' || payment.state === 'pending';
const notPayable = (): ProblemAnswer => problem('order-not-payable', { title: texts.both('problem.not-payable') });
const unavailable = (): ProblemAnswer => problem('payment-unavailable', { title: texts.both('problem.unavailable') });
const down = (): ProblemAnswer =>
  problem('provider-unavailable', { status: 503, title: texts.both('payment.failure.provider-unavailable') });

/** A transaction pays only the order that was placed with it, or that was given it by `start_payment`. */
async function isOfOrder(deps: Deps, order: OrderRow, wallet: 'wallet_a' | 'wallet_b', transactionId: string): Promise<boolean> {
  const [row] = await deps.database.db
    .select()
    .from(walletTransactions)
    .where(and(eq(walletTransactions.id, transactionId), eq(walletTransactions.orderId, order.orderId)));
  return row?.wallet === wallet;
}
