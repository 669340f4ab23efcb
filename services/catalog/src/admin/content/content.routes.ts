import { contentChanged } from '@okruh/contracts/events/catalog';
import {
  adminAddContent,
  adminDeleteContent,
  adminGetContent,
  adminGetContentChoices,
  adminListContent,
  adminPreviewText,
  adminUpdateContent,
  type ContentInput,
  type ContentItem,
  type ContentKind,
} from '@okruh/contracts/http/catalog-admin/content';
import type { FieldErrors } from '@okruh/contracts';
import { type Locale, todayIn } from '@okruh/market';
import {
  appendEvent,
  brokenConstraint,
  created,
  fieldErrors,
  noContent,
  ok,
  problem,
  route,
  sqlState,
  type Answer,
  type Tx,
} from '@okruh/service-kit';
import { inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import { faqGroups, staticPages } from '../../stored/content-tables.ts';
import type { Deps } from '../../deps.ts';
import { holdsWords, listAnswer, buildPage } from '../../stored/office-list.ts';
import { change, Refusal } from '../refusal.ts';
import { freeId } from '../../stored/seo-name.ts';
import type { ContentStore } from './content-store.ts';
import { articleStore, faqStore, seoTextStore } from './page-texts.ts';
import { limitedOfferStore, marketingBlockStore, menuEntryStore } from './shop-window.ts';
import { parseRichText } from '../../model/rich-text.ts';
import { seoPages } from '../../model/seo-pages.ts';

const stores: { readonly [Kind in ContentKind]: ContentStore<Kind> } = {
  'seo-text': seoTextStore,
  article: articleStore,
  faq: faqStore,
  'marketing-block': marketingBlockStore,
  'limited-offer': limitedOfferStore,
  'menu-entry': menuEntryStore,
};

/** Texts of the shop in the back office. Each change says by its keys which pages show it. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

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
    const store = stores[params.kind];
    const where = holdsWords(query.q, store.columns);
    const { rows } = await database.db.execute<{ id: string; total: number }>(sql`
      select id, count(*) over ()::int as total from ${sql.identifier(store.table)}
      where ${where} order by ${store.order} ${buildPage(query)}`);
    const ids = rows.map(({ id }) => id);
    const items: ContentItem[] = ids.length === 0 ? [] : await store.read(database.db, ids);
    const ordered = items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count(database.db, store.table));
    return ok(listAnswer(query, ordered, total));
  });

  route(app, adminPreviewText, async ({ body }) => ok({ parts: parseRichText(body.text) }));

  route(app, adminGetContent, ({ params }) => show(database.db, params.kind, params.id));

  route(app, adminAddContent, ({ params, body, locale, identity }) =>
    body.kind === params.kind
      ? change(database, async (tx) => {
          const id = await newId(tx, body);
          await save(tx, id, body, locale);
          await sign(tx, body.kind, id, 1, identity.name);
          await publish(tx, body.kind, id, listKeys(body), deps.now());
          const answer = await show(tx, body.kind, id);
          return 'body' in answer ? created(answer.body, { location: `/api/catalog/admin/content/${body.kind}/${id}` }) : answer;
        })
      : problem('not-found'),
  );

  route(app, adminUpdateContent, ({ params, query, body, locale, identity }) =>
    body.kind === params.kind
      ? change(database, async (tx) => {
          const before = await lock(tx, params.kind, params.id);
          if (before === null) return problem('not-found');
          if (before.version !== query.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
          await save(tx, params.id, body, locale);
          await sign(tx, body.kind, params.id, before.version + 1, identity.name);
          // What showed it before changes too: another page, another group.
          await publish(tx, body.kind, params.id, [...listKeys(before), ...listKeys(body)], deps.now());
          return show(tx, body.kind, params.id);
        })
      : problem('not-found'),
  );

  route(app, adminDeleteContent, ({ params }) =>
    change(database, async (tx) => {
      const before = await lock(tx, params.kind, params.id);
      if (before === null) return problem('not-found');
      await stores[params.kind].remove(tx, params.id);
      await publish(tx, params.kind, params.id, listKeys(before), deps.now());
      return noContent();
    }),
  );
}

/** The store of an input's kind with the input, so that the compiler knows that they belong together. */
function withStore<Result>(
  input: ContentInput,
  use: <Kind extends ContentKind>(store: ContentStore<Kind>, input: Extract<ContentInput, { readonly kind: Kind }>) => Result,
): Result {
  switch (input.kind) {
    case 'seo-text':
      return use(seoTextStore, input);
    case 'article':
      return use(articleStore, input);
    case 'faq':
      return use(faqStore, input);
    case 'marketing-block':
      return use(marketingBlockStore, input);
    case 'limited-offer':
      return use(limitedOfferStore, input);
    case 'menu-entry':
      return use(menuEntryStore, input);
  }
}

const listKeys = (input: ContentInput): readonly string[] => withStore(input, (store, own) => store.keys(own));
const newId = (tx: Tx, input: ContentInput): Promise<string> =>
  withStore(input, (store, own) => freeId(tx, store.table, store.getName(own)));

async function count(tx: Tx, table: string): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`select count(*)::int as total from ${sql.identifier(table)}`);
  return rows[0]?.total ?? 0;
}

async function show(tx: Tx, kind: ContentKind, id: string): Promise<Answer> {
  const [item] = await stores[kind].read(tx, [id]);
  return item === undefined ? problem('not-found') : ok(item);
}

async function lock(tx: Tx, kind: ContentKind, id: string): Promise<ContentItem | null> {
  await tx.execute(sql`select 1 from ${sql.identifier(stores[kind].table)} where id = ${id} for update`);
  const [item] = await stores[kind].read(tx, [id]);
  return item ?? null;
}

/** Writes an item. @throws Refusal on what it refers to, or what stands already */
async function save(tx: Tx, id: string, input: ContentInput, locale: Locale): Promise<void> {
  if (input.kind === 'limited-offer' && input.ends_at <= input.starts_at)
    throw new Refusal(fieldErrors({ ends_at: [texts.text(locale, 'office.end-before-start')] }));
  if (input.kind === 'marketing-block' && input.valid_to !== null && input.valid_to < input.valid_from)
    throw new Refusal(fieldErrors({ valid_to: [texts.text(locale, 'office.end-before-start')] }));
  if (input.kind === 'menu-entry' && input.parent === id)
    throw new Refusal(fieldErrors({ parent: [texts.text(locale, 'office.unknown-item')] }));
  try {
    await withStore(input, (store, own) => store.save(tx, id, own));
  } catch (error) {
    const errors = toFieldErrors(error, locale);
    throw errors === null ? error : new Refusal(fieldErrors(errors));
  }
}

/** Writes down who made this version. */
async function sign(tx: Tx, kind: ContentKind, id: string, version: number, name: string | null): Promise<void> {
  await tx.execute(sql`
    update ${sql.identifier(stores[kind].table)} set version = ${version}, changed_by = ${name}, changed_at = now() where id = ${id}`);
}

/** Fields by the rule that the database refused. */
const ruled: readonly (readonly [rule: RegExp, field: string])[] = [
  [/seo_texts_target/, 'target_id'],
  [/articles_seo_name/, 'seo_name'],
  [/group_id/, 'group'],
  [/category_id/, 'category'],
  [/variant_id/, 'variants'],
  [/parent_id/, 'parent'],
];

function toFieldErrors(error: unknown, locale: Locale): FieldErrors | null {
  const state = sqlState(error);
  if (state !== '23505' && state !== '23503') return null;
  const rule = brokenConstraint(error) ?? '';
  const field = ruled.find(([pattern]) => pattern.test(rule))?.[1] ?? 'non_field_errors';
  return { [field]: [state === '23505' ? texts.text(locale, 'office.name-taken') : texts.text(locale, 'office.unknown-item')] };
}

async function publish(tx: Tx, kind: ContentKind, id: string, keys: readonly string[], now: Date): Promise<void> {
  await appendEvent(tx, contentChanged, {
    subject: `${kind}:${id}`,
    version: now.getTime(),
    market: null,
    data: { kind, id, keys: [...new Set(keys)], changed_on: todayIn('cz', now), changed_at: now.toISOString() },
  });
}
