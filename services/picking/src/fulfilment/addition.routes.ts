import { addPieces as addPiecesContract } from '@okruh/contracts/http/picking';
import { problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { addPieces } from './add-pieces.ts';

/** The office adds to an order that is paid on delivery (docs/decisions/0044-additions.md). */
export function additionRoutes(app: FastifyInstance, { database: { db } }: Deps): void {
  route(app, addPiecesContract, async ({ params, body, requestId }) => {
    const due = body.lines.reduce((sum, line) => sum + line.final_total.amount, 0);
    const addition = { id: body.addition_id, orderId: params.order, market: body.market, lines: body.lines, due };
    const refusal = await db.transaction((tx) => addPieces(tx, addition, { requestId }));
    return refusal === null ? { status: 204 } : problem(refusal, { status: 409, title: texts.both(`problem.${refusal}`) });
  });
}
