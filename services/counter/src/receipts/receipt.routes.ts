import { mayActAt } from '@okruh/contracts';
import { internalReceiptMail, internalReceiptPaper } from '@okruh/contracts/http/counter';
import { adminGetReceipt } from '@okruh/contracts/http/counter-admin';
import { formatMoney, markets, money } from '@okruh/market';
import { type Answer, binary, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findDrawer } from '../stored/drawers.repository.ts';
import { findPayment, type PaymentRow } from '../stored/payments.repository.ts';
import { texts } from '../locales/texts.ts';
import { receiptPaper } from './receipt-paper.ts';

/** Papers of payments: printed at the counter, and sent by mail to who left an address. */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminGetReceipt, async ({ params, identity }) => {
    const payment = await findPayment(db, params.id);
    if (payment === null) return problem('not-found');
    if (!mayActAt(identity, payment.store_id)) return problem('other-store', { title: texts.both('problem.other-store') });
    return drawReceipt(payment);
  });

  route(app, internalReceiptPaper, async ({ params }) => {
    const payment = await findPayment(db, params.id);
    return payment === null ? problem('not-found') : drawReceipt(payment);
  });

  route(app, internalReceiptMail, async ({ params }) => {
    const payment = await findPayment(db, params.id);
    if (payment === null || payment.receipt_number === null) return problem('not-found');
    // Orders have mails of their own.
    const mailed = payment.bills.filter(({ kind }) => kind !== 'order');
    const [first] = mailed;
    // Addresses belong to who knows the customer; none is kept here.
    const recipient = first === undefined ? null : ((await deps.bills.load(first.kind, first.subject_id))?.recipient ?? null);
    if (recipient === null) return problem('not-found');
    const { locale } = markets[payment.market];
    return ok({
      to: recipient.eMail,
      market: payment.market,
      variables: {
        document_kind: texts.text(locale, `mail.kind.${payment.kind}`),
        document_number: payment.receipt_number,
        subject_number: mailed.map(({ number }) => number).join(', '),
        total: formatMoney(money(payment.amount + payment.rounding, payment.currency)),
        status_url: recipient.url,
      },
    });
  });

  async function drawReceipt(payment: PaymentRow): Promise<Answer> {
    const [drawer, refunded] = await Promise.all([
      findDrawer(db, payment.drawer_id),
      payment.refunds_id === null ? null : findPayment(db, payment.refunds_id),
    ]);
    if (drawer === null || payment.receipt_number === null) return problem('not-found');
    const [sold] = payment.kind === 'payout' ? payment.bills : [];
    const payee = sold === undefined ? null : ((await deps.bills.load(sold.kind, sold.subject_id))?.payee ?? null);
    const site = deps.publicUrls[payment.market];
    const paper = await receiptPaper(payment, { drawer, refunds: refunded?.receipt_number ?? null, payee, site });
    return binary(paper, 'application/pdf', `${payment.receipt_number}.pdf`);
  }
}
