import { getBuyoutCollectionLabel, rebookBuyoutCollection } from '@okruh/contracts/http/buyout';
import { internalBuyoutAddress } from '@okruh/contracts/http/buyout/internal';
import { formatDate, todayIn } from '@okruh/market';
import { type Answer, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { statusAfter } from '../model/buyout.ts';
import { mayAct, readByCode } from '../request/buyout-access.ts';
import { answerLabel } from '../request/collection-label.ts';
import { applyStep, findBuyout, lockBuyout, toFacts } from '../stored/buyouts.repository.ts';
import { wantCollection } from '../stored/collections.ts';
import { readHandOver } from '../stored/hand-over.ts';

/** A carrier fetches the device, or brings it back: another day, the label, its address. */
export function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, rebookBuyoutCollection, async (request) => {
    const found = await readByCode(db, request.params.code, request.market);
    if (found === null) return problem('not-found');
    if (!mayAct(found, request, deps.linkSecret)) return problem('forbidden');
    const { market, body, requestId } = request;
    const handOver = readHandOver({ method: 'courier', ...body }, { market, today: todayIn(market, deps.now()) });
    if ('errors' in handOver) return fieldErrors(handOver.errors);
    return db.transaction(async (tx) => {
      const row = await lockBuyout(tx, found.id);
      if (row === null) return problem('not-found');
      if (row.collection?.way !== 'in' || statusAfter(toFacts(row), 'courier') === null) return notAllowed();
      const { pickupOn, pickupWindow } = handOver;
      // Asked twice, it is one wish.
      const isSame = row.collection.state === 'booking' && row.collection.day === pickupOn && row.collection.window === pickupWindow;
      if (isSame || pickupOn === null) return ok({ status: row.status });
      const actor = { name: null, requestId };
      const collection = await wantCollection(tx, row, { way: 'in', day: pickupOn, window: pickupWindow }, actor);
      const history = { event: 'collection_wanted', note: formatDate(pickupOn, market) };
      const changed = await applyStep(tx, row, null, { set: { ...handOver, collection }, history }, actor);
      return ok({ status: changed.status });
    });
  });

  route(app, getBuyoutCollectionLabel, async (request) => {
    const row = await readByCode(db, request.params.code, request.market);
    if (row === null) return problem('not-found');
    return mayAct(row, request, deps.linkSecret) ? answerLabel(row, deps, request.requestId) : problem('forbidden');
  });

  route(app, internalBuyoutAddress, async ({ params }) => {
    const row = await findBuyout(db, params.id);
    if (row === null) return problem('not-found');
    const { customer, pickup } = deps.personalData.open(row);
    const { street, city, postcode } = pickup ?? customer;
    return ok({
      name: `${customer.first_name} ${customer.last_name}`.trim(),
      street,
      city,
      postcode,
      country: row.market === 'cz' ? ('CZ' as const) : ('RO' as const),
      phone: customer.phone_number,
      e_mail: customer.e_mail,
      note: pickup?.delivery_extra_info ?? '',
    });
  });
}

const notAllowed = (): Answer => problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
