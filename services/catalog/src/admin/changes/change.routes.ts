import { adminGetChangedBy, adminListChanges } from '@okruh/contracts/http/catalog-admin/changes';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { listChangedBy, listChanges } from './change.query.ts';

/** What people changed in the catalogue. */
export function changeRoutes(app: FastifyInstance, { database: { office } }: Deps): void {
  route(app, adminListChanges, async ({ query }) => {
    const { items, total, isTotalBounded } = await listChanges(office, query);
    return ok({ ...listAnswer(query, items, total), total_is_bounded: isTotalBounded });
  });

  route(app, adminGetChangedBy, async () => ok({ names: await listChangedBy(office) }));
}
