import { adminListOrderEvents, adminListOrderHistory, type OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { ok, problem, route } from '@okruh/service-kit';
import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findOrder } from '../stored/orders.repository.ts';
import { type HistoryRow, orderHistory } from '../stored/office-tables.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { OrderRow } from '../stored/tables.ts';

/** What happened to an order, and the events that it published. */
export function historyRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  const { db } = database;

  route(app, adminListOrderHistory, async ({ params, query: { page, page_size: size } }) => {
    const order = await findOrder(database, params.id);
    if (order === null) return problem('not-found');
    const [rows, count] = await Promise.all([
      db
        .select()
        .from(orderHistory)
        .where(eq(orderHistory.orderId, order.id))
        .orderBy(desc(orderHistory.at), desc(orderHistory.id))
        .limit(size)
        .offset((page - 1) * size),
      db.$count(orderHistory, eq(orderHistory.orderId, order.id)),
    ]);
    // The placing stands in the order itself: one more entry, the oldest.
    const total = count + 1;
    const hasFirst = page * size >= total && (page - 1) * size < total;
    const items = [...rows.map((row) => entryView(row, personalData)), ...(hasFirst ? [placedEntry(order)] : [])];
    return ok({ items, total, page, page_size: size });
  });

  route(app, adminListOrderEvents, async ({ params }) => {
    const order = await findOrder(database, params.id);
    if (order === null) return problem('not-found');
    // Both halves have an index: ids of the history's rows, and the second in which the order was placed.
    const { rows } = await db.execute<EventRow>(sql`
      select id, type, (envelope ->> 'aggregateversion')::int as version, created_at as at, envelope ->> 'correlationid' as correlation_id,
        published_at is not null as is_published
      from outbox
      where id = any(array(select unnest(event_ids) from order_history where order_id = ${order.id}::uuid))
        or (created_at between ${order.placedAt.toISOString()}::timestamptz - interval '5 seconds'
          and ${order.placedAt.toISOString()}::timestamptz + interval '5 seconds' and subject = ${order.id})
      order by position desc limit 200`);
    return ok({ items: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) });
  });
}

interface EventRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly at: string | Date;
  readonly correlation_id: string;
  readonly is_published: boolean;
}

const entryView = (row: HistoryRow, personalData: PersonalData): OrderHistoryEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  by: { kind: row.actorKind, name: row.actorName },
  status: row.status,
  payment_status: row.paymentStatus,
  cancel_reason: row.cancelReason,
  reason: row.reason,
  cause: row.cause,
  template: row.template,
  assignee: row.assigneeName,
  text: row.textCiphertext === null ? null : personalData.openText(row.id, 'history-text', row.textCiphertext),
});

const placedEntry = (order: OrderRow): OrderHistoryEntry => ({
  id: order.id,
  at: order.placedAt.toISOString(),
  kind: 'placed',
  by: { kind: 'customer', name: null },
  status: null,
  payment_status: null,
  cancel_reason: null,
  reason: null,
  cause: null,
  template: null,
  assignee: null,
  text: null,
});
