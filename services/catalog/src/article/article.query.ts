import { type Locale, type Market, markets, todayIn } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { articlePath } from '../model/addresses.ts';
import { articles } from '../stored/content-tables.ts';
import { isPublishedAt } from '../stored/published-at.ts';

type ArticleRow = typeof articles.$inferSelect;

/** Published ones whose day and instant have come in the market, and whose end hasn't. */
export const isOut = (market: Market, now: Date): SQL | undefined =>
  and(eq(articles.isPublished, true), lte(articles.publishedOn, todayIn(market, now)), isPublishedAt(articles, now));

/** What lists and the article's own page have in common. */
export function articleHead(row: ArticleRow, market: Market) {
  const isCzech = markets[market].locale === 'cs';
  return {
    id: row.id,
    title: isCzech ? row.titleCs : row.titleRo,
    perex: isCzech ? row.perexCs : row.perexRo,
    href: articlePath(market, isCzech ? row.seoNameCs : row.seoNameRo),
    published_on: row.publishedOn,
    author: row.author,
    tags: row.tags,
  };
}

/** One page of articles, newest first, and how many there are in all. */
export async function listArticles(
  db: Tx,
  out: SQL | undefined,
  list: { readonly tag: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ArticleRow[]; readonly total: number; readonly tags: string[] }> {
  const where = and(out, list.tag === undefined ? undefined : sql`${list.tag} = any(${articles.tags})`);
  const [rows, total, tags] = await Promise.all([
    db.select().from(articles).where(where).orderBy(desc(articles.publishedOn), articles.id).limit(list.limit).offset(list.offset),
    db.$count(articles, where),
    db
      .select({ tag: sql<string>`distinct unnest(${articles.tags})` })
      .from(articles)
      .where(out),
  ]);
  return { rows, total, tags: tags.map(({ tag }) => tag).toSorted() };
}

/** An article by its seo name in a language, or null. */
export async function findArticle(db: Tx, out: SQL | undefined, locale: Locale, seoName: string): Promise<ArticleRow | null> {
  const name = locale === 'cs' ? articles.seoNameCs : articles.seoNameRo;
  const [row] = await db
    .select()
    .from(articles)
    .where(and(out, eq(name, seoName)));
  return row ?? null;
}
