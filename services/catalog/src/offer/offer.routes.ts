import { surrogateKeys } from '@okruh/contracts';
import { getLeaseInfo } from '@okruh/contracts/http/catalog';
import { markets } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { surrogate } from '../surrogate.ts';
import { leasesOf } from './lease.ts';
import { findLeased, isPublished, leaseProgrammesOf } from './lease.query.ts';

/** Leasing and time-limited offers. */
export function offerRoutes(app: FastifyInstance, { database: { db } }: Deps): void {
  route(app, getLeaseInfo, async ({ params, market }) => {
    const masterProductId = params.master_product_id;
    if (!(await isPublished(db, masterProductId))) return problem('not-found');
    const [leased, programmes] = await Promise.all([findLeased(db, market, masterProductId), leaseProgrammesOf(db, market)]);
    const found = leased === null ? [] : leasesOf(programmes, leased, markets[market].currency);
    return ok(
      {
        master_product_id: masterProductId,
        programmes: found.map(({ programme, monthly, first }) => ({
          id: programme.id,
          name: programme.name,
          months: programme.months,
          monthly,
          first_payment: first,
          text: programme.text,
        })),
      },
      surrogate(surrogateKeys.product(masterProductId)),
    );
  });
}
