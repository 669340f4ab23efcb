import { adminFindBill } from '@okruh/contracts/http/counter-admin';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { billView, findBill, getDue } from '../stored/bills.repository.ts';
import { findOpenDrawer } from '../stored/drawers.repository.ts';
import { refuse, refuseBill, refuseUnanswered } from './refusals.ts';

/** What a customer came to pay for. */
export function billRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, adminFindBill, async ({ query, identity }) => {
    const drawer = await findOpenDrawer(db, identity.sub ?? '');
    if (drawer === null) return refuse('no-open-drawer');
    const { bill: owned, unanswered } = await deps.bills.find(query.scan.replaceAll(/\s/g, ''), query.kind);
    if (owned === null) return unanswered.length === 0 ? problem('not-found') : refuseUnanswered(unanswered);
    const refusal = refuseBill(owned, drawer);
    if (refusal !== null) return refusal;
    const known = await findBill(db, owned.kind, owned.id);
    const isPaid = getDue(owned.total.amount, known) === 0 && (known?.pending ?? 0) === 0;
    return isPaid ? refuse('paid') : ok(billView(owned, known));
  });
}
