import type { OrderDraft } from '@okruh/contracts/http/checkout';
import { placeOrder } from '@okruh/contracts/http/orders/internal';
import { type Answer, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { accessToken } from '../model/access-token.ts';
import { orderAccessPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { type Placing, decidePlacing } from '../model/order.ts';
import { physicalLines, type Reservation } from '../clients/picking.ts';
import { findPlaced, insertOrder, type PlacedOrder } from './insert-order.ts';
import { newOrder } from './new-order.ts';
import { holdsTooMany, isCapped, MANY_PIECES, countPieces } from './unpaid-pieces.ts';

/**
 * Places orders for checkout. Crash at any point and the same call again ends it: the reservation is picking's by the same
 * id, order and events are one statement. A reservation without an order expires by itself. Nearly every call is the first of
 * its order, so nobody looks beforehand whether it is there: picking and the statement find out, and then it is read.
 */
export function placeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, linkSecret } = deps;
  route(app, placeOrder, async ({ params, body, requestId }) => {
    if (params.order !== body.order_id) return problem('bad-request');
    const placing = decidePlacing({
      typePayment: body.payment.type_payment,
      arranged: body.payment.installment?.arrange_type ?? null,
      tradeInMethod: body.totals.trade_in_method,
      total: body.totals.total.amount,
      isMany: countPieces(body) > MANY_PIECES,
    });
    if (isCapped(body)) {
      const order = {
        id: body.order_id,
        pieces: countPieces(body),
        eMailIndex: deps.personalData.eMailHash(body.billing_address.email),
        networkIndex: body.network === null ? null : deps.personalData.networkHash(body.network),
      };
      if (await holdsTooMany(database, order, deps.limitScale)) {
        const placed = await findPlaced(database, body.order_id);
        return placed === null
          ? problem('too-many-unpaid', { title: texts.both('problem.too-many-unpaid') })
          : toAnswer(placed, linkSecret);
      }
    }
    const reservation = await reserve(body, placing, deps, requestId).catch((error: unknown) => ({ state: 'unknown' as const, error }));
    if (reservation.state !== 'reserved') {
      // Placed before: whatever picking says now, also that it is away.
      const placed = await findPlaced(database, body.order_id);
      return placed === null ? refusal(reservation) : toAnswer(placed, linkSecret);
    }
    const row = newOrder({ draft: body, placing, reservedUntil: reservation.until }, deps.personalData);
    const placed = (await insertOrder(database, row, placing, requestId)) ?? (await findPlaced(database, body.order_id));
    if (placed === null) throw new Error(`order ${body.order_id} was neither written nor found`);
    return toAnswer(placed, linkSecret);
  });
}

async function reserve(draft: OrderDraft, { minutes }: Placing, deps: Deps, requestId: string): Promise<Reservation> {
  const lines = physicalLines(draft.lines);
  if (lines.length === 0) return { state: 'reserved', until: null };
  return deps.picking.reserve({ orderId: draft.order_id, market: draft.market, storeId: draft.store_id, minutes, lines }, requestId);
}

/** @throws what kept picking from answering */
function refusal(
  reservation: Exclude<Reservation, { state: 'reserved' }> | { readonly state: 'unknown'; readonly error: unknown },
): Answer {
  switch (reservation.state) {
    case 'out-of-stock':
      return problem('out-of-stock', { title: texts.both('problem.out-of-stock'), extra: { lines: reservation.missing } });
    case 'ended':
      return problem('reservation-ended', { title: texts.both('problem.reservation-ended') });
    case 'unknown':
      throw reservation.error;
  }
}

const toAnswer = ({ id, market, code, number, status, payableUntil }: PlacedOrder, linkSecret: string): Answer =>
  ok({
    order_id: id,
    number,
    code,
    location: orderAccessPath(market, code, accessToken(linkSecret, code)),
    status,
    payable_until: payableUntil?.toISOString() ?? null,
  });
