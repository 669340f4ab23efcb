import { adminCancelOrder } from '@okruh/contracts/http/orders-admin/desk';
import { ok, problem, repeatable, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { decideOfficeCancel } from '../model/order.ts';
import { cancellation } from '../stored/cancellation.ts';
import { loadDesk } from '../stored/desk-view.ts';
import { toStaff } from '../stored/history.ts';
import { addNote } from '../stored/notes.ts';
import { applyStep, findOrder, lockOrder } from '../stored/orders.repository.ts';

/** The office ends an order. Pieces, refund and the customer's mail follow by its event, as with every other cancellation. */
export function cancelRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;

  route(app, adminCancelOrder, async (request) => {
    const { params, body, identity, requestId } = request;
    const answer = await repeatable(database.db, request, adminCancelOrder.name, async (tx) => {
      const row = await lockOrder(tx, params.id);
      if (row === null) return problem('not-found');
      const step = cancellation(decideOfficeCancel(row));
      if (step === null) return problem('transition-not-allowed', { title: texts.both('problem.not-cancellable') });
      // Paid or packed meanwhile: the dialog promised something else.
      if (row.version !== body.version) return problem('changed-meanwhile', { title: texts.both('problem.changed-meanwhile') });
      const actor = toStaff(identity);
      const isNoted = body.note === '' || (await addNote(tx, personalData, row.id, body.note, actor)) !== null;
      if (!isNoted) return problem('too-many-notes', { title: texts.both('problem.too-many-notes') });
      await applyStep(tx, row, step, { requestId, actor, reason: body.reason });
      return ok({});
    });
    if (!('body' in answer)) return answer;
    // Asked after the commit: no lock is held while services/buyout answers. A repetition reads the order as it is now.
    const row = await findOrder(database, params.id);
    return row === null ? problem('not-found') : ok(await loadDesk(database.db, row, deps, requestId));
  });
}
