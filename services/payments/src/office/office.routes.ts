import { Readable } from 'node:stream';
import {
  adminConfirmRefund,
  adminDecidePayment,
  adminExportPayments,
  adminGetPayment,
  adminListPayments,
  adminRefundPayment,
  type AdminPaymentRow,
} from '@okruh/contracts/http/payments-admin';
import { formatDateTime, type Locale, todayIn } from '@okruh/market';
import { type Answer, binary, BYTE_ORDER_MARK, csvLine, ok, problem, repeatable, route, type Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { Cause } from '../stored/payment-events.ts';
import { came } from '../model/payment.ts';
import { applyFacts, isByHand, lockPayment, note, returnable, returnMoney } from '../stored/payments.repository.ts';
import { addTask } from '../stored/tasks.repository.ts';
import { tasks } from '../model/tables.ts';
import { sentByHand } from '../stored/trade-ins.ts';
import { everyPayment, listPayments, paymentDetail } from './office.query.ts';

const columns = [
  'order',
  'market',
  'method',
  'provider',
  'state',
  'amount',
  'captured',
  'refunded',
  'currency',
  'created_at',
  'changed_at',
  'id',
] as const;

/** The back office's payments: looking, deciding, sending back. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;
  const detail = async (tx: Tx, id: string, locale: Locale): Promise<Answer> => {
    const view = await paymentDetail(tx, id, locale);
    return view === null ? problem('not-found') : ok(view);
  };

  route(app, adminListPayments, async ({ query, locale }) => {
    const { items, total } = await listPayments(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportPayments, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(columns.map((column) => texts.text(locale, `office.export.${column}`)));
      for await (const row of everyPayment(office, query, locale)) yield csvLine(cells(row));
    };
    const name = texts.text(locale, 'office.export.file');
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, deps.now())}.csv`);
  });

  route(app, adminGetPayment, ({ params, locale }) => detail(db, params.id, locale));

  route(app, adminDecidePayment, (request) => {
    const { params, body, locale } = request;
    const cause = toCause(request);
    return repeatable(db, request, adminDecidePayment.name, async (tx) => {
      const found = await lockPayment(tx, params.id);
      if (found === null) return problem('not-found');
      const { locked, payment } = found;
      if (payment.state !== 'held') return problem('transition-not-allowed', { title: texts.both('problem.decided') });
      if (body.decision === 'accept') {
        // Another currency is no price at all: that money can only go back.
        if (payment.hold === 'currency') return problem('transition-not-allowed', { title: texts.both('problem.unavailable') });
        const fact = { kind: 'accepted', amount: came(payment) } as const;
        await applyFacts(tx, locked, payment, [fact], cause, { event: 'accepted', note: body.note });
      } else if (payment.hold === 'reversed') {
        await applyFacts(tx, locked, payment, [{ kind: 'given-up' }], cause, { event: 'given-up', note: body.note });
      } else {
        await returnMoney(tx, locked, payment);
        await note(tx, payment.id, { event: 'refund-asked', note: body.note }, cause.by);
      }
      return detail(tx, params.id, locale);
    });
  });

  route(app, adminRefundPayment, (request) => {
    const { params, body, locale } = request;
    const { by } = toCause(request);
    return repeatable(db, request, adminRefundPayment.name, async (tx) => {
      const found = await lockPayment(tx, params.id);
      if (found === null) return problem('not-found');
      const { locked, payment } = found;
      // By its provider, and without the bonus of an old device that was paid for the purchase.
      const { byProvider: refundable } = await returnable(tx, locked, payment);
      if (body.amount > refundable)
        return problem('not-refundable', {
          title: refundable <= 0 ? texts.both('problem.not-refundable') : texts.both('problem.too-much'),
        });
      await addTask(tx, payment.id, 'refund', { amount: body.amount, key: `refund:${randomUUID()}`, note: body.reason, by });
      await note(tx, payment.id, { event: 'refund-asked', note: body.reason }, by);
      return detail(tx, params.id, locale);
    });
  });

  route(app, adminConfirmRefund, (request) =>
    db.transaction(async (tx) => confirmRefund(tx, request.params, toCause(request), () => detail(tx, request.params.id, request.locale))),
  );
}

const toCause = (request: {
  readonly identity: { readonly name: string | null };
  readonly requestId: string;
}): Cause & { readonly by: string } => ({
  requestId: request.requestId,
  by: request.identity.name ?? '',
});

async function confirmRefund(
  tx: Tx,
  ids: { readonly id: string; readonly refund: string },
  cause: Cause,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const found = await lockPayment(tx, ids.id);
  if (found === null) return problem('not-found');
  const { locked, payment } = found;
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, ids.refund), eq(tasks.paymentId, ids.id), eq(tasks.kind, 'refund')));
  if (task === undefined) return problem('not-found');
  if (task.outcome === 'done') return answer();
  // A pay-out that the provider refused went to the seller's account: the buy-out's business.
  if (task.outcome === 'dropped' || task.buyoutId !== null)
    return problem('not-refundable', { title: texts.both('problem.not-refundable') });
  // What a provider is still doing is no business of a person; what it refused is.
  if (!isByHand(payment) && !task.byHand && task.outcome === null)
    return problem('not-refundable', { title: texts.both('problem.not-refundable') });
  await tx
    .update(tasks)
    .set({ outcome: 'done', doneAt: sql`now()`, by: cause.by ?? null })
    .where(eq(tasks.id, task.id));
  if (task.byHand) await sentByHand(tx, locked, payment, task.amount ?? 0, cause);
  else await applyFacts(tx, locked, payment, [{ kind: 'refunded', amount: payment.refunded + (task.amount ?? 0) }], cause);
  return answer();
}

/** "5800,00": a number to Excel in both languages. */
const units = (amount: number): string => (amount / 100).toFixed(2).replace('.', ',');
const cells = (row: AdminPaymentRow): string[] => [
  row.order_number,
  row.market.toUpperCase(),
  row.type_payment,
  row.provider,
  row.state_label,
  units(row.amount.amount),
  units(row.captured.amount),
  units(row.refunded.amount),
  row.amount.currency,
  formatDateTime(row.created_at, row.market),
  formatDateTime(row.changed_at, row.market),
  row.id,
];
