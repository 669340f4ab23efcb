import { findStoreProducts, releaseStock, reserveAtCounter, reserveStock } from '@okruh/contracts/http/picking';
import { type Answer, noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { release } from '../stored/release.ts';
import { takeFromShelf } from './reserve-at-counter.ts';
import { reserve, type Reserved } from './reserve.ts';
import { findStoreProducts as listStoreProducts } from './store-product.query.ts';

/** What placing an order asks. */
export function reservationRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, reserveStock, async ({ params, body, requestId }) => {
    const { market, store_id: storeId, minutes, lines } = body;
    return toAnswer(params.order, await reserve(database, { orderId: params.order, market, storeId, minutes, lines }, requestId));
  });
  route(app, reserveAtCounter, async ({ params, body, requestId }) => {
    const reserved = await takeFromShelf(database, params.order, body, requestId);
    if (reserved.outcome !== 'wrong-serial') return toAnswer(params.order, reserved);
    return problem('wrong-serial', { status: 409, title: texts.both('problem.wrong-serial'), extra: { serials: reserved.serials } });
  });
  route(app, findStoreProducts, async ({ body }) =>
    ok({ products: await listStoreProducts(database.db, { market: body.market, store: body.store_id, q: body.q }) }),
  );
  route(app, releaseStock, async ({ params, market, requestId }) => {
    // The market of an unknown order says nothing; its row only keeps a late reservation from taking pieces.
    await database.db.transaction((tx) => release(tx, params.order, 'not-placed', market ?? 'cz', { correlationId: requestId }));
    return noContent();
  });
}

function toAnswer(order: string, reserved: Reserved): Answer {
  switch (reserved.outcome) {
    case 'reserved':
      return ok({ order_id: order, reserved_until: reserved.until?.toISOString() ?? null });
    case 'ended':
      return problem('reservation-ended', { title: texts.both('problem.reservation-ended') });
    case 'out-of-stock':
      return problem('out-of-stock', { title: texts.both('problem.out-of-stock'), extra: { lines: reserved.missing } });
    default:
      throw new Error(`not an outcome: ${String(reserved satisfies never)}`);
  }
}
