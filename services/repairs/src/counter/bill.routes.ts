import { internalRepairBill } from '@okruh/contracts/http/repairs';
import { isUuid } from '@okruh/contracts/uuid';
import { markets, money } from '@okruh/market';
import { normaliseCode, ok, problem, route } from '@okruh/service-kit';
import { eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { accessToken } from '../model/access-token.ts';
import { statusPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { findRepair } from '../stored/repairs.repository.ts';
import { type RepairRow, repairs } from '../stored/tables.ts';

/** What a repair costs, for the counter where it is paid. */
export function billRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, internalRepairBill, async ({ params: { scan } }) => {
    const row = isUuid(scan) ? await findRepair(db, scan) : await findScanned(scan);
    if (row === null) return problem('not-found');
    const { locale } = markets[row.market];
    const list = deps.repairList.current();
    const operations = row.agreed.lines.map(({ operation_id: id }) => list.operation(id)?.operation.name[locale] ?? '');
    return ok({
      repair_id: row.id,
      number: row.number,
      market: row.market,
      store_id: row.storeId,
      title: [row.device.name, ...operations].filter((part) => part !== '').join(', '),
      customer: deps.personalData.label(row),
      total: money(row.total, row.currency),
      is_payable: row.status !== 'cancelled' && row.total > 0,
      is_ready: row.status === 'ready',
      e_mail: row.hasEMail ? deps.personalData.open(row).customer.e_mail : '',
      status_url: deps.publicUrls[row.market] + statusPath(row.market, row.code, accessToken(deps.linkSecret, row.code)),
    });
  });

  async function findScanned(scan: string): Promise<RepairRow | null> {
    const [row] = await db
      .select()
      .from(repairs)
      .where(or(eq(repairs.number, scan.toUpperCase()), eq(repairs.code, normaliseCode(scan))));
    return row ?? null;
  }
}
