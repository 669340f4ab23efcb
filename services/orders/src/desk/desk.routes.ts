import { adminGetOrderDesk, adminRevealOrderContact } from '@okruh/contracts/http/orders-admin/desk';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { clearContact } from '../stored/contact.ts';
import { loadDesk } from '../stored/desk-view.ts';
import { recordHistory, toStaff } from '../stored/history.ts';
import { findOrder, lockOrder } from '../stored/orders.repository.ts';

/** What stands beside an order in the office, and its contact in clear for a reason. */
export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;

  route(app, adminGetOrderDesk, async ({ params, requestId }) => {
    const row = await findOrder(database, params.id);
    return row === null ? problem('not-found') : ok(await loadDesk(database.db, row, deps, requestId));
  });

  route(app, adminRevealOrderContact, ({ params, body, identity }) =>
    // In one transaction: what isn't written down isn't shown.
    database.db.transaction(async (tx) => {
      const row = await lockOrder(tx, params.id);
      if (row === null) return problem('not-found');
      const id = uuidv7();
      const textCiphertext = personalData.encryptText(id, 'history-text', body.reason);
      await recordHistory(tx, { id, orderId: row.id, kind: 'contact-viewed', textCiphertext }, toStaff(identity));
      return ok(clearContact(personalData.open(row)));
    }),
  );
}
