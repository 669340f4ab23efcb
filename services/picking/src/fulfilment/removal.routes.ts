import { removePieces as removePiecesContract } from '@okruh/contracts/http/picking';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { removePieces } from './remove-pieces.ts';

/** The office changes an order: pieces leave its lists before anybody picks them. */
export function removalRoutes(app: FastifyInstance, { database: { db } }: Deps): void {
  route(app, removePiecesContract, async ({ params, body, requestId }) => {
    const removal = { id: body.removal_id, orderId: params.order, lines: body.lines, actor: body.actor, cause: { requestId } };
    const items = await db.transaction((tx) => removePieces(tx, removal));
    return items === null ? problem('picking-begun', { title: texts.both('problem.picking-begun') }) : ok({ items: [...items] });
  });
}
