import { adminChangeOrderLines, adminPreviewOrderLines } from '@okruh/contracts/http/orders-admin/lines';
import { ok, problem, type ProblemAnswer, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { loadDesk } from '../stored/desk-view.ts';
import { toStaff } from '../stored/history.ts';
import { loadChanges } from '../stored/order-changes.ts';
import { findOrder } from '../stored/orders.repository.ts';
import { loadPackages } from '../stored/packages.ts';
import { beginChange, finishChange } from './change-lines.ts';
import { planRemoval, previewRemoval } from './plan-change.ts';

const refusals = {
  'change-open': 'problem.change-open',
  'changed-meanwhile': 'problem.changed-meanwhile',
  'nothing-left': 'problem.nothing-left',
  'picking-begun': 'problem.picking-begun',
  'transition-not-allowed': 'problem.lines-locked',
  'unknown-line': 'problem.unknown-line',
} as const;
const refuse = (code: keyof typeof refusals): ProblemAnswer => problem(code, { status: 409, title: texts.both(refusals[code]) });

/** The office changes what an order consists of (docs/decisions/0041-order-changes.md). */
export function lineChangeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, picking } = deps;

  route(app, adminPreviewOrderLines, async ({ params, body }) => {
    const row = await findOrder(database, params.id);
    if (row === null) return problem('not-found');
    const [changes, packages] = await Promise.all([loadChanges(database.db, row.id), loadPackages(database.db, row.id)]);
    const removed = planRemoval({ row, changes }, body.lines);
    return typeof removed === 'string' ? refuse(removed) : ok(previewRemoval({ row, changes, packages }, removed));
  });

  route(app, adminChangeOrderLines, async ({ params, body, identity, requestId }) => {
    const wanted = { id: body.change_id, orderId: params.id, version: body.version, lines: body.lines, actor: toStaff(identity) };
    const begun = await database.db.transaction((tx) => beginChange(tx, wanted));
    if (begun === 'not-found') return problem('not-found');
    if (typeof begun === 'string') return refuse(begun);
    if ((await finishChange(database.db, picking, begun, requestId)) === 'refused') return refuse('picking-begun');
    const row = await findOrder(database, params.id);
    return row === null ? problem('not-found') : ok(await loadDesk(database.db, row, deps, requestId));
  });
}
