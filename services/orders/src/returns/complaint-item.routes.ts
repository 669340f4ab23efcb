import { type ComplaintRefusal, internalComplaintItem } from '@okruh/contracts/http/orders/complaints';
import { localTime, todayIn } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isUsed } from '../model/complainable.ts';
import { getComplaintUntil } from '../model/complaint-time.ts';
import type { OrderLookup } from '../request/order-lookup.ts';
import { findOrder } from '../stored/orders.repository.ts';
import { nameLine } from '../stored/withdrawal-view.ts';
import { loadFacts } from '../stored/withdrawals.repository.ts';

/** Goods that their buyer complains about, for the service that repairs them. */
export function complaintItemRoutes(app: FastifyInstance, deps: Deps & { readonly lookUp: OrderLookup }): void {
  const { database } = deps;
  route(app, internalComplaintItem, async ({ body: { market, master_product_id: product, ...key } }) => {
    const found = await deps.lookUp(key, market);
    if (found !== null && 'wait' in found) return problem('too-many-requests', { headers: { 'retry-after': String(found.wait) } });
    const row = found === null ? null : await findOrder(database, found.id);
    if (row === null) return problem('not-found');
    const refuse = (refusal: ComplaintRefusal) => ok({ order_id: row.id, number: row.number, refusal, item: null });
    if (row.deliveredAt === null) return refuse('not-delivered');
    // What was withdrawn from is ours again.
    const { left } = await loadFacts(database.db, row);
    const bought = left.find(({ line }) => line.master_product_id === product);
    if (bought === undefined) return refuse('not-bought');
    const deliveredOn = localTime(row.deliveredAt, market).date;
    const until = getComplaintUntil(deliveredOn, isUsed(bought.line));
    const item = { line: bought.line.line, name: nameLine(row, bought.line.line), delivered_on: deliveredOn, until };
    const isOver = until < todayIn(market, deps.now());
    return ok({ order_id: row.id, number: row.number, refusal: isOver ? 'expired' : null, item });
  });
}
