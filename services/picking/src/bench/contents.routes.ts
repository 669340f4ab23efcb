import { internalListContents, type listContentsSchema } from '@okruh/contracts/http/picking';
import { ok, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { StoredItem } from '../stored/picking-lists.repository.ts';

interface Contents extends Record<string, unknown> {
  readonly id: string;
  readonly order_id: string;
  readonly packed_at: Date | null;
  readonly items: readonly StoredItem[];
  readonly serials: readonly { readonly item: number; readonly serial: string }[];
}

/** What lies in packages: services/invoicing makes their invoices of it. */
export function contentsRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, internalListContents, async ({ body }) => {
    const { rows } = await database.db.execute<Contents>(sql`
      select l.id, l.order_id, l.packed_at, l.items, coalesce((
        select jsonb_agg(jsonb_build_object('item', s.item, 'serial', s.serial) order by s.item, s.picked_at, s.serial)
        from picked_serials s where s.list_id = l.id), '[]') as serials
      from picking_lists l where l.id = any(${sql.param(body.lists)}::uuid[])`);
    return ok({ contents: rows.map(toContents) });
  });
}

const toContents = (list: Contents): z.output<typeof listContentsSchema> => ({
  list_id: list.id,
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
