import { caseSearchRoutes, MAX_CASES_FOUND } from '@okruh/contracts/case-search-routes';
import { parseImei } from '@okruh/market/fields';
import { ok, problem, route } from '@okruh/service-kit';
import { desc, inArray, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { orders } from '../stored/tables.ts';

/** Orders of a person or a device, for operations, who get ids alone. */
export function findCasesRoutes(app: FastifyInstance, { database, personalData, picking }: Deps): void {
  route(app, caseSearchRoutes('orders').findCases, async ({ body: { kind, text }, requestId }) => {
    if (kind === 'device') {
      const imei = parseImei(text);
      const sold = imei === null ? [] : await picking.findOrdersOfSerial(imei, requestId);
      return sold === null ? problem('away', { status: 503 }) : ok({ ids: sold.slice(0, MAX_CASES_FOUND) });
    }
    const hashes = kind === 'e_mail' ? personalData.eMailHashes(text) : personalData.phoneHashes(text);
    return ok({
      ids: hashes.length === 0 ? [] : await findIds(inArray(kind === 'e_mail' ? orders.eMailIndex : orders.phoneIndex, hashes)),
    });
  });

  async function findIds(condition: SQL): Promise<string[]> {
    const rows = await database.db
      .select({ id: orders.id })
      .from(orders)
      .where(condition)
      .orderBy(desc(orders.placedAt))
      .limit(MAX_CASES_FOUND);
    return rows.map(({ id }) => id);
  }
}
