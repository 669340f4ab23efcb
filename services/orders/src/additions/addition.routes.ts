import { adminAddOrderLines, adminPreviewOrderAddition, adminWithdrawOrderAddition } from '@okruh/contracts/http/orders-admin/additions';
import { ok, problem, type ProblemAnswer, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { endAddition, findAddition } from '../stored/additions.ts';
import { loadDesk } from '../stored/desk-view.ts';
import { toStaff } from '../stored/history.ts';
import { loadChanges } from '../stored/order-changes.ts';
import { findOrder, lockOrder } from '../stored/orders.repository.ts';
import type { AdditionRow, OrderRow } from '../stored/tables.ts';
import { beginAddition, finishAddition } from './add-products.ts';
import { planAddition, previewAddition, type WantedProduct } from './plan-addition.ts';

const refusals = {
  'change-open': 'problem.addition-open',
  'changed-meanwhile': 'problem.changed-meanwhile',
  'label-printed': 'problem.label-printed',
  'loan-fixed': 'problem.loan-fixed',
  'not-for-sale': 'problem.not-for-sale',
  'order-not-released': 'problem.adding-locked',
  'out-of-stock': 'problem.addition-out-of-stock',
  'price-changed': 'problem.price-changed',
  'transition-not-allowed': 'problem.adding-locked',
} as const;
type Refusal = keyof typeof refusals;
const refuse = (code: Refusal): ProblemAnswer => problem(code, { status: 409, title: texts.both(refusals[code]) });
const isRefusal = (reason: AdditionRow['reason']): reason is Extract<AdditionRow['reason'], Refusal> =>
  reason !== null && reason in refusals;

/** The office adds products to an order (docs/decisions/0044-additions.md). */
export function additionRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, picking, checkout } = deps;
  const price = ({ market }: OrderRow, wanted: readonly WantedProduct[], requestId: string) =>
    checkout.priceProducts(market, [...new Set(wanted.map(({ variant_id: id }) => id))], requestId);

  route(app, adminPreviewOrderAddition, async ({ params, body, requestId }) => {
    const row = await findOrder(database, params.id);
    if (row === null) return problem('not-found');
    const [changes, products] = await Promise.all([loadChanges(database.db, row.id), price(row, body.lines, requestId)]);
    const planned = planAddition({ row, changes }, body.lines, products, new Date());
    return typeof planned === 'string' ? refuse(planned) : ok(previewAddition(row, changes, planned, products));
  });

  route(app, adminAddOrderLines, async ({ params, body, identity, requestId }) => {
    const seen = await findOrder(database, params.id);
    if (seen === null) return problem('not-found');
    const wanted = {
      id: body.addition_id,
      orderId: seen.id,
      version: body.version,
      wanted: body.lines,
      difference: body.difference,
      products: await price(seen, body.lines, requestId),
      actor: toStaff(identity),
    };
    const begun = await database.db.transaction((tx) => beginAddition(tx, wanted));
    if (begun === 'not-found') return problem('not-found');
    if (typeof begun === 'string') return refuse(begun);
    const { state, reason } = await finishAddition(database.db, picking, begun, requestId);
    if (state === 'refused' && isRefusal(reason)) return refuse(reason);
    const row = await findOrder(database, seen.id);
    return row === null ? problem('not-found') : ok(await loadDesk(database.db, row, deps, requestId));
  });

  route(app, adminWithdrawOrderAddition, async ({ params, identity, requestId }) => {
    const withdrawn = await database.db.transaction(async (tx) => {
      const row = await lockOrder(tx, params.id);
      const addition = await findAddition(tx, { id: params.addition });
      if (row === null || addition === null || addition.orderId !== row.id) return null;
      if (addition.state !== 'awaiting_payment') return { row, isEnded: addition.state === 'ended' };
      return { row: await endAddition(tx, row, addition, 'withdrawn', { actor: toStaff(identity), requestId }), isEnded: true };
    });
    if (withdrawn === null) return problem('not-found');
    if (!withdrawn.isEnded) return refuse('transition-not-allowed');
    return ok(await loadDesk(database.db, withdrawn.row, deps, requestId));
  });
}
