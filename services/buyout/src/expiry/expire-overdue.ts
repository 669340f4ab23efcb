import { buyoutExpired, cardPayoutRequested, counterOfferAnswered, deviceAwaited } from '@okruh/contracts/events/buyout';
import {
  deleteOldest,
  drain,
  type DueItem,
  endEach,
  endTogether,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { eq, type SQL, sql } from 'drizzle-orm';
import { PRICE_HELD_DAYS, REMINDER_DAYS, statusAfter } from '../model/buyout.ts';
import { toMoney, applyStep, toFacts, lockBuyout } from '../stored/buyouts.repository.ts';
import { payoutAmount } from '../stored/purchase.ts';
import { counterOffers, estimates } from '../stored/tables.ts';

const PAGE = 1_000;
/** Days after its end that an estimate is kept, for questions about it. */
const ESTIMATE_RETENTION_DAYS = 30;
const clock = { name: null } as const;

/** Conditions with literals, so that the partial indexes fit (counter_offers_open, buyouts_waiting). */
const unanswered = sql`answer is null and answer_until < now()`;
const unsent = sql`status in ('submitted', 'courier_ordered') and created_at < now() - make_interval(days => ${PRICE_HELD_DAYS})`;

type Ending = (tx: Tx, id: string) => Promise<boolean>;

/**
 * Ends what nobody answered: counter-offers after their 14 days, placed buy-outs whose device never came. The database's
 * clock decides. Sellers of a purchase are reminded before, and what goes back to a card is asked of payments. Old estimates
 * are deleted with their addresses. Each buy-out is a transaction of its own, so that one that can't be ended holds up no other.
 *
 * @returns how many buy-outs were ended
 * @throws AggregateError after everything was tried, when some could not be ended
 */
export async function expireOverdue(db: Tx, turn: Turn = untilDone): Promise<number> {
  const each = (source: DueSource, end: Ending): Promise<number> =>
    endEach(turn, { next: nextDue(db, source), end: ({ id }) => db.transaction((tx) => end(tx, id)) });
  const oldEstimates = deleteOldest({
    db,
    table: estimates,
    where: sql`valid_until < now() - make_interval(days => ${ESTIMATE_RETENTION_DAYS})`,
    orderBy: estimates.validUntil,
  });
  return endTogether([
    each(openOffers, expireOffer),
    each(waitingBuyouts(unsent), expireUnsent),
    each(waitingBuyouts(unreminded), remind),
    each(waitingBuyouts(payableToCard), payToCard),
    drain(turn, PAGE, [oldEstimates]).then(() => 0),
  ]);
}

/** What may be due, and since when. */
interface DueSource {
  readonly table: SQL;
  readonly id: SQL;
  readonly at: SQL;
  readonly where: SQL;
}
const openOffers: DueSource = { table: sql`counter_offers`, id: sql`buyout_id`, at: sql`answer_until`, where: unanswered };
const waitingBuyouts = (where: SQL): DueSource => ({ table: sql`buyouts`, id: sql`id`, at: sql`created_at`, where });

const nextDue =
  (db: Tx, { table, id, at, where }: DueSource) =>
  async (after: DueItem, limit: number) => {
    const { rows } = await db.execute<{ id: string; at: string }>(sql`
      select ${id} as id, ${at}::text as at from ${table}
      where ${where} and (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid) order by ${at}, ${id} limit ${limit}`);
    return rows;
  };

async function expireOffer(tx: Tx, id: string): Promise<boolean> {
  const row = await lockBuyout(tx, id);
  // Answered while we waited for the lock.
  const status = row === null ? null : statusAfter(toFacts(row), 'expire');
  if (row?.status !== 'counter_offer' || status === null) return false;
  await tx
    .update(counterOffers)
    .set({ answer: 'expired', answeredAt: sql`now()` })
    .where(eq(counterOffers.buyoutId, id));
  await applyStep(tx, row, counterOfferAnswered, { set: { status }, history: { event: status }, extra: { answer: 'expired' } }, clock);
  return true;
}

async function expireUnsent(tx: Tx, id: string): Promise<boolean> {
  const row = await lockBuyout(tx, id);
  const status = row === null ? null : statusAfter(toFacts(row), 'expire');
  if (row === null || row.status === 'counter_offer' || status === null) return false;
  await applyStep(tx, row, buyoutExpired, { set: { status }, history: { event: status } }, clock);
  return true;
}

const [firstReminder, secondReminder] = REMINDER_DAYS;
/** Devices of a purchase that are still awaited when a reminder is due: the first after seven days, the next after twelve. */
const unreminded = sql`status = 'submitted' and trade_in_method = 'mail_in' and (
  (reminders = 0 and created_at < now() - make_interval(days => ${firstReminder}))
  or (reminders = 1 and created_at < now() - make_interval(days => ${secondReminder})))`;

async function remind(tx: Tx, id: string): Promise<boolean> {
  const row = await lockBuyout(tx, id);
  if (row === null || row.status !== 'submitted') return false;
  const sendUntil = new Date(row.createdAt.getTime() + PRICE_HELD_DAYS * 86_400_000).toISOString();
  const step = { set: { reminders: row.reminders + 1 }, history: { event: 'reminded' }, extra: { send_until: sendUntil } };
  await applyStep(tx, row, deviceAwaited, step, clock);
  return false;
}

/** Agreed, complete, paid by the card that the seller chose: payments send it there and answer. */
const payableToCard = sql`status = 'accepted' and pay_to = 'card' and is_complete and is_order_paid`;

async function payToCard(tx: Tx, id: string): Promise<boolean> {
  const row = await lockBuyout(tx, id);
  const status = row === null ? null : statusAfter(toFacts(row), 'pay-out');
  if (row === null || status === null || row.payTo !== 'card') return false;
  const amount = payoutAmount(row);
  if (amount <= 0) return false;
  const extra = { amount: toMoney(row, amount) };
  await applyStep(tx, row, cardPayoutRequested, { set: { status }, history: { event: 'payout_to_card' }, extra }, clock);
  return false;
}

const EVERY_MS = 60_000;

/** Looks once a minute until stopped; several processes may do it at once, the row's lock decides. */
export const startExpiry = (db: Tx, logger: Logger): Job =>
  startEvery({
    name: 'expire-buyouts',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const ended = await expireOverdue(db, turn);
      if (ended > 0) logger.info({ ended }, 'overdue buy-outs ended');
    },
    backlogSeconds: () =>
      secondsOverdue(
        db,
        sql`least((select min(answer_until) from counter_offers where ${unanswered}),
          (select min(created_at) + make_interval(days => ${PRICE_HELD_DAYS}) from buyouts where ${unsent}))`,
      ),
  });
