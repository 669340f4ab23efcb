import { getRepairCollectionLabel, internalRepairAddress, rebookRepairCollection } from '@okruh/contracts/http/repairs';
import { todayIn, workingDaysAfter } from '@okruh/market';
import { type Answer, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { mayFetch } from '../model/collection.ts';
import { COURIER_DAYS } from '../model/working-days.ts';
import { getAccess, readByCode } from '../request/repair-access.ts';
import { answerLabel } from '../request/collection-label.ts';
import { fetchDevice } from '../stored/fetch-device.ts';
import { findRepair, lockRepair, toCollectionFacts } from '../stored/repairs.repository.ts';
import { listHolidays } from '../stored/service-quote.ts';

/** A carrier fetches the device, or brings it back: another day, the label, its address. */
export function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

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
      return ok({
        status: (await fetchDevice(tx, row, day, { actor: { name: null, requestId }, list: deps.repairList.current() })).status,
      });
    });
  });

  route(app, getRepairCollectionLabel, async (request) => {
    const row = await readByCode(db, request.params.code, request.market);
    if (row === null) return problem('not-found');
    return getAccess(row, request, deps.linkSecret) === null ? problem('forbidden') : answerLabel(row, deps, request.requestId);
  });

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
