import {
  adminCloseComplaint,
  adminGetComplaint,
  adminListComplaints,
  adminReceiveComplaint,
  adminRefundComplaint,
  adminRejectComplaintCase,
  adminRevealComplaintAccount,
  type ComplaintDetail,
  type ComplaintRow,
} from '@okruh/contracts/http/orders-admin/complaints';
import { daysBetween, money, todayIn } from '@okruh/market';
import { ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { getComplaintRefund, isInComplaintState, toComplaintState } from '../stored/complaint-view.ts';
import { toStaff } from '../stored/history.ts';
import { close, receive, type Refused } from '../stored/judge-return.ts';
import { type ListedWithdrawal, listWithdrawals } from '../stored/list-withdrawals.query.ts';
import { findOrder } from '../stored/orders.repository.ts';
import { revealAccount } from '../stored/reveal-account.ts';
import type { OrderRow } from '../stored/tables.ts';
import { nameLine, openNote, openStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal, type Withdrawal } from '../stored/withdrawals.repository.ts';
import { refund, reject } from './decide.ts';

const kind = 'complaint';

/** What the office does with complaints about goods that nobody repairs (docs/decisions/0052-complaint-cases.md). */
export function complaintOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;
  const { db } = database;

  route(app, adminListComplaints, async ({ query }) => {
    const { state } = query;
    const narrowed = state === undefined ? null : state === 'open' ? state : isInComplaintState(state);
    const { rows, total } = await listWithdrawals(database.office, kind, { ...query, state: narrowed });
    return ok({ items: rows.map(rowView), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetComplaint, ({ params }) => show(params.id));

  route(app, adminRevealComplaintAccount, async ({ params, identity }) => {
    const shown = await db.transaction((tx) => revealAccount(tx, personalData, { kind, id: params.id }, toStaff(identity)));
    return shown === null ? problem('not-found') : ok(shown);
  });

  route(app, adminReceiveComplaint, ({ params, body, identity }) =>
    change(params.id, (tx) => receive(tx, { kind, id: params.id, version: body.version }, toStaff(identity))),
  );
  route(app, adminRefundComplaint, ({ params, body, identity, requestId }) =>
    change(params.id, (tx) => refund(tx, personalData, { id: params.id, ...body }, { actor: toStaff(identity), requestId })),
  );
  route(app, adminRejectComplaintCase, ({ params, body, identity, requestId }) =>
    change(params.id, (tx) => reject(tx, personalData, { id: params.id, ...body }, { actor: toStaff(identity), requestId })),
  );
  route(app, adminCloseComplaint, ({ params, body, identity }) =>
    change(params.id, (tx) => close(tx, personalData, { kind, id: params.id, ...body }, toStaff(identity))),
  );

  async function change(id: string, work: (tx: Tx) => Promise<Withdrawal | Refused>) {
    const done = await db.transaction(work);
    if (typeof done !== 'string') return show(id);
    switch (done) {
      case 'not-found':
      case 'bad-request':
        return problem(done);
      case 'changed-meanwhile':
        return problem(done, { title: texts.both('problem.changed-meanwhile') });
      case 'transition-not-allowed':
        return problem(done, { title: texts.both('problem.complaint-state') });
      case 'lines-changed':
        return problem(done, { title: texts.both('problem.complaint-withdrawn') });
      default:
        return done satisfies never;
    }
  }

  async function show(id: string) {
    const complaint = await findWithdrawal(db, id);
    const order = complaint === null ? null : await findOrder(database, complaint.row.orderId);
    return complaint?.row.kind !== kind || order === null ? problem('not-found') : ok(detailView(complaint, order));
  }

  function rowView(row: ListedWithdrawal): ComplaintRow {
    const isOpen = row.state !== 'refunded' && row.state !== 'closed';
    const amount = getComplaintRefund(row);
    return {
      id: row.id,
      number: row.number,
      market: row.market,
      order_id: row.order_id,
      order_number: row.order_number,
      customer_name: personalData.label({ id: row.order_id, labelCiphertext: row.label_cipher }),
      state: toComplaintState(row),
      reported_at: row.announced_at,
      settle_until: row.refund_due_on,
      days_left: isOpen ? daysBetween(todayIn(row.market, deps.now()), row.refund_due_on) : null,
      pieces: row.pieces,
      estimate: money(row.estimate, row.currency),
      refund: amount === null ? null : money(amount, row.currency),
    };
  }

  function detailView(complaint: Withdrawal, order: OrderRow): ComplaintDetail {
    const { row, lines, credits } = complaint;
    const amount = (value: number) => money(value, row.currency);
    const { account, defect = '' } = openStatement(complaint, personalData);
    return {
      ...rowView({
        id: row.id,
        number: row.number,
        market: row.market,
        order_id: row.orderId,
        order_number: row.orderNumber,
        label_cipher: order.labelCiphertext,
        state: row.state,
        decision: row.decision,
        announced_at: row.announcedAt.toISOString(),
        refund_due_on: row.refundDueOn,
        pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        estimate: row.estimate,
        refund: row.refund,
        currency: row.currency,
      }),
      version: row.version,
      defect,
      received_at: row.receivedAt?.toISOString() ?? null,
      decided_at: row.judgedAt?.toISOString() ?? null,
      decided_by: row.judgedBy,
      refunded_at: row.refundedAt?.toISOString() ?? null,
      type_payment: order.typePayment,
      payment_name: order.snapshot.payment.name,
      account_tail: account === '' ? null : account.slice(-4),
      lines: lines.map((line) => ({
        line: line.line,
        name: nameLine(order, line.line),
        code: order.snapshot.lines.find((one) => one.line === line.line)?.code ?? '',
        quantity: line.quantity,
        refunds: line.refunds.map(amount),
        back: line.back,
        is_restocked: line.isRestocked,
      })),
      note: openNote(complaint, personalData),
      credit_notes: credits.flatMap(({ id, number, total }) => (number === null ? [] : [{ id, number, total: amount(total) }])),
    };
  }
}
