import { MAX_FOUND } from '@okruh/contracts/search-kinds';
import type { Found } from '@okruh/contracts/search-routes';
import { normaliseScan } from '@okruh/market/picking-scan';
import { addSearchRoute, type Database, escapeLike } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

interface Row extends Record<string, unknown>, Omit<Found, 'kind' | 'name'> {
  readonly name: string | null;
}

/** Picking lists, parcels and crates by what the office types or scans. */
export function searchRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  const find = async (
    typed: string,
    statement: (code: string, begins: string) => ReturnType<typeof sql>,
  ): Promise<Omit<Found, 'kind'>[]> => {
    const code = normaliseScan(typed);
    if (code === '' || !/\d/.test(code)) return [];
    const { rows } = await database.office.execute<Row>(statement(code, `${escapeLike(code)}%`));
    return rows.map((row) => ({ ...row, name: row.name ?? '' }));
  };
  addSearchRoute(app, 'picking', {
    'picking-list': (text) =>
      find(
        text,
        (code, begins) => sql`
        select l.id, l.number::text as number, l.order_number as name, l.status as state, l.market, l.number::text = ${code} as is_exact
        from picking_lists l where l.number::text = ${code} or l.order_number collate "C" like ${begins}
        order by is_exact desc, l.released_at desc limit ${MAX_FOUND}`,
      ),
    parcel: (text) =>
      find(
        text,
        (code, begins) => sql`
        select p.id, coalesce(p.tracking_number, p.order_number) as number, p.order_number as name, p.state, p.market,
          coalesce(p.tracking_number = ${code}, false) as is_exact
        from parcels p where p.order_number like ${begins} or p.tracking_number like ${begins}
        order by is_exact desc, p.created_at desc limit ${MAX_FOUND}`,
      ),
    crate: (text) =>
      find(
        text,
        (code) => sql`
        select c.code as id, c.code as number, l.order_number as name, '' as state, c.market, true as is_exact
        from crates c left join picking_lists l on l.id = c.list_id where c.code = ${code} limit ${MAX_FOUND}`,
      ),
  });
}
