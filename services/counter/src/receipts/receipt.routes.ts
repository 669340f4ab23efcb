import { mayActAt } from '@okruh/contracts';
import { adminGetReceipt } from '@okruh/contracts/http/counter-admin';
import { binary, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findDrawer } from '../stored/drawers.repository.ts';
import { findPayment } from '../stored/payments.repository.ts';
import { texts } from '../locales/texts.ts';
import { receiptPaper } from './receipt-paper.ts';

/** Papers of payments. */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, adminGetReceipt, async ({ params, identity }) => {
    const payment = await findPayment(db, params.id);
    if (payment === null || payment.receipt_number === null) return problem('not-found');
    if (!mayActAt(identity, payment.store_id)) return problem('other-store', { title: texts.both('problem.other-store') });
    const [drawer, refunded] = await Promise.all([
      findDrawer(db, payment.drawer_id),
      payment.refunds_id === null ? null : findPayment(db, payment.refunds_id),
    ]);
    if (drawer === null) return problem('not-found');
    const paper = await receiptPaper(payment, { drawer, refunds: refunded?.receipt_number ?? null, site: deps.publicUrls[payment.market] });
    return binary(paper, 'application/pdf', `${payment.receipt_number}.pdf`);
  });
}
