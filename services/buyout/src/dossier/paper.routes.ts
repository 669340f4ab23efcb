import { adminGetBuyoutSlip, adminGetBuyoutTag } from '@okruh/contracts/http/buyout-admin/buyout';
import { formatDate, localTime, markets } from '@okruh/market';
import { binary, problem, route } from '@okruh/service-kit';
import { renderTag } from '@okruh/service-kit/documents';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { openPaper } from '../paper/open-paper.ts';
import { renderSlip } from '../paper/slip.ts';
import { findBuyout } from '../stored/buyouts.repository.ts';

/** What the office prints of a buy-out: the slip for the seller's parcel, and the tag of the device that came. */
export function paperRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminGetBuyoutSlip, async ({ params }) => {
    const row = await findBuyout(db, params.id);
    if (row === null) return problem('not-found');
    return binary(await renderSlip(row, deps.personalData.open(row)), 'application/pdf', `okruh-${row.number}.pdf`);
  });

  route(app, adminGetBuyoutTag, async ({ params }) => {
    const row = await findBuyout(db, params.id);
    if (row === null) return problem('not-found');
    const { market, number, deviceName, deviceVariant, receivedAt, createdAt } = row;
    const pdf = await renderTag(openPaper, {
      market,
      number,
      device: [deviceName, deviceVariant].filter(Boolean).join(', '),
      customer: deps.personalData.label(row),
      day:
        receivedAt === null
          ? ''
          : texts.text(markets[market].locale, 'tag.received', { date: formatDate(localTime(receivedAt, market).date, market) }),
      at: createdAt,
    });
    return binary(pdf, 'application/pdf', `${number}-tag.pdf`);
  });
}
