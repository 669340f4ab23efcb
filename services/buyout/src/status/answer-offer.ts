import { answerCounterOffer } from '@okruh/contracts/http/buyout';
import { buyoutAccepted, counterOfferAnswered } from '@okruh/contracts/events/buyout';
import { type Answer, ok, problem, repeatable, type RouteRequest, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { statusAfter } from '../model/buyout.ts';
import { mayAct, readByCode } from '../request/buyout-access.ts';
import { type Actor, applyStep, toFacts, findCounterOffer, lockBuyout } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { type BuyoutRow, counterOffers } from '../stored/tables.ts';

/** The seller accepts or declines the counter-offer. The same answer twice is the same answer; another one comes too late. */
export async function answerOffer(request: RouteRequest<typeof answerCounterOffer>, deps: Deps): Promise<Answer> {
  const found = await readByCode(deps.database.db, request.params.code, request.market);
  if (found === null) return problem('not-found');
  if (!mayAct(found, request, deps.linkSecret)) return problem('forbidden');
  const actor: Actor = { name: null, requestId: request.requestId };
  return repeatable(deps.database.db, request, answerCounterOffer.name, async (tx) => {
    const row = await lockBuyout(tx, found.id);
    return row === null ? problem('not-found') : answer(tx, row, request.body.answer, actor);
  });
}

async function answer(tx: Tx, row: BuyoutRow, given: 'accept' | 'decline', actor: Actor): Promise<Answer> {
  const offer = await findCounterOffer(tx, row.id);
  if (offer === null) return problem('no-open-offer', { title: texts.both('problem.no-open-offer') });
  if (offer.answer === (given === 'accept' ? 'accepted' : 'declined')) return ok({ status: row.status });
  const status = row.status === 'counter_offer' ? statusAfter(toFacts(row), given) : null;
  if (offer.answer === 'expired' || (status !== null && (await isOver(tx, row.id)))) {
    return problem('offer-expired', { title: texts.both('problem.offer-expired') });
  }
  if (status === null) return problem('no-open-offer', { title: texts.both('problem.no-open-offer') });

  await tx
    .update(counterOffers)
    .set({ answer: given === 'accept' ? 'accepted' : 'declined', answeredAt: sql`now()` })
    .where(eq(counterOffers.buyoutId, row.id));
  if (given === 'decline') {
    await applyStep(tx, row, counterOfferAnswered, { set: { status }, history: { event: status }, extra: { answer: 'declined' } }, actor);
    return ok({ status });
  }
  const set = { status, finalPrice: offer.price, acceptedAt: sql`now()` };
  const answered = await applyStep(
    tx,
    row,
    counterOfferAnswered,
    { set, history: { event: status }, extra: { answer: 'accepted' } },
    actor,
  );
  await applyStep(tx, answered, buyoutAccepted, {}, actor);
  return ok({ status });
}

/** The database's clock decides, so that processes with different clocks agree. */
async function isOver(tx: Tx, buyoutId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isOver: sql<boolean>`${counterOffers.answerUntil} < now()` })
    .from(counterOffers)
    .where(eq(counterOffers.buyoutId, buyoutId));
  return row?.isOver ?? true;
}
