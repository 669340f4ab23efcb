import {
  adminCloseWithdrawal,
  adminGetWithdrawal,
  adminGetWithdrawalPaper,
  adminJudgeWithdrawal,
  adminListWithdrawals,
  adminReceiveWithdrawal,
  adminRevealWithdrawalAccount,
  type WithdrawalDetail,
  type WithdrawalRow,
} from '@okruh/contracts/http/orders-admin/withdrawals';
import { money } from '@okruh/market';
import { listExtras } from '@okruh/market/dropped-pieces';
import { ok, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { toStaff } from '../stored/history.ts';
import { nameLine } from '../stored/withdrawal-view.ts';
import { getFees, loadFacts } from '../stored/withdrawals.repository.ts';
import { close, receive } from './judge-return.ts';
import { judgeWithdrawal } from './judge-withdrawal.ts';
import { type ListedReturn, listReturns } from './list-returns.query.ts';
import { answerReturns } from './office-returns.ts';
import { type OrderReturn, toListed, viewReturnDetail, viewReturnLine, viewReturnRow } from './office-view.ts';

const kind = 'withdrawal';

/** What the office does with withdrawals (docs/decisions/0046-withdrawals.md). */
export function withdrawalOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;
  const { show, draw, reveal, change } = answerReturns(deps, kind, viewDetail);

  route(app, adminListWithdrawals, async ({ query }) => {
    const state = query.state === undefined || query.state === 'open' ? (query.state ?? null) : sql`w.state = ${query.state}`;
    const { rows, total } = await listReturns(database.office, kind, { ...query, state });
    return ok({ items: rows.map(viewRow), total, page: query.page, page_size: query.page_size });
  });
  route(app, adminGetWithdrawal, ({ params }) => show(params.id));
  route(app, adminGetWithdrawalPaper, ({ params }) => draw(params.id));
  route(app, adminRevealWithdrawalAccount, ({ params, identity }) => reveal(params.id, identity));
  route(app, adminReceiveWithdrawal, ({ params: { id }, body, identity }) =>
    change(id, (tx) => receive(tx, { kind, id, version: body.version }, toStaff(identity))),
  );
  route(app, adminJudgeWithdrawal, ({ params: { id }, body, identity, requestId }) =>
    change(id, (tx) => judgeWithdrawal(tx, personalData, { id, ...body }, { actor: toStaff(identity), requestId })),
  );
  route(app, adminCloseWithdrawal, ({ params: { id }, body, identity }) =>
    change(id, (tx) => close(tx, personalData, { kind, id, ...body }, toStaff(identity))),
  );

  function viewRow(row: ListedReturn): WithdrawalRow {
    return {
      ...viewReturnRow(row, deps),
      state: row.state,
      announced_at: row.announced_at,
      refund_due_on: row.refund_due_on,
      refund: row.refund === null ? null : money(row.refund, row.currency),
    };
  }

  async function viewDetail(found: OrderReturn): Promise<WithdrawalDetail> {
    const { withdrawal, order } = found;
    const { row, lines } = withdrawal;
    const amount = (value: number) => money(value, row.currency);
    const { left } = await loadFacts(database.db, order);
    const isWhole = row.judgedAt === null ? left.length === 0 : row.isWhole;
    const sumBonuses = (line: number): number =>
      order.snapshot.trade_ins.reduce((sum, { package_line: of, bonus }) => (of === line ? sum + bonus.amount : sum), 0);
    return {
      ...viewRow(toListed(found)),
      ...viewReturnDetail(found, deps),
      reason: row.reason,
      send_until: row.sendUntil,
      judged_at: row.judgedAt?.toISOString() ?? null,
      judged_by: row.judgedBy,
      lines: lines.map((line) => ({
        ...viewReturnLine(line, order),
        companions: listExtras(order.snapshot.lines, line.line).map((one) => nameLine(order, one.line)),
        bonus: amount(sumBonuses(line.line)),
        deduction: amount(line.deduction),
      })),
      fees: amount(isWhole ? getFees(order) : 0),
    };
  }
}
