import { internalBuyoutMail, internalBuyoutSlip } from '@okruh/contracts/http/buyout/internal';
import { binary, ok, problem, route } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findBuyout, findCounterOffer } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { renderSlip } from '../paper/slip.ts';
import { estimates } from '../stored/tables.ts';
import { claimPath } from '../stored/lease-promise-path.ts';
import { findPromise } from '../stored/lease-promises.repository.ts';
import { promiseView } from '../stored/lease-promise-view.ts';
import { buyoutMail, estimateMail, promiseMail } from './mail-variables.ts';

/** What notifications asks for when an event has to become a mail: the events themselves carry no address. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, internalBuyoutMail, async ({ params, requestId }) => {
    if (params.kind === 'estimate') {
      const [estimate] = await db.select().from(estimates).where(eq(estimates.id, params.id));
      if (estimate === undefined) return problem('not-found');
      return ok(estimateMail(estimate, deps.personalData.openText(estimate.id, 'e_mail', estimate.eMailCiphertext), deps));
    }
    if (params.kind === 'lease-promise') {
      const known = await findPromise(db, params.id);
      const view = known === null ? null : promiseView(known, deps.now());
      // Claimed or cancelled meanwhile, there is nothing to call to mind.
      if (known === null || view === null || (view.state !== 'running' && view.state !== 'open')) return problem('not-found');
      const { e_mail: to } = await deps.orders.loadSeller(known.promise.orderId, requestId);
      return ok(
        promiseMail(view, { to, market: known.promise.market, claimPath: claimPath(deps.priceList.current(), known.promise) }, deps),
      );
    }
    const row = await findBuyout(db, params.id);
    if (row === null) return problem('not-found');
    return ok(buyoutMail(row, await findCounterOffer(db, row.id), deps.personalData.open(row), deps));
  });

  route(app, internalBuyoutSlip, async ({ params }) => {
    const row = await findBuyout(db, params.id);
    if (row === null) return problem('not-found');
    return binary(await renderSlip(row, deps.personalData.open(row)), 'application/pdf', `okruh-${row.number}.pdf`);
  });
}
