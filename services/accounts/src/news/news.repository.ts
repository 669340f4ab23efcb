import type { NewsAction } from '@okruh/contracts/news';
import type { Tx } from '@okruh/service-kit';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import { news, newsHistory, subscriptions } from '../stored/tables.ts';

export type NewsRow = typeof news.$inferSelect;
/** What its author decides of an issue. */
export type NewsFields = Pick<NewsRow, 'market' | 'subject' | 'text' | 'buttonLabel' | 'buttonLink'>;
/** The changed issue, or why it wasn't changed. */
export type NewsOutcome = { readonly row: NewsRow } | { readonly code: 'not-found' | 'changed-meanwhile' | 'no-recipients' };

/** Issue as its reader saw it. */
export interface SeenNews {
  readonly id: string;
  readonly version: number;
}

/** Who did something; null for the job. */
type Actor = string | null;

export async function createNews(tx: Tx, author: string, fields: NewsFields): Promise<NewsRow> {
  const [row] = await tx
    .insert(news)
    .values({ id: uuidv7(), ...fields, createdBy: author })
    .returning();
  if (row === undefined) throw new Error('the issue was not written');
  await noteNews(tx, author, 'created', null, row);
  return row;
}

/** Changes a draft that nobody has changed since. */
export async function updateNews(tx: Tx, actor: string, seen: SeenNews, fields: NewsFields): Promise<NewsOutcome> {
  const before = await lockSeen(tx, seen);
  if ('code' in before) return before;
  if (before.row.state !== 'draft') return { code: 'changed-meanwhile' };
  return changeNews(tx, actor, 'changed', before.row, fields);
}

/** Deletes a draft. @returns whether it is gone: an issue in any other state stays */
export async function deleteNews(tx: Tx, actor: string, id: string): Promise<boolean> {
  const before = await lockNews(tx, id);
  if (before === undefined) return true;
  if (before.state !== 'draft') return false;
  await tx.delete(news).where(eq(news.id, id));
  await noteNews(tx, actor, 'deleted', before, null);
  return true;
}

/** Begins to send a draft, or lets it wait for an instant. The lock and the version let one of two who press at once be first. */
export async function sendNews(tx: Tx, actor: string, seen: SeenNews, at: Date | null): Promise<NewsOutcome> {
  const before = await lockSeen(tx, seen);
  if ('code' in before) return before;
  if (before.row.state !== 'draft') return { code: 'changed-meanwhile' };
  if (at !== null) return changeNews(tx, actor, 'scheduled', before.row, { state: 'scheduled', scheduledAt: at });
  if ((await countAudience(tx, before.row.market)) === 0) return { code: 'no-recipients' };
  return startNews(tx, actor, 'sent', before.row);
}

/** From now on the job sends it. Who is counted is who gets it, as long as the subscription lasts. */
export async function startNews(tx: Tx, actor: Actor, action: 'sent' | 'started', before: NewsRow): Promise<NewsOutcome> {
  return changeNews(tx, actor, action, before, {
    state: 'sending',
    scheduledAt: before.scheduledAt ?? sql`now()`,
    startedAt: sql`now()`,
    recipients: await countAudience(tx, before.market),
  });
}

/** A scheduled issue is a draft again; one that is being sent stops with the page that the job is at. */
export async function cancelNews(tx: Tx, actor: string, seen: SeenNews): Promise<NewsOutcome> {
  const before = await lockSeen(tx, seen);
  if ('code' in before) return before;
  switch (before.row.state) {
    case 'scheduled':
      return changeNews(tx, actor, 'unscheduled', before.row, { state: 'draft', scheduledAt: null });
    case 'sending':
      return changeNews(tx, actor, 'cancelled', before.row, { state: 'cancelled', endedAt: sql`now()` });
    case 'draft':
    case 'sent':
    case 'cancelled':
      return { code: 'changed-meanwhile' };
  }
}

type Changes = PgUpdateSetSource<typeof news>;

/** Changes a locked issue and writes down who did it. */
export async function changeNews(tx: Tx, actor: Actor, action: NewsAction, before: NewsRow, changes: Changes): Promise<{ row: NewsRow }> {
  const [row] = await tx
    .update(news)
    .set({ ...changes, changedAt: sql`now()`, version: before.version + 1 })
    .where(eq(news.id, before.id))
    .returning();
  if (row === undefined) throw new Error(`issue ${before.id} is gone although it is locked`);
  await noteNews(tx, actor, action, before, row);
  return { row };
}

/** Confirmed subscribers of a market. */
export const countAudience = (tx: Tx, market: NewsRow['market']): Promise<number> =>
  tx.$count(subscriptions, and(eq(subscriptions.market, market), isNotNull(subscriptions.confirmedAt)));

async function lockNews(tx: Tx, id: string): Promise<NewsRow | undefined> {
  const [row] = await tx.select().from(news).where(eq(news.id, id)).for('update');
  return row;
}

/** The locked issue, when nobody has changed it since. */
async function lockSeen(tx: Tx, seen: SeenNews): Promise<NewsOutcome> {
  const row = await lockNews(tx, seen.id);
  if (row === undefined) return { code: 'not-found' };
  return row.version === seen.version ? { row } : { code: 'changed-meanwhile' };
}

/** Writes down who did what to an issue, in the transaction of the change. */
export async function noteNews(tx: Tx, actor: Actor, action: NewsAction, before: NewsRow | null, after: NewsRow | null): Promise<void> {
  const newsId = (after ?? before)?.id;
  if (newsId === undefined) return;
  await tx.insert(newsHistory).values({ newsId, accountId: actor, action, before: toEntry(before), after: toEntry(after) });
}

function toEntry(row: NewsRow | null): Record<string, unknown> | null {
  if (row === null) return null;
  const { id: _, createdBy: _by, createdAt: _at, changedAt: _changed, lastSubscriptionId: _last, ...fields } = row;
  return fields;
}
