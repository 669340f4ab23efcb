import { releaseStock, reserveStock } from '@okruh/contracts/http/picking';
import { noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { release } from '../stored/release.ts';
import { reserve } from './reserve.ts';

/** What placing an order asks. */
export function reservationRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, reserveStock, async ({ params, body, requestId }) => {
    const { market, store_id: storeId, minutes, lines } = body;
    const reserved = await reserve(database, { orderId: params.order, market, storeId, minutes, lines }, requestId);
    switch (reserved.outcome) {
      case 'reserved':
        return ok({ order_id: params.order, reserved_until: reserved.until?.toISOString() ?? null });
      case 'ended':
        return problem('reservation-ended', { title: texts.both('problem.reservation-ended') });
      case 'out-of-stock':
        return problem('out-of-stock', { title: texts.both('problem.out-of-stock'), extra: { lines: reserved.missing } });
      default:
        throw new Error(`not an outcome: ${String(reserved satisfies never)}`);
    }
  });
  route(app, releaseStock, async ({ params, market, requestId }) => {
    // The market of an unknown order says nothing; its row only keeps a late reservation from taking pieces.
    await database.db.transaction((tx) => release(tx, params.order, 'not-placed', market ?? 'cz', { correlationId: requestId }));
    return noContent();
  });
}
