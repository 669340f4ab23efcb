import {
  adminAddContent,
  adminDeleteContent,
  adminGetContent,
  adminGetContentChoices,
  adminListContent,
  adminPreviewContent,
  adminPreviewText,
  adminUpdateContent,
  type ContentKind,
} from '@okruh/contracts/http/catalog-admin/content';
import { type Answer, created, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { parseRichText } from '../../model/rich-text.ts';
import { seoPages } from '../../model/seo-pages.ts';
import { faqGroups, staticPages } from '../../stored/content-tables.ts';
import { all, buildPage, holdsWords, listAnswer } from '../../stored/office-list.ts';
import { noteChange } from '../changes/note-change.ts';
import { change, Refusal } from '../refusal.ts';
import { contentStores, listKeys, lockContent, newContentId, readItems, readRows } from './content-stores.ts';
import { notedContent } from './noted-content.ts';
import { writePlan } from './plans/write-plan.ts';
import { cancelPlan, failPlan, findPlanId } from './plans/plan.repository.ts';
import { buildPreviewLinks } from './preview-links.ts';
import { buildState } from './publication.ts';
import { publishContentChange, saveContent, signContent } from './save-content.ts';

/** Texts of the shop in the back office. Each change says by its keys which pages show it. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, now } = deps;

  route(app, adminGetContentChoices, async ({ locale }) => {
    const groups = await database.db.select().from(faqGroups).orderBy(faqGroups.position);
    const pages = await database.db
      .select()
      .from(staticPages)
      .where(inArray(staticPages.id, [...seoPages]))
      .orderBy(staticPages.id);
    return ok({
      faq_groups: groups.map((group) => ({ value: group.id, label: locale === 'cs' ? group.nameCs : group.nameRo })),
      pages: pages.map((page) => ({ value: page.id, label: (locale === 'cs' ? page.pathCs : page.pathRo) ?? page.id })),
    });
  });

  route(app, adminListContent, async ({ params, query }) => {
    const store = contentStores[params.kind];
    const where = all([
      holdsWords(query.q, store.columns),
      query.state === undefined ? undefined : sql`${buildState(params.kind, now())} = ${query.state}`,
    ]);
    const { rows } = await database.db.execute<{ id: string; total: number }>(sql`
      select id, count(*) over ()::int as total from ${sql.identifier(store.table)}
      where ${where} order by ${store.order} ${buildPage(query)}`);
    const ids = rows.map(({ id }) => id);
    const items = await readItems(database.db, params.kind, ids, now());
    const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count(database.db, store.table, where));
    return ok(listAnswer(query, items, total));
  });

  route(app, adminPreviewText, async ({ body }) => ok({ parts: parseRichText(body.text) }));

  route(app, adminPreviewContent, ({ params: { kind, id }, query: { shows } }) =>
    change(database, async (tx) => {
      const plan = shows === 'plan' ? await findPlanId(tx, kind, id) : null;
      if (shows === 'plan' && (plan === null || !(await writePlan(tx, plan)))) return problem('not-found');
      const [row] = await readRows(tx, kind, [id]);
      if (row === undefined) return problem('not-found');
      // The address may be planned too, so the links are made of what is planned; nothing of it stays.
      throw new Refusal(ok(await buildPreviewLinks(tx, row, plan, deps)));
    }),
  );

  route(app, adminGetContent, ({ params }) => show(database.db, params.kind, params.id, now()));

  route(app, adminAddContent, ({ params, body, locale, identity }) =>
    body.kind === params.kind
      ? change(database, (tx) =>
          noteChange(tx, notedContent(body.kind, null), identity.name, async () => {
            const id = await newContentId(tx, body);
            await saveContent(tx, id, body, locale);
            const changed = { kind: body.kind, id, version: 1 };
            await signContent(tx, changed, identity.name);
            await publishContentChange(tx, changed, listKeys(body), now());
            const answer = await show(tx, body.kind, id, now());
            return 'body' in answer ? created(answer.body, { location: `/api/catalog/admin/content/${body.kind}/${id}` }) : answer;
          }),
        )
      : problem('not-found'),
  );

  route(app, adminUpdateContent, ({ params, query, body, locale, identity }) =>
    body.kind === params.kind
      ? change(database, async (tx) => {
          const before = await lockContent(tx, params.kind, params.id);
          if (before === null) return problem('not-found');
          if (before.version !== query.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
          return noteChange(tx, notedContent(params.kind, params.id), identity.name, async () => {
            await saveContent(tx, params.id, body, locale);
            const changed = { kind: body.kind, id: params.id, version: before.version + 1 };
            await signContent(tx, changed, identity.name);
            await failPlan(tx, body.kind, params.id);
            // What showed it before changes too: another page, another group.
            await publishContentChange(tx, changed, [...listKeys(before), ...listKeys(body)], now());
            return show(tx, body.kind, params.id, now());
          });
        })
      : problem('not-found'),
  );

  route(app, adminDeleteContent, ({ params, identity }) =>
    change(database, async (tx) => {
      const before = await lockContent(tx, params.kind, params.id);
      if (before === null) return problem('not-found');
      return noteChange(tx, notedContent(params.kind, params.id), identity.name, async () => {
        await contentStores[params.kind].remove(tx, params.id);
        await cancelPlan(tx, params.kind, params.id);
        await publishContentChange(tx, { kind: params.kind, id: params.id, version: before.version + 1 }, listKeys(before), now());
        return noContent();
      });
    }),
  );
}

async function count(tx: Tx, table: string, where: SQL): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int as total from ${sql.identifier(table)} where ${where}`);
  return rows[0]?.total ?? 0;
}

async function show(tx: Tx, kind: ContentKind, id: string, now: Date): Promise<Answer> {
  const [item] = await readItems(tx, kind, [id], now);
  return item === undefined ? problem('not-found') : ok(item);
}
