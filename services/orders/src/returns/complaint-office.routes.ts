import {
  adminCloseComplaint,
  adminGetComplaint,
  adminGetComplaintPaper,
  adminHandOverReplacement,
  adminListComplaints,
  adminReceiveComplaint,
  adminRefundComplaint,
  adminRejectComplaintCase,
  adminReplaceComplaint,
  adminRevealComplaintAccount,
  type ComplaintDetail,
  type ComplaintRow,
} from '@okruh/contracts/http/orders-admin/complaints';
import { mayActAt } from '@okruh/contracts';
import { type Market, money } from '@okruh/market';
import { type Answer, ok, problem, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { getComplaintRefund, isInComplaintState, toComplaintState, viewReplacement } from '../stored/complaint-view.ts';
import { toStaff } from '../stored/history.ts';
import { openStatement } from '../stored/withdrawal-view.ts';
import { refund, reject } from './decide-complaint.ts';
import { close, receive } from './judge-return.ts';
import { type ListedReturn, listReturns } from './list-returns.query.ts';
import { answerReturns } from './office-returns.ts';
import { type OrderReturn, toListed, viewReturnDetail, viewReturnLine, viewReturnRow } from './office-view.ts';
import { handOver, publishEnd, replace } from './replace-goods.ts';

const kind = 'complaint';

/** How long new goods are held for a decision that is being written: it keeps them until they are handed over. */
const HELD_MINUTES = 720;

const refuse = (code: 'out-of-stock' | 'wrong-serial' | 'unknown-place' | 'other-store'): Answer =>
  problem(code, { status: 409, title: texts.both(`problem.replacement-${code}`) });

/** What the office does with complaints about goods that nobody repairs (docs/decisions/0052-complaint-cases.md). */
export function complaintOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  const { accounts, database, personalData, picking } = deps;
  const { find, show, draw, reveal, change } = answerReturns(deps, kind, viewDetail);

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
  route(app, adminReplaceComplaint, async ({ params: { id }, body: { version, store_id: storeId }, identity, requestId }) => {
    const found = await find(id);
    if (found === null) return problem('not-found');
    const { row, lines } = found.withdrawal;
    const store = await accounts.findStore(storeId, requestId);
    if (store === null || store.market !== row.market) return refuse('unknown-place');
    // Of each try: one that is refused has no claim to what the next one needs.
    const reservationId = uuidv7();
    const wanted = lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity, serial_numbers: [] }));
    const taken = await picking.takeFromShelf(
      { orderId: reservationId, market: row.market, storeId, minutes: HELD_MINUTES, lines: wanted },
      requestId,
    );
    if (taken.state === 'out-of-stock' || taken.state === 'wrong-serial') return refuse(taken.state);
    if (taken.state === 'ended') throw new Error(`the new reservation ${reservationId} has ended`);
    const storeName = `${store.name}, ${store.street}, ${store.city}`;
    const replacement = { reservation_id: reservationId, store_id: store.id, store_name: storeName };
    const answer = await change(id, (tx) => replace(tx, { kind, id, version, replacement }, { actor: toStaff(identity), requestId }));
    if ('problem' in answer) await picking.giveBack(reservationId, row.market, requestId);
    return answer;
  });
  route(app, adminHandOverReplacement, async ({ params: { id }, body: { version }, identity, requestId }) => {
    const found = await find(id);
    const replacement = found?.withdrawal.row.replacement;
    if (replacement && !mayActAt(identity, replacement.store_id)) return refuse('other-store');
    return change(id, (tx) => handOver(tx, { kind, id, version }, { actor: toStaff(identity), requestId }));
  });
  route(app, adminRejectComplaintCase, ({ params: { id }, body, identity, requestId }) =>
    change(id, (tx) => reject(tx, personalData, { id, ...body }, { actor: toStaff(identity), requestId })),
  );
  route(app, adminCloseComplaint, ({ params: { id }, body, identity, requestId }) =>
    change(id, async (tx) => {
      const closed = await close(tx, personalData, { kind, id, ...body }, toStaff(identity));
      if (typeof closed !== 'string') await publishEnd(tx, closed, false, { requestId });
      return closed;
    }),
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

  async function viewDetail(found: OrderReturn): Promise<ComplaintDetail> {
    const { row, lines } = found.withdrawal;
    return {
      ...viewRow(toListed(found)),
      ...viewReturnDetail(found, deps),
      defect: openStatement(found.withdrawal, personalData).defect ?? '',
      decided_at: row.judgedAt?.toISOString() ?? null,
      decided_by: row.judgedBy,
      lines: lines.map((line) => viewReturnLine(line, found.order)),
      replacement: viewReplacement(found.withdrawal),
      stores: await listStores(row.market),
    };
  }

  async function listStores(market: Market): Promise<ComplaintDetail['stores']> {
    const { rows } = await database.db.execute<{ store_id: string; name: string }>(
      sql`select id as store_id, name from stores where market = ${market} order by name, id`,
    );
    return rows;
  }
}
