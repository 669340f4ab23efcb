import {
  adminCloseComplaint,
  adminGetComplaint,
  adminGetComplaintPaper,
  adminListComplaints,
  adminReceiveComplaint,
  adminRefundComplaint,
  adminRejectComplaintCase,
  adminRevealComplaintAccount,
  type ComplaintDetail,
  type ComplaintRow,
} from '@okruh/contracts/http/orders-admin/complaints';
import { money } from '@okruh/market';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { getComplaintRefund, isInComplaintState, toComplaintState } from '../stored/complaint-view.ts';
import { toStaff } from '../stored/history.ts';
import { openStatement } from '../stored/withdrawal-view.ts';
import { refund, reject } from './decide-complaint.ts';
import { close, receive } from './judge-return.ts';
import { type ListedReturn, listReturns } from './list-returns.query.ts';
import { answerReturns } from './office-returns.ts';
import { type OrderReturn, toListed, viewReturnDetail, viewReturnLine, viewReturnRow } from './office-view.ts';

const kind = 'complaint';

/** What the office does with complaints about goods that nobody repairs (docs/decisions/0052-complaint-cases.md). */
export function complaintOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;
  const { show, draw, reveal, change } = answerReturns(deps, kind, viewDetail);

  route(app, adminListComplaints, async ({ query }) => {
    const { state } = query;
    const narrowed = state === undefined ? null : state === 'open' ? state : isInComplaintState(state);
    const { rows, total } = await listReturns(database.office, kind, { ...query, state: narrowed });
    return ok({ items: rows.map(viewRow), total, page: query.page, page_size: query.page_size });
  });
  route(app, adminGetComplaint, ({ params }) => show(params.id));
  route(app, adminGetComplaintPaper, ({ params }) => draw(params.id));
  route(app, adminRevealComplaintAccount, ({ params, identity }) => reveal(params.id, identity));
  route(app, adminReceiveComplaint, ({ params: { id }, body, identity }) =>
    change(id, (tx) => receive(tx, { kind, id, version: body.version }, toStaff(identity))),
  );
  route(app, adminRefundComplaint, ({ params: { id }, body, identity, requestId }) =>
    change(id, (tx) => refund(tx, personalData, { id, ...body }, { actor: toStaff(identity), requestId })),
  );
  route(app, adminRejectComplaintCase, ({ params: { id }, body, identity, requestId }) =>
    change(id, (tx) => reject(tx, personalData, { id, ...body }, { actor: toStaff(identity), requestId })),
  );
  route(app, adminCloseComplaint, ({ params: { id }, body, identity }) =>
    change(id, (tx) => close(tx, personalData, { kind, id, ...body }, toStaff(identity))),
  );

  function viewRow(row: ListedReturn): ComplaintRow {
    const amount = getComplaintRefund(row);
    return {
      ...viewReturnRow(row, deps),
      state: toComplaintState(row),
      reported_at: row.announced_at,
      settle_until: row.refund_due_on,
      refund: amount === null ? null : money(amount, row.currency),
    };
  }

  function viewDetail(found: OrderReturn): ComplaintDetail {
    const { row, lines } = found.withdrawal;
    return {
      ...viewRow(toListed(found)),
      ...viewReturnDetail(found, deps),
      defect: openStatement(found.withdrawal, personalData).defect ?? '',
      decided_at: row.judgedAt?.toISOString() ?? null,
      decided_by: row.judgedBy,
      lines: lines.map((line) => viewReturnLine(line, found.order)),
    };
  }
}
