import { completeBuyout, withdrawBuyout } from '@okruh/contracts/http/buyout';
import { type Collection, isFetched, isUnfetched } from '@okruh/contracts/http/picking-collections';
import { todayIn } from '@okruh/market';
import { type Answer, fieldErrors, ok, problem, repeatable, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { statusAfter } from '../model/buyout.ts';
import { mayAct, readByCode } from '../request/buyout-access.ts';
import { type Actor, applyStep, toFacts, lockBuyout } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { dropCollection, wantCollection } from '../stored/collections.ts';
import { type HandOver, readHandOver } from '../stored/hand-over.ts';
import { identifierKey } from '../stored/personal-data.ts';
import { mayPayToCard } from '../stored/purchase.ts';
import { readSellerForm } from '../request/seller-form.ts';
import type { BuyoutRow } from '../stored/tables.ts';
import { TERMS_VERSION } from '../model/terms-version.ts';

/** While its contract may still be filled in, or corrected: nothing was paid out. */
const completable: readonly BuyoutRow['status'][] = ['submitted', 'courier_ordered', 'received', 'inspected', 'counter_offer', 'accepted'];

const broughtToStore: HandOver = { handOver: 'store', pickupOn: null, pickupWindow: null };

/** Corrected, the contract may ask for another day, or for no courier. Undefined = nothing changes. */
async function followHandOver(tx: Tx, row: BuyoutRow, handOver: HandOver, actor: Actor): Promise<Collection | null | undefined> {
  if (row.receivedAt !== null || (row.collection !== null && isFetched(row.collection))) return undefined;
  if (handOver.handOver === 'store') return row.collection === null ? undefined : dropCollection(tx, row, actor);
  const { pickupOn: day, pickupWindow: window } = handOver;
  const isSame = row.collection !== null && isUnfetched(row.collection) && row.pickupOn === day && row.pickupWindow === window;
  return isSame ? undefined : wantCollection(tx, row, { way: 'in', day, window }, actor);
}

/** The seller's part of a buy-out that an order opened: the contract's data, and taking the device back when the purchase ended. */
export function completeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, completeBuyout, async (request) => {
    const { market, body, locale } = request;
    const found = await readByCode(db, request.params.code, market);
    if (found === null) return problem('not-found');
    if (!mayAct(found, request, deps.linkSecret)) return problem('forbidden');
    return repeatable(db, request, completeBuyout.name, async (tx): Promise<Answer> => {
      const row = await lockBuyout(tx, found.id);
      if (row === null) return problem('not-found');
      if (row.orderId === null || !completable.includes(row.status)) {
        return problem('not-to-be-completed', { title: texts.both('problem.not-to-be-completed') });
      }
      const form = readSellerForm(body, { market, today: todayIn(market, deps.now()) }, row.identifierKind);
      // At the counter it is brought; by post a courier comes, or the seller brings it to a store.
      const isBrought = row.tradeInMethod === 'in_store';
      const handOver = isBrought ? broughtToStore : readHandOver(body.hand_over, { market, today: todayIn(market, deps.now()) });
      if ('errors' in form || 'errors' in handOver) {
        return fieldErrors({ ...('errors' in form && form.errors), ...('errors' in handOver && handOver.errors) });
      }
      const { device } = form.seller;
      const field = row.identifierKind === 'imei' ? 'imei' : 'serial_number';
      // Two devices of one model are distinguished by the end of their numbers.
      if (!row.isComplete && row.identifierTail !== '' && !identifierKey(device[field]).endsWith(row.identifierTail.toUpperCase())) {
        return fieldErrors({ buyout_device: { [field]: [texts.text(locale, 'problem.other-device')] } });
      }
      const actor = { name: null, requestId: request.requestId };
      const collection = await followHandOver(tx, row, handOver, actor);
      const set = {
        ...(collection === undefined ? {} : { collection }),
        ...deps.personalData.encrypt(row.id, form.seller),
        ...handOver,
        isComplete: true,
        termsVersion: TERMS_VERSION,
        payTo: body.payout_to === 'card' && mayPayToCard(row) ? ('card' as const) : ('bank' as const),
      };
      const changed = await applyStep(tx, row, null, { set, history: { event: 'completed' } }, actor);
      return ok({ status: changed.status });
    });
  });

  route(app, withdrawBuyout, async (request) => {
    const found = await readByCode(db, request.params.code, request.market);
    if (found === null) return problem('not-found');
    if (!mayAct(found, request, deps.linkSecret)) return problem('forbidden');
    return db.transaction(async (tx) => {
      const row = await lockBuyout(tx, found.id);
      if (row === null) return problem('not-found');
      if (row.status === 'rejected') return ok({ status: row.status });
      const status = statusAfter(toFacts(row), 'withdraw');
      if (status === null) return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
      await applyStep(tx, row, null, { set: { status }, history: { event: 'withdrawn' } }, { name: null, requestId: request.requestId });
      return ok({ status });
    });
  });
}
