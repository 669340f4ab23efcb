import { caseSearchRoutes, MAX_CASES_FOUND } from '@okruh/contracts/case-search-routes';
import { marketCodes, parsePhone } from '@okruh/market';
import { ok, route } from '@okruh/service-kit';
import { desc, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { repairs } from '../stored/tables.ts';

/** Repairs of a person or a device, for operations, who get ids alone. */
export function findCasesRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  route(app, caseSearchRoutes('repairs').findCases, async ({ body: { kind, text } }) => {
    const conditions = {
      e_mail: inArray(repairs.eMailIndex, personalData.eMailHashes(text)),
      // Typed without a prefix it is one of either market.
      phone: inArray(
        repairs.phoneIndex,
        marketCodes.flatMap((market) => personalData.phoneHashes(parsePhone(text, market) ?? text)),
      ),
      device: inArray(repairs.identifierIndex, personalData.identifierHashes(text)),
    };
    const rows = await database.db
      .select({ id: repairs.id })
      .from(repairs)
      .where(conditions[kind])
      .orderBy(desc(repairs.createdAt))
      .limit(MAX_CASES_FOUND);
    return ok({ ids: rows.map(({ id }) => id) });
  });
}
