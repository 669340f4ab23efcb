import { internalClaimPayout, internalPayoutBill } from '@okruh/contracts/http/buyout/internal';
import { isUuid } from '@okruh/contracts/uuid';
import { normaliseCode, ok, problem, route } from '@okruh/service-kit';
import { eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { accessToken } from '../model/access-token.ts';
import { statusPath } from '../model/addresses.ts';
import { listName } from '../model/masks.ts';
import { toMoney } from '../stored/buyouts.repository.ts';
import { payoutAmount } from '../stored/purchase.ts';
import { buyouts } from '../stored/tables.ts';
import { claimPayout, getPayoutState } from './claim-payout.ts';

/** What the tills of stores ask about devices that they pay out in cash. */
export function cashPayoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, internalPayoutBill, async ({ params: { scan } }) => {
    const [row] = await db
      .select()
      .from(buyouts)
      .where(isUuid(scan) ? eq(buyouts.id, scan) : or(eq(buyouts.number, scan.toUpperCase()), eq(buyouts.code, normaliseCode(scan))));
    if (row === undefined) return problem('not-found');
    const { customer } = deps.personalData.open(row);
    return ok({
      buyout_id: row.id,
      number: row.number,
      market: row.market,
      title: `${row.deviceName} ${row.deviceVariant}`.trim(),
      customer: listName(customer),
      seller_name: `${customer.first_name} ${customer.last_name}`.trim(),
      amount: toMoney(row, payoutAmount(row)),
      e_mail: customer.e_mail,
      status_url: deps.publicUrls[row.market] + statusPath(row.market, row.code, accessToken(deps.linkSecret, row.code)),
      state: await getPayoutState(db, row),
    });
  });
  route(app, internalClaimPayout, ({ params, body, requestId }) =>
    db.transaction((tx) => claimPayout(tx, params.id, body, { name: body.by, requestId })),
  );
}
