import { adminGetRepairSheet, adminGetRepairTag } from '@okruh/contracts/http/repairs-admin/repair';
import { formatDate, markets } from '@okruh/market';
import { binary, problem, route } from '@okruh/service-kit';
import { renderTag } from '@okruh/service-kit/documents';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { findRepair } from '../stored/repairs.repository.ts';
import { history } from '../stored/tables.ts';
import { openPaper } from './open-paper.ts';
import { renderSheet } from './sheet.ts';

/** What is printed when a device is taken in: the paper that the customer signs, and the tag that stays with the device. */
export function paperRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminGetRepairSheet, async ({ params }) => {
    const row = await findRepair(db, params.id);
    if (row === null) return problem('not-found');
    const [received] = await db
      .select({ at: history.at })
      .from(history)
      .where(and(eq(history.repairId, row.id), eq(history.event, 'received')))
      .orderBy(asc(history.id))
      .limit(1);
    const pdf = await renderSheet(row, {
      facts: deps.personalData.open(row),
      store: row.storeId === null ? undefined : deps.repairList.current().store(row.storeId),
      receivedAt: received?.at ?? null,
      site: deps.publicUrls[row.market],
    });
    return binary(pdf, 'application/pdf', `${row.number}.pdf`);
  });

  route(app, adminGetRepairTag, async ({ params }) => {
    const row = await findRepair(db, params.id);
    if (row === null) return problem('not-found');
    const { market, number, device, promisedOn } = row;
    const pdf = await renderTag(openPaper, {
      market,
      number,
      device: [device.name, device.variant].filter(Boolean).join(', '),
      customer: deps.personalData.label(row),
      day: promisedOn === null ? '' : texts.text(markets[market].locale, 'tag.until', { date: formatDate(promisedOn, market) }),
      at: row.createdAt,
    });
    return binary(pdf, 'application/pdf', `${number}-tag.pdf`);
  });
}
