import { adminCancelCollection, adminCollectionLabel } from '@okruh/contracts/http/buyout-admin/buyout';
import { problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { answerLabel } from '../request/collection-label.ts';
import { applyStep, findBuyout } from '../stored/buyouts.repository.ts';
import { dropCollection } from '../stored/collections.ts';
import { runCommand } from './command.ts';

/** What the office does with a courier that was asked for: its label, calling it off. */
export function courierRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, adminCollectionLabel, async ({ params, requestId }) => {
    const row = await findBuyout(deps.database.db, params.id);
    return row === null ? problem('not-found') : answerLabel(row, deps, requestId);
  });

  route(app, adminCancelCollection, (request) =>
    runCommand(deps, request, 'call-off', async (tx, row, status, actor) => {
      const isIn = row.collection?.way === 'in';
      const handOver = isIn ? ({ handOver: 'store', pickupOn: null, pickupWindow: null } as const) : {};
      const set = { status, ...handOver, collection: await dropCollection(tx, row, actor) };
      return applyStep(tx, row, null, { set, history: { event: 'collection_cancelled' } }, actor);
    }),
  );
}
