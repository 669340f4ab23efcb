import { myOrders } from '@okruh/contracts/http/orders';
import { money } from '@okruh/market';
import { ok, route } from '@okruh/service-kit';
import { and, count, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { orderPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { linkAtVisit } from '../request/guest-orders.ts';
import { orders } from '../stored/tables.ts';

/** The list "my orders" of an account. */
export function myOrdersRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, myOrders, async (request) => {
    const { identity, market, locale, query } = request;
    await linkAtVisit(deps, request);
    const isMine = and(eq(orders.customerId, identity.sub ?? ''), eq(orders.market, market));
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(orders)
        .where(isMine)
        .orderBy(desc(orders.placedAt), desc(orders.id))
        .limit(query.page_size)
        .offset((query.page - 1) * query.page_size),
      db.select({ total: count() }).from(orders).where(isMine),
    ]);
    return ok({
      items: rows.map((row) => ({
        code: row.code,
        number: row.number,
        href: orderPath(row.market, row.code),
        placed_at: row.placedAt.toISOString(),
        status: row.status,
        status_label: texts.text(locale, `status.${row.status}`),
        payment_status: row.paymentStatus,
        total: money(row.total, row.currency),
        products: row.snapshot.lines.filter((line) => line.kind === 'product').map((line) => line.name),
      })),
      total: counted?.total ?? 0,
      page: query.page,
      page_size: query.page_size,
    });
  });
}
