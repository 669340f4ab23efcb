import type { OrderDraft } from '@okruh/contracts/http/checkout';
import { placeOrder } from '@okruh/contracts/http/orders';
import { type Answer, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { accessToken } from '../access-token.ts';
import { orderAccessPath } from '../addresses.ts';
import type { Deps } from '../deps.ts';
import { type Placing, placingOf } from '../order.ts';
import { physicalLines, type Reservation } from '../picking.ts';
import { problemTexts } from '../words.ts';
import { beginPlacing, insertOrder, type PlacedOrder } from './insert-order.ts';
import { newOrder } from './new-order.ts';

/**
 * Places orders for checkout. Crash at any point and the same call again ends it: the reservation is picking's by the same
 * id, order and events are one statement. A reservation without an order lapses by itself.
 */
export function placeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, placeOrder, async ({ params, body, requestId }) => {
    if (params.order !== body.order_id) return problem('bad-request');
    const beginning = await beginPlacing(deps.database, body.order_id, body.market);
    if (beginning.placed !== null) return answerOf(beginning.placed, deps.linkSecret);
    const { number, now } = beginning;
    const placing = placingOf({
      typePayment: body.payment.type_payment,
      arranged: body.payment.installment?.arrange_type ?? null,
      total: body.totals.total.amount,
    });
    const reservation = await reserve(body, placing, deps, requestId);
    if (reservation.state !== 'reserved') return refused(reservation, body, deps);
    const row = newOrder({ draft: body, number, placing, now, reservedUntil: reservation.until }, deps.personalData);
    if (await insertOrder(deps.database, row, placing.tells, requestId)) return answerOf(row, deps.linkSecret);
    return placedMeanwhile(body, deps);
  });
}

async function reserve(draft: OrderDraft, { minutes }: Placing, deps: Deps, requestId: string): Promise<Reservation> {
  const lines = physicalLines(draft.lines);
  if (lines.length === 0) return { state: 'reserved', until: null };
  return deps.picking.reserve({ orderId: draft.order_id, market: draft.market, storeId: draft.delivery.store, minutes, lines }, requestId);
}

/** The same call may have placed the order since we looked, and its reservation may even be over by now. */
async function refused(reservation: Exclude<Reservation, { state: 'reserved' }>, draft: OrderDraft, deps: Deps): Promise<Answer> {
  if (reservation.state === 'out-of-stock') {
    return problem('out-of-stock', { title: problemTexts.outOfStock, extra: { lines: reservation.missing } });
  }
  const found = await beginPlacing(deps.database, draft.order_id, draft.market);
  return found.placed === null
    ? problem('reservation-ended', { title: problemTexts.reservationEnded })
    : answerOf(found.placed, deps.linkSecret);
}

async function placedMeanwhile(draft: OrderDraft, deps: Deps): Promise<Answer> {
  const found = await beginPlacing(deps.database, draft.order_id, draft.market);
  if (found.placed === null) throw new Error(`order ${draft.order_id} was neither written nor found`);
  return answerOf(found.placed, deps.linkSecret);
}

const answerOf = ({ id, market, code, number, status, payableUntil }: PlacedOrder, linkSecret: string): Answer =>
  ok({
    order_id: id,
    number,
    code,
    location: orderAccessPath(market, code, accessToken(linkSecret, code)),
    status,
    payable_until: payableUntil?.toISOString() ?? null,
  });
