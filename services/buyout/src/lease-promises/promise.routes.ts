import { getLeasePromise } from '@okruh/contracts/http/buyout';
import { adminListLeasePromises } from '@okruh/contracts/http/buyout-admin/lease-promises';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findPromiseByCode } from '../stored/lease-promises.repository.ts';
import { listPromises } from './promise.query.ts';
import { promisePath } from '../stored/lease-promise-path.ts';
import { promiseView } from '../stored/lease-promise-view.ts';

/** What leases promised, for who has the link and for the office. */
export function promiseRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, priceList } = deps;

  route(app, getLeasePromise, async ({ params, market }) => {
    const known = await findPromiseByCode(database.db, params.code, market);
    if (known === null) return problem('not-found');
    const { masterProductId } = known.promise;
    return ok({
      ...promiseView(known, deps.now()),
      master_product_id: masterProductId,
      url: promisePath(priceList.current(), known.promise),
    });
  });

  route(app, adminListLeasePromises, async ({ query }) => ok(await listPromises(database.office, query, priceList.current(), deps.now())));
}
