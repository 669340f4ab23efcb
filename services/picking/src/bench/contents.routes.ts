import { internalListContents } from '@okruh/contracts/http/picking';
import { ok, problem, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { StoredItem } from '../stored/picking-lists.repository.ts';

interface Contents extends Record<string, unknown> {
  readonly order_id: string;
  readonly packed_at: Date | null;
  readonly items: readonly StoredItem[];
  readonly serials: readonly { readonly item: number; readonly serial: string }[];
}

/** What lies in a package: services/invoicing makes its invoice of it. */
export function contentsRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, internalListContents, async ({ params }) => {
    const { rows } = await database.db.execute<Contents>(sql`
      select l.order_id, l.packed_at, l.items, coalesce((
        select jsonb_agg(jsonb_build_object('item', s.item, 'serial', s.serial) order by s.item, s.picked_at, s.serial)
        from picked_serials s where s.list_id = l.id), '[]') as serials
      from picking_lists l where l.id = ${params.list}`);
    const [list] = rows;
    if (list === undefined) return problem('not-found');
    return ok({
      list_id: params.list,
      order_id: list.order_id,
      packed_at: list.packed_at === null ? null : new Date(list.packed_at).toISOString(),
      items: list.items
        .filter(({ picked }) => picked > 0)
        .map(({ item, variant_id, bought_as, name, picked }) => ({
          variant_id: bought_as ?? variant_id,
          substitute_name: bought_as === undefined ? null : name,
          quantity: picked,
          serial_numbers: list.serials.filter((one) => one.item === item).map(({ serial }) => serial),
        })),
    });
  });
}
