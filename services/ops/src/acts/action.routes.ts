import { adminListActions } from '@okruh/contracts/http/ops-admin/actions';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listActions, listActors } from '../stored/actions.query.ts';

/** Who did what to events, consumers and alerts. */
export function actionRoutes(app: FastifyInstance, { database: { db } }: Deps): void {
  route(app, adminListActions, async ({ query }) => {
    const [page, people] = await Promise.all([listActions(db, query), listActors(db)]);
    return ok({ ...page, people });
  });
}
