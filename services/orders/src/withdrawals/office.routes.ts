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
import { daysBetween, money, todayIn } from '@okruh/market';
import { binary, ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { withdrawalPaper } from '../paper/withdrawal-paper.ts';
import { listExtras } from '@okruh/market/dropped-pieces';
import { toStaff } from '../stored/history.ts';
import { close, receive, type Refused } from '../stored/judge-return.ts';
import { type ListedWithdrawal, listWithdrawals } from '../stored/list-withdrawals.query.ts';
import { findOrder } from '../stored/orders.repository.ts';
import type { OrderRow } from '../stored/tables.ts';
import { revealAccount } from '../stored/reveal-account.ts';
import { nameLine, openNote, openStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal, getFees, loadFacts, type Withdrawal, type WithdrawalFacts } from '../stored/withdrawals.repository.ts';
import { judgeWithdrawal } from './judge-withdrawal.ts';

const kind = 'withdrawal';

/** What the office does with withdrawals (docs/decisions/0046-withdrawals.md). */
export function withdrawalOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;
  const { db } = database;

  route(app, adminListWithdrawals, async ({ query }) => {
    const state = query.state === undefined || query.state === 'open' ? (query.state ?? null) : sql`w.state = ${query.state}`;
    const { rows, total } = await listWithdrawals(database.office, 'withdrawal', { ...query, state });
    return ok({ items: rows.map(rowView), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetWithdrawal, ({ params }) => show(params.id));

  route(app, adminGetWithdrawalPaper, async ({ params }) => {
    const found = await find(params.id);
    if (found === null) return problem('not-found');
    return binary(await withdrawalPaper(found.withdrawal, found.order, openStatement(found.withdrawal, personalData)), 'application/pdf');
  });

  route(app, adminRevealWithdrawalAccount, async ({ params, identity }) => {
    const shown = await db.transaction((tx) => revealAccount(tx, personalData, { kind, id: params.id }, toStaff(identity)));
    return shown === null ? problem('not-found') : ok(shown);
  });

  route(app, adminReceiveWithdrawal, ({ params, body, identity }) =>
    change(params.id, (tx) => receive(tx, { kind, id: params.id, version: body.version }, toStaff(identity))),
  );
  route(app, adminJudgeWithdrawal, ({ params, body, identity, requestId }) =>
    change(params.id, (tx) => judgeWithdrawal(tx, personalData, { id: params.id, ...body }, { actor: toStaff(identity), requestId })),
  );
  route(app, adminCloseWithdrawal, ({ params, body, identity }) =>
    change(params.id, (tx) => close(tx, personalData, { kind, id: params.id, ...body }, toStaff(identity))),
  );

  async function change(id: string, work: (tx: Tx) => Promise<Withdrawal | Refused>) {
    const done = await db.transaction(work);
    if (typeof done !== 'string') return show(id);
    if (done === 'not-found' || done === 'bad-request') return problem(done);
    return problem(done, { title: texts.both(done === 'changed-meanwhile' ? 'problem.changed-meanwhile' : 'problem.withdrawal-state') });
  }

  async function find(id: string): Promise<{ readonly withdrawal: Withdrawal; readonly order: OrderRow } | null> {
    const withdrawal = await findWithdrawal(db, id);
    const order = withdrawal === null ? null : await findOrder(database, withdrawal.row.orderId);
    return withdrawal?.row.kind !== kind || order === null ? null : { withdrawal, order };
  }

  async function show(id: string) {
    const found = await find(id);
    return found === null ? problem('not-found') : ok(detailView(found, await loadFacts(db, found.order)));
  }

  const isOpen = (state: WithdrawalRow['state']): boolean => state !== 'refunded' && state !== 'closed';
  const countDays = ({
    market,
    state,
    dueOn,
  }: {
    readonly market: 'cz' | 'ro';
    readonly state: WithdrawalRow['state'];
    readonly dueOn: string;
  }) => (isOpen(state) ? daysBetween(todayIn(market, deps.now()), dueOn) : null);

  function rowView(row: ListedWithdrawal): WithdrawalRow {
    return {
      id: row.id,
      number: row.number,
      market: row.market,
      order_id: row.order_id,
      order_number: row.order_number,
      customer_name: personalData.label({ id: row.order_id, labelCiphertext: row.label_cipher }),
      state: row.state,
      announced_at: row.announced_at,
      refund_due_on: row.refund_due_on,
      days_left: countDays({ ...row, dueOn: row.refund_due_on }),
      pieces: row.pieces,
      estimate: money(row.estimate, row.currency),
      refund: row.refund === null ? null : money(row.refund, row.currency),
    };
  }

  function detailView(
    { withdrawal, order }: { readonly withdrawal: Withdrawal; readonly order: OrderRow },
    facts: WithdrawalFacts,
  ): WithdrawalDetail {
    const { row, lines, credits } = withdrawal;
    const amount = (value: number) => money(value, row.currency);
    const { account } = openStatement(withdrawal, personalData);
    const isWhole = row.judgedAt === null ? facts.left.length === 0 : row.isWhole;
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
      reason: row.reason,
      send_until: row.sendUntil,
      received_at: row.receivedAt?.toISOString() ?? null,
      judged_at: row.judgedAt?.toISOString() ?? null,
      judged_by: row.judgedBy,
      refunded_at: row.refundedAt?.toISOString() ?? null,
      type_payment: order.typePayment,
      payment_name: order.snapshot.payment.name,
      account_tail: account === '' ? null : account.slice(-4),
      lines: lines.map((line) => ({
        line: line.line,
        name: nameLine(order, line.line),
        code: order.snapshot.lines.find((one) => one.line === line.line)?.code ?? '',
        quantity: line.quantity,
        companions: listExtras(order.snapshot.lines, line.line).map((one) => nameLine(order, one.line)),
        refunds: line.refunds.map(amount),
        bonus: amount(
          order.snapshot.trade_ins.reduce((sum, { package_line: of, bonus }) => (of === line.line ? sum + bonus.amount : sum), 0),
        ),
        back: line.back,
        is_restocked: line.isRestocked,
        deduction: amount(line.deduction),
      })),
      fees: amount(isWhole ? getFees(order) : 0),
      note: openNote(withdrawal, personalData),
      credit_notes: credits.flatMap(({ id, number, total }) => (number === null ? [] : [{ id, number, total: amount(total) }])),
    };
  }
}
