import { cardpay, type PaymentView, startPayment } from '@okruh/contracts/http/payments';
import { type Answer, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { paymentNextSchema } from '@okruh/contracts/http/payments';
import { texts } from '../locales/texts.ts';
import { begin } from '../request/begin.ts';
import type { Deps } from '../deps.ts';
import { newestPayment } from '../stored/payment-view.ts';
import { orderByCode } from '../stored/orders.repository.ts';

type Next = z.infer<typeof paymentNextSchema>;

/** Beginning a payment, and finding its page again. */
export function startRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, startPayment, async ({ params, body, identity, market, locale, requestId }): Promise<Answer> => {
    const order = await orderByCode(deps, params.code, market, requestId);
    if (order === null) return problem('not-found');
    const wanted = body.type_payment ?? null;
    const isSaved = body.keep_card === true;
    const savedCard = body.saved_card ?? null;
    const wantsCard = savedCard !== null || isSaved;
    // Only somebody whom we know has cards here.
    if (wantsCard && identity.sub === null) return problem('payment-unavailable', { title: texts.both('problem.no-such-card') });
    const card = identity.sub === null || !wantsCard ? {} : { card: { customerId: identity.sub, savedCard, isSaved } };
    const begun = await begin(deps, order, { wanted, locale, requestId, ...card });
    if ('refused' in begun) return begun.refused;
    const { view, page, transactionId } = begun;
    return ok({ payment: view, next: decideNext(view, page, transactionId) });
  });

  route(app, cardpay, async ({ query, market, requestId }) => {
    const order = await orderByCode(deps, query.order, market, requestId);
    if (order === null) return problem('not-found');
    const payment = await newestPayment(deps.database.db, order.orderId);
    if (payment === null || payment.typePayment !== 'card' || payment.state !== 'pending' || payment.sessionUrl === null)
      return problem('order-not-payable', { title: texts.both('problem.not-payable') });
    return ok({ url: payment.sessionUrl });
  });
}

function decideNext(view: PaymentView, page: string | null, transactionId: string | null): Next {
  if (view.transfer !== null) return { kind: 'transfer', transfer: view.transfer };
  if (view.state !== 'created' && view.state !== 'pending') return { kind: 'none' };
  if (page !== null) return { kind: 'redirect', url: page };
  return transactionId === null ? { kind: 'none' } : { kind: 'wallet', transaction_id: transactionId };
}
