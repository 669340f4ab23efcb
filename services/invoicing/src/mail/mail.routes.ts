import { internalInvoiceMail } from '@okruh/contracts/http/invoicing';
import { formatDate, formatMoney, markets, money } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import { findDocument } from '../stored/documents.repository.ts';

/** What notifications ask for when a document goes to its buyer. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, internalInvoiceMail, async ({ params }) => {
    const row = await findDocument(deps.database.db, params.id);
    if (row?.state !== 'created') return problem('not-found');
    const document = deps.sealed.openContent(row);
    if (document.buyer.eMail === '') return problem('not-found');
    // The link to the order's page is the order's own.
    const [billing] = await deps.orders.loadBillings([row.order_id]);
    if (billing === undefined) return problem('not-found');
    const { locale } = markets[row.market];
    return ok({
      to: document.buyer.eMail,
      market: row.market,
      variables: {
        document_kind: texts.text(locale, `mail.kind.${document.kind}`),
        document_number: document.number,
        order_number: document.orderNumber,
        order_url: billing.order_url,
        total: formatMoney(money(document.totals.gross, document.currency)),
        paid_on: document.payment.paidOn === null ? '' : formatDate(document.payment.paidOn, row.market),
        due_note: describeDue(document),
        credit_note:
          document.corrects === null
            ? ''
            : texts.text(locale, 'mail.credit', { number: document.corrects.number, reason: document.corrects.reason }),
      },
    });
  });
}

/** Whether and how an invoice is paid; empty for credit notes, whose money is the order's matter, and for advances, whose mail says it. */
function describeDue({ kind, market, dueOn, totals, payment }: IssuedDocument): string {
  const { locale } = markets[market];
  if (kind !== 'invoice') return '';
  if (totals.due === 0) return texts.text(locale, 'mail.due.paid');
  return payment.method === 'cash-on-delivery'
    ? texts.text(locale, 'mail.due.cash-on-delivery')
    : texts.text(locale, 'mail.due.open', { day: formatDate(dueOn, market) });
}
