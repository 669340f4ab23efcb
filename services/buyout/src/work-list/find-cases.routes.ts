import { caseSearchRoutes, MAX_CASES_FOUND } from '@okruh/contracts/case-search-routes';
import { ok, route } from '@okruh/service-kit';
import { desc, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { buyouts } from '../stored/tables.ts';

/** Buy-outs of a person or a device, for operations, who get ids alone. Phones have no index here and find nothing. */
export function findCasesRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  route(app, caseSearchRoutes('buyout').findCases, async ({ body: { kind, text } }) => {
    if (kind === 'phone') return ok({ ids: [] });
    const condition =
      kind === 'e_mail'
        ? inArray(buyouts.eMailIndex, personalData.eMailHashes(text))
        : inArray(buyouts.identifierIndex, personalData.identifierHashes(text));
    const rows = await database.db
      .select({ id: buyouts.id })
      .from(buyouts)
      .where(condition)
      .orderBy(desc(buyouts.createdAt))
      .limit(MAX_CASES_FOUND);
    return ok({ ids: rows.map(({ id }) => id) });
  });
}
