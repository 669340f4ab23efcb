import { adminBookRepairCourier, adminCancelRepairCourier, adminRepairCourierLabel } from '@okruh/contracts/http/repairs-admin/repair';
import { type Answer, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { mayCallOff, mayFetch, maySendBack } from '../model/collection.ts';
import { answerLabel } from '../request/collection-label.ts';
import { dropCollection, wantCollection } from '../stored/collections.ts';
import { fetchDevice } from '../stored/fetch-device.ts';
import { applyStep, findRepair, toCollectionFacts } from '../stored/repairs.repository.ts';
import { changeRepair } from './command.ts';

/** What the office does with couriers: another day, the device's return, the label, calling it off. */
export function courierRoutes(app: FastifyInstance, deps: Deps): void {
  const list = () => deps.repairList.current();

  route(app, adminBookRepairCourier, (request) =>
    changeRepair(deps, request, async (tx, row, actor) => {
      const { way, pickup_date: day } = request.body;
      const facts = toCollectionFacts(row);
      if (way === 'in') return day === null || !mayFetch(facts) ? notAllowed() : fetchDevice(tx, row, day, { actor, list: list() });
      if (!maySendBack(facts)) return notAllowed();
      const collection = await wantCollection(tx, row, { way, day: null, window: null }, actor);
      return applyStep(tx, row, { set: { collection }, history: { event: 'collection_back_wanted' }, event: null }, actor, list());
    }),
  );

  route(app, adminCancelRepairCourier, (request) =>
    changeRepair(deps, request, async (tx, row, actor) => {
      if (!mayCallOff(row)) return notAllowed();
      const set = { collection: await dropCollection(tx, row, actor) };
      return applyStep(tx, row, { set, history: { event: 'collection_cancelled' }, event: null }, actor, list());
    }),
  );

  route(app, adminRepairCourierLabel, async ({ params, requestId }) => {
    const row = await findRepair(deps.database.db, params.id);
    return row === null ? problem('not-found') : answerLabel(row, deps, requestId);
  });
}

const notAllowed = (): Answer => problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
