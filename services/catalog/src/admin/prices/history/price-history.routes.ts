import { adminGetPriceHistory, type PriceSource } from '@okruh/contracts/http/catalog-admin/price-history';
import { ok, problem, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { pricesOfVariants } from '../price.query.ts';
import { describeHistory } from './price-history.ts';

/** Every price that a variant had. */
export function priceHistoryRoutes(app: FastifyInstance, { database: { db } }: Deps): void {
  route(app, adminGetPriceHistory, async ({ params: { variant }, query: { market } }) => {
    const row = (await pricesOfVariants(db, market, [variant])).get(variant);
    if (row === undefined) return problem('not-found');
    const { rows } = await db.execute<{ price: number; from: number; by: string; source: PriceSource | null; now: number }>(sql`
      select price::float8 as price, floor(extract(epoch from valid_from) * 1000)::float8 as from, changed_by as by, source,
        floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from price_history where variant_id = ${variant} and market = ${market} order by valid_from`);
    return ok({ variant, code: row.code, name: row.name, ...describeHistory(rows, market, rows[0]?.now ?? 0) });
  });
}
