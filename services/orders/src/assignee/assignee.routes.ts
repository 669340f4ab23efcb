import { adminAssignOrder } from '@okruh/contracts/http/orders-admin/assignee';
import { ok, problem, route } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { assigneeView } from '../stored/assignee.ts';
import { recordHistory, toStaff } from '../stored/history.ts';
import { lockOrder } from '../stored/orders.repository.ts';
import { orders } from '../stored/tables.ts';

/** Who of the office looks after an order. It moves neither the order nor its version: nothing outside the office depends on it. */
export function assigneeRoutes(app: FastifyInstance, { database, accounts }: Deps): void {
  route(app, adminAssignOrder, async ({ params, body, identity, requestId }) => {
    const actor = toStaff(identity);
    const id = toAccount(body.assignee, actor.id);
    // Asked before the lock: nobody waits for services/accounts.
    const name = id === null ? null : id === actor.id ? actor.name : await accounts.findColleague(id, requestId);
    if (id !== null && name === null) return problem('no-such-colleague', { title: texts.both('problem.no-such-colleague') });
    return database.db.transaction(async (tx) => {
      const row = await lockOrder(tx, params.id);
      if (row === null) return problem('not-found');
      if (row.assigneeId === id) return ok({ assignee: assigneeView(row) });
      if (row.assigneeId !== body.seen) {
        const words =
          row.assigneeName === null ? texts.both('problem.given-back') : texts.both('problem.taken-over', { name: row.assigneeName });
        return problem('changed-meanwhile', { title: words });
      }
      const assignee = { assigneeId: id, assigneeName: name };
      await tx.update(orders).set(assignee).where(eq(orders.id, row.id));
      const kind = name === null ? 'unassigned' : 'assigned';
      await recordHistory(tx, { orderId: row.id, kind, assigneeName: name }, actor);
      return ok({ assignee: assigneeView(assignee) });
    });
  });
}

/** The account that is meant; null for nobody. */
function toAccount(assignee: string, caller: string): string | null {
  if (assignee === 'nobody') return null;
  return assignee === 'me' ? caller : assignee;
}
