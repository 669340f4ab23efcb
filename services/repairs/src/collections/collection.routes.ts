import { hasCollectionLabel } from '@okruh/contracts/http/picking-collections';
import { getRepairCollectionLabel, internalRepairAddress, rebookRepairCollection } from '@okruh/contracts/http/repairs';
import { adminBookRepairCourier, adminCancelRepairCourier, adminRepairCourierLabel } from '@okruh/contracts/http/repairs-admin/repair';
import { formatDate, type IsoDate, todayIn, workingDaysAfter } from '@okruh/market';
import { type Answer, binary, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { changeRepair } from '../dossier/command.ts';
import { texts } from '../locales/texts.ts';
import { mayCallOff, mayFetch, maySendBack } from '../model/collection.ts';
import { COURIER_DAYS } from '../model/working-days.ts';
import { getAccess, readByCode } from '../request/repair-access.ts';
import { dropCollection, wantCollection } from '../stored/collections.ts';
import { type Actor, applyStep, findRepair, lockRepair, toCollectionFacts } from '../stored/repairs.repository.ts';
import { listHolidays } from '../stored/service-quote.ts';
import type { RepairRow } from '../stored/tables.ts';

/** A carrier fetches the device, or brings it back: another day, the label, calling it off. */
export function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  /** Asks for the device on a day, instead of what was asked before. */
  const fetch = async (tx: Tx, row: RepairRow, day: IsoDate, actor: Actor): Promise<RepairRow> => {
    const collection = await wantCollection(tx, row, { way: 'in', day, window: null }, actor);
    const history = { event: 'collection_wanted', note: formatDate(day, row.market) };
    return applyStep(tx, row, { set: { collection, pickupOn: day }, history, event: null }, actor, deps.repairList.current());
  };

  route(app, rebookRepairCollection, async (request) => {
    const { market, locale, body, requestId } = request;
    const found = await readByCode(db, request.params.code, market);
    if (found === null) return problem('not-found');
    if (getAccess(found, request, deps.linkSecret) === null) return problem('forbidden');
    const days = workingDaysAfter(todayIn(market, deps.now()), COURIER_DAYS, listHolidays(deps.repairList.current(), market));
    const day = days.find((candidate) => candidate === body.pickup_date);
    if (day === undefined) return fieldErrors({ pickup_date: [texts.text(locale, 'field.pickup-date')] });
    return db.transaction(async (tx) => {
      const row = await lockRepair(tx, found.id);
      if (row === null) return problem('not-found');
      if (!mayFetch(toCollectionFacts(row))) return notAllowed();
      // Asked twice, it is one wish.
      if (row.collection?.state === 'booking' && row.collection.day === day) return ok({ status: row.status });
      return ok({ status: (await fetch(tx, row, day, { name: null, requestId })).status });
    });
  });

  const answerLabel = async ({ collection, number }: RepairRow, requestId: string): Promise<Answer> => {
    const pdf = collection === null || !hasCollectionLabel(collection) ? null : await deps.picking.loadLabel(collection.id, requestId);
    if (pdf === null) return problem('no-label', { title: texts.both('problem.no-label') });
    return binary(pdf, 'application/pdf', `okruh-${number}.pdf`);
  };

  route(app, getRepairCollectionLabel, async (request) => {
    const row = await readByCode(db, request.params.code, request.market);
    if (row === null) return problem('not-found');
    return getAccess(row, request, deps.linkSecret) === null ? problem('forbidden') : answerLabel(row, request.requestId);
  });

  route(app, adminRepairCourierLabel, async ({ params, requestId }) => {
    const row = await findRepair(db, params.id);
    return row === null ? problem('not-found') : answerLabel(row, requestId);
  });

  route(app, adminBookRepairCourier, (request) =>
    changeRepair(deps, request, async (tx, row, actor) => {
      const { way, pickup_date: day } = request.body;
      const facts = toCollectionFacts(row);
      if (way === 'in') return day === null || !mayFetch(facts) ? notAllowed() : fetch(tx, row, day, actor);
      if (!maySendBack(facts)) return notAllowed();
      const collection = await wantCollection(tx, row, { way, day: null, window: null }, actor);
      const step = { set: { collection }, history: { event: 'collection_back_wanted' }, event: null };
      return applyStep(tx, row, step, actor, deps.repairList.current());
    }),
  );

  route(app, adminCancelRepairCourier, (request) =>
    changeRepair(deps, request, async (tx, row, actor) => {
      if (!mayCallOff(row)) return notAllowed();
      const set = { collection: await dropCollection(tx, row, actor) };
      return applyStep(tx, row, { set, history: { event: 'collection_cancelled' }, event: null }, actor, deps.repairList.current());
    }),
  );

  route(app, internalRepairAddress, async ({ params }) => {
    const row = await findRepair(db, params.id);
    const customer = row === null ? null : deps.personalData.open(row).customer;
    const address = customer?.pickup_address ?? null;
    if (row === null || customer === null || address === null) return problem('not-found');
    return ok({
      name: `${customer.first_name} ${customer.last_name}`.trim(),
      street: address.street,
      city: address.city,
      postcode: address.postcode,
      country: row.market === 'cz' ? ('CZ' as const) : ('RO' as const),
      phone: customer.phone_number,
      e_mail: customer.e_mail,
      note: address.delivery_extra_info,
    });
  });
}

const notAllowed = (): Answer => problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
