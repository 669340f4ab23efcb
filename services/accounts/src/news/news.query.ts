import type { adminListNews, News, NewsDetail } from '@okruh/contracts/http/accounts/news-admin';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { displayName, openAccount } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, news, newsHistory } from '../stored/tables.ts';
import { countAudience, type NewsRow } from './news.repository.ts';

const columns: Readonly<Record<string, typeof news.changedAt | typeof news.scheduledAt>> = {
  changed: news.changedAt,
  scheduled: news.scheduledAt,
};

/** As it is asked for, else what was changed last. */
function toOrder(sort: string | undefined): SQL[] {
  const name = sort?.replace(/^-/, '') ?? '';
  const column = (Object.hasOwn(columns, name) ? columns[name] : undefined) ?? news.changedAt;
  const isDescending = sort === undefined || sort.startsWith('-');
  return [isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`, isDescending ? desc(news.id) : asc(news.id)];
}

/** One page of the issues. */
export async function listNews(
  tx: Tx,
  personalData: PersonalData,
  { market, state, q, sort, page, page_size: size }: z.output<typeof adminListNews.query>,
): Promise<{ items: News[]; total: number }> {
  const search = q?.trim() ?? '';
  const isListed = and(
    market === undefined ? undefined : eq(news.market, market),
    state === undefined ? undefined : eq(news.state, state),
    search === '' ? undefined : sql`strpos(lower(${news.subject}), lower(${search})) > 0`,
  );
  const rows = await tx
    .select()
    .from(news)
    .where(isListed)
    .orderBy(...toOrder(sort))
    .limit(size)
    .offset((page - 1) * size);
  return { items: await presentNews(tx, personalData, rows), total: await tx.$count(news, isListed) };
}

/** Steps of an issue's history that its reader gets. */
const MAX_HISTORY = 100;

/** One issue with what happened to it and how many would get it. */
export async function loadNews(tx: Tx, personalData: PersonalData, id: string): Promise<NewsDetail | null> {
  const [row] = await tx.select().from(news).where(eq(news.id, id));
  if (row === undefined) return null;
  const [issue] = await presentNews(tx, personalData, [row]);
  if (issue === undefined) return null;
  const steps = await tx.select().from(newsHistory).where(eq(newsHistory.newsId, id)).orderBy(desc(newsHistory.id)).limit(MAX_HISTORY);
  const names = await loadNames(
    tx,
    personalData,
    steps.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])),
  );
  return {
    news: issue,
    audience: await countAudience(tx, row.market),
    history: steps.map(({ at, action, accountId }) => ({
      at: at.toISOString(),
      by: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? '' },
      action,
    })),
  };
}

/** Issues with the names of who wrote them. */
export async function presentNews(tx: Tx, personalData: PersonalData, rows: readonly NewsRow[]): Promise<News[]> {
  const names = await loadNames(
    tx,
    personalData,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    market: row.market,
    subject: row.subject,
    text: row.text,
    button: row.buttonLabel === null || row.buttonLink === null ? null : { label: row.buttonLabel, link: row.buttonLink },
    state: row.state,
    scheduled_at: row.scheduledAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    recipients: row.recipients,
    sent: row.sent,
    created_by: { id: row.createdBy, name: names.get(row.createdBy) ?? '' },
    created_at: row.createdAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    version: row.version,
  }));
}

async function loadNames(tx: Tx, personalData: PersonalData, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await tx
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(people.map((row) => [row.id, displayName(openAccount(personalData, row))]));
}
