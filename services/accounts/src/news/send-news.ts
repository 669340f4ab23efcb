import { newsMailRequested } from '@okruh/contracts/events/accounts';
import {
  appendEvent,
  appendEvents,
  type Database,
  drain,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Step,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { news, newsRecipients, subscriptions } from '../stored/tables.ts';
import { changeNews, type NewsRow, noteNews, startNews } from './news.repository.ts';

/**
 * Mails that a turn hands over. News go out at a measured pace, 40 a second: a mail about an order that is written meanwhile never waits behind
 * thousands of them.
 */
const NEWS_PAGE = 200;
const EVERY_MS = 5_000;

/** Begins issues whose instant has come. */
const startDue =
  ({ db }: Database): Step =>
  (limit) =>
    db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(news)
        .where(sql`${news.state} = 'scheduled' and ${news.scheduledAt} <= now()`)
        .orderBy(asc(news.scheduledAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      for (const row of due) await startNews(tx, null, 'started', row);
      return due.length;
    });

/** Hands over the mails of one page of the issue that is being sent longest. @returns how many; 0 when nothing is being sent */
function sendPage({ db }: Database, page: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(news)
      .where(sql`${news.state} = 'sending'`)
      .orderBy(asc(news.startedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (row === undefined) return 0;
    const next = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.market, row.market),
          // Compared in the database: a Date has no microseconds.
          sql`${subscriptions.confirmedAt} <= (select started_at from news where id = ${row.id})`,
          row.lastSubscriptionId === null ? undefined : gt(subscriptions.id, row.lastSubscriptionId),
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(page);
    const sent = await handOver(
      tx,
      row,
      next.map(({ id }) => id),
    );
    const last = next.at(-1);
    // Progress is no change that somebody could miss: the version stays, so that it can be cancelled as it was seen.
    await tx
      .update(news)
      .set({ sent: sql`${news.sent} + ${sent}`, ...(last !== undefined && { lastSubscriptionId: last.id }) })
      .where(eq(news.id, row.id));
    if (next.length < page)
      await changeNews(tx, null, 'finished', { ...row, sent: row.sent + sent }, { state: 'sent', endedAt: sql`now()` });
    return next.length;
  });
}

/** A subscription gets an issue once: the constraint says so. @returns how many mails that were */
async function handOver(tx: Tx, { id: newsId, market }: NewsRow, subscriptionIds: readonly string[]): Promise<number> {
  if (subscriptionIds.length === 0) return 0;
  const added = await tx
    .insert(newsRecipients)
    .values(subscriptionIds.map((subscriptionId) => ({ id: uuidv7(), newsId, subscriptionId })))
    .onConflictDoNothing({ target: [newsRecipients.newsId, newsRecipients.subscriptionId] })
    .returning({ id: newsRecipients.id, createdAt: newsRecipients.createdAt });
  await appendEvents(
    tx,
    newsMailRequested,
    added.map(({ id, createdAt }) => ({
      subject: id,
      version: 1,
      market,
      data: { recipient_id: id, news_id: newsId, market, is_test: false, requested_at: createdAt.toISOString() },
    })),
  );
  return added.length;
}

/** Mails the issue as it is to a colleague who wants to see it in an inbox. */
export async function sendTest(tx: Tx, row: NewsRow, accountId: string, correlationId: string): Promise<void> {
  const [added] = await tx
    .insert(newsRecipients)
    .values({ id: uuidv7(), newsId: row.id, accountId })
    .returning({ id: newsRecipients.id, createdAt: newsRecipients.createdAt });
  if (added === undefined) throw new Error('the recipient of the test was not written');
  const { id, createdAt } = added;
  await appendEvent(tx, newsMailRequested, {
    subject: id,
    version: 1,
    market: row.market,
    correlationId,
    data: { recipient_id: id, news_id: row.id, market: row.market, is_test: true, requested_at: createdAt.toISOString() },
  });
  await noteNews(tx, accountId, 'tested', row, row);
}

/** One turn: begins what is due, then hands over one page. @returns mails that were handed over */
export async function sendDueNews(database: Database, turn: Turn = untilDone, page = NEWS_PAGE): Promise<number> {
  await drain(turn, 20, [startDue(database)]);
  return sendPage(database, page);
}

/** Sends the news until stopped. */
export const startSendingNews = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'send-news',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    logger,
    work: (turn) => sendDueNews(database, turn),
    backlogSeconds: () => secondsOverdue(database.db, sql`select min(scheduled_at) from news where state = 'scheduled'`),
  });
