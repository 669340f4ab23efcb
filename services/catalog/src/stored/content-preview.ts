import type { IncomingHttpHeaders } from 'node:http';
import { CONTENT_PREVIEW_HEADER } from '@okruh/contracts';
import type { ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { todayIn } from '@okruh/market';
import { type Answer, type Database, problem, type Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { type ContentPreview, readPreviewToken } from './preview-token.ts';

/** Takes the transaction back. */
class PreviewOver extends Error {}

interface Shown {
  readonly table: string;
  /** What makes it shown at an instant. */
  readonly set: (now: Date) => SQL;
}
const unlimited = sql`published_from = null, published_until = null`;
const today = (now: Date): SQL => sql`${todayIn('cz', now)}::date`;
const instant = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

const shown: { readonly [Kind in ContentKind]: Shown } = {
  'seo-text': { table: 'seo_texts', set: () => unlimited },
  article: {
    table: 'articles',
    set: (now) => sql`is_published = true, published_on = least(published_on, ${today(now)}), ${unlimited}`,
  },
  faq: { table: 'faq', set: () => sql`is_published = true, ${unlimited}` },
  'menu-entry': { table: 'menu_entries', set: () => sql`is_active = true, ${unlimited}` },
  'marketing-block': {
    table: 'marketing_blocks',
    // A category shows the first of its blocks alone, a cart two, and those of a category only beside something of it.
    set: (now) =>
      sql`is_active = true, valid_from = least(valid_from, ${today(now)}), valid_to = null,
        position = case when placement in ('category_top', 'cart') then -1 else position end,
        category_id = case when placement = 'cart' then null else category_id end`,
  },
  'limited-offer': {
    table: 'limited_offers',
    set: (now) =>
      sql`is_active = true, starts_at = least(starts_at, ${instant(now)}), ends_at = greatest(ends_at, ${instant(now)} + interval '1 day')`,
  },
};

async function show(tx: Tx, { kind, id, version, plan }: ContentPreview, { now, writePlan }: PreviewDeps): Promise<boolean> {
  if (plan !== null && !(await writePlan(tx, plan))) return false;
  const { table, set } = shown[kind];
  const { rows } = await tx.execute(
    sql`update ${sql.identifier(table)} set ${set(now())} where id = ${id} and version = ${version} returning id`,
  );
  return rows.length > 0;
}

interface PreviewDeps {
  readonly database: Database;
  readonly linkSecret: string;
  now(): Date;
  /** Writes a planned change to its text. @returns false when it isn't planned any more */
  writePlan(tx: Tx, planId: string): Promise<boolean>;
}

/**
 * Answers a call that shows texts. With the token of a preview the text is published in a transaction that is always taken back, so
 * that the page is made by the very statements that will make it once it is published; an answer like that is never cached, because
 * the gateway asks for it for one visitor.
 *
 * @param work reads texts from what it is given
 */
export async function withPreview(
  deps: PreviewDeps,
  { headers }: { readonly headers: IncomingHttpHeaders },
  work: (content: Tx) => Promise<Answer>,
): Promise<Answer> {
  const token = headers[CONTENT_PREVIEW_HEADER];
  return typeof token === 'string' ? showPreview(deps, token, work) : work(deps.database.db);
}

/** The answer to a call that names the token of a preview itself, as browsers do for what no server draws; 404 when it is over. */
export async function showPreview(deps: PreviewDeps, token: string, work: (content: Tx) => Promise<Answer>): Promise<Answer> {
  const { database, linkSecret, now } = deps;
  const preview = readPreviewToken(linkSecret, token, now());
  if (preview === null) return problem('not-found');
  let answer: Answer = problem('not-found');
  try {
    await database.db.transaction(async (tx) => {
      if (await show(tx, preview, deps)) answer = await work(tx);
      throw new PreviewOver();
    });
  } catch (error) {
    if (!(error instanceof PreviewOver)) throw error;
  }
  return answer;
}
