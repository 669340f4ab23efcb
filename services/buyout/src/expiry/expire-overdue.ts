import { buyoutExpired, cardPayoutRequested, counterOfferAnswered, deviceAwaited } from '@okruh/contracts/events/buyout';
import { type Job, type Logger, startEvery, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { PRICE_HELD_DAYS, REMINDER_DAYS, statusAfter } from '../buyout.ts';
import { amountOf, applyStep, factsOf, lockBuyout } from '../buyouts.repository.ts';
import { payoutAmount } from '../purchase.ts';
import { buyouts, counterOffers, estimates } from '../tables.ts';

const BATCH = 50;
/** Days after its end that an estimate is kept, for questions about it. */
const ESTIMATE_KEPT_DAYS = 30;
const clock = { name: null } as const;

/**
 * Ends what nobody answered: counter-offers after their 14 days, placed buy-outs whose device never came. The database's
 * clock decides. Sellers of a purchase are reminded before, and what goes back to a card is asked of payments. Old estimates are deleted with their addresses. Each buy-out is a transaction of its own, so that one
 * that can't be ended holds up no other.
 *
 * @returns how many buy-outs were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function expireOverdue(db: Tx): Promise<number> {
  let ended = 0;
  const failures: unknown[] = [];
  const end = async (expire: (tx: Tx) => Promise<number>): Promise<void> => {
    try {
      ended += await db.transaction(expire);
    } catch (error) {
      failures.push(error);
    }
  };
  const offers = await db
    .select({ id: counterOffers.buyoutId })
    .from(counterOffers)
    .where(and(isNull(counterOffers.answer), lt(counterOffers.answerUntil, sql`now()`)))
    .limit(BATCH);
  for (const { id } of offers) await end((tx) => expireOffer(tx, id));

  const unsent = await db
    .select({ id: buyouts.id })
    .from(buyouts)
    .where(
      and(
        inArray(buyouts.status, ['submitted', 'courier_ordered']),
        lt(buyouts.createdAt, sql`now() - make_interval(days => ${PRICE_HELD_DAYS})`),
      ),
    )
    .limit(BATCH);
  for (const { id } of unsent) await end((tx) => expireUnsent(tx, id));

  for (const id of await unremindedBuyouts(db)) await end((tx) => remind(tx, id));
  for (const id of await payableToCard(db)) await end((tx) => payToCard(tx, id));

  await db.delete(estimates).where(lt(estimates.validUntil, sql`now() - make_interval(days => ${ESTIMATE_KEPT_DAYS})`));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} overdue buy-outs could not be ended`);
  return ended;
}

async function expireOffer(tx: Tx, id: string): Promise<number> {
  const row = await lockBuyout(tx, id);
  // Answered while we waited for the lock.
  const status = row === null ? null : statusAfter(factsOf(row), 'expire');
  if (row?.status !== 'counter_offer' || status === null) return 0;
  await tx
    .update(counterOffers)
    .set({ answer: 'expired', answeredAt: sql`now()` })
    .where(eq(counterOffers.buyoutId, id));
  await applyStep(tx, row, counterOfferAnswered, { set: { status }, history: { event: status }, extra: { answer: 'expired' } }, clock);
  return 1;
}

async function expireUnsent(tx: Tx, id: string): Promise<number> {
  const row = await lockBuyout(tx, id);
  const status = row === null ? null : statusAfter(factsOf(row), 'expire');
  if (row === null || row.status === 'counter_offer' || status === null) return 0;
  await applyStep(tx, row, buyoutExpired, { set: { status }, history: { event: status } }, clock);
  return 1;
}

/** Devices of a purchase that are still awaited when a reminder is due: the first after seven days, the next after twelve. */
async function unremindedBuyouts(db: Tx): Promise<string[]> {
  const [first = 0, second = 0] = REMINDER_DAYS;
  const due = (reminders: number, days: number) =>
    and(eq(buyouts.reminders, reminders), lt(buyouts.createdAt, sql`now() - make_interval(days => ${days})`));
  const rows = await db
    .select({ id: buyouts.id })
    .from(buyouts)
    .where(and(eq(buyouts.status, 'submitted'), eq(buyouts.tradeInMethod, 'mail_in'), or(due(0, first), due(1, second))))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

async function remind(tx: Tx, id: string): Promise<number> {
  const row = await lockBuyout(tx, id);
  if (row === null || row.status !== 'submitted') return 0;
  const sendUntil = new Date(row.createdAt.getTime() + PRICE_HELD_DAYS * 86_400_000).toISOString();
  const step = { set: { reminders: row.reminders + 1 }, history: { event: 'reminded' }, extra: { send_until: sendUntil } };
  await applyStep(tx, row, deviceAwaited, step, clock);
  return 0;
}

/** Agreed, complete, paid by the card that the seller chose: payments send it there and answer. */
async function payableToCard(db: Tx): Promise<string[]> {
  const isDue = and(eq(buyouts.status, 'accepted'), eq(buyouts.payTo, 'card'), eq(buyouts.isComplete, true), eq(buyouts.isOrderPaid, true));
  const rows = await db.select({ id: buyouts.id }).from(buyouts).where(isDue).limit(BATCH);
  return rows.map(({ id }) => id);
}

async function payToCard(tx: Tx, id: string): Promise<number> {
  const row = await lockBuyout(tx, id);
  const status = row === null ? null : statusAfter(factsOf(row), 'pay-out');
  if (row === null || status === null || row.payTo !== 'card') return 0;
  const amount = payoutAmount(row);
  if (amount <= 0) return 0;
  const extra = { amount: amountOf(row, amount) };
  await applyStep(tx, row, cardPayoutRequested, { set: { status }, history: { event: 'payout_to_card' }, extra }, clock);
  return 0;
}

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once, the row's lock decides. */
export const startExpiry = (db: Tx, logger: Logger): Job =>
  startEvery({
    name: 'expire-buyouts',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const ended = await expireOverdue(db);
      if (ended > 0) logger.info({ ended }, 'overdue buy-outs ended');
    },
  });
