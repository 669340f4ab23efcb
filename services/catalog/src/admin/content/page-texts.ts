import { faqPage } from '@okruh/contracts/shop-paths';
import { surrogateKeys } from '@okruh/contracts';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { eq, inArray, sql } from 'drizzle-orm';
import { articles, faq, seoTexts, staticPages } from '../../stored/content-tables.ts';
import { categories } from '../../stored/tables.ts';
import { articlePath, productPath } from '../../model/addresses.ts';
import { textArray } from '../../stored/office-list.ts';
import { both, type ContentRow, type ContentStore, lastChange, loadNames, nowhere, periodItem, periodRow } from './content-store.ts';

const pageKeys: Readonly<Record<string, string>> = {
  home: surrogateKeys.home,
  sales: surrogateKeys.lists,
  'second-hand': surrogateKeys.lists,
};

/** Names of what SEO texts belong to; a page is called by its address. */
async function targetNames(tx: Tx, rows: readonly { readonly targetKind: string; readonly targetId: string }[]) {
  const listIds = (kind: string): string[] => rows.flatMap((row) => (row.targetKind === kind ? [row.targetId] : []));
  const pages = await tx
    .select()
    .from(staticPages)
    .where(inArray(staticPages.id, listIds('page')));
  return [
    ...pages.map(({ id, pathCs, pathRo }) => ({ kind: 'page', id, name: both(pathCs ?? id, pathRo ?? id) })),
    ...(await loadNames(tx, 'categories', listIds('category'))).map((named) => ({ kind: 'category', ...named })),
    ...(await loadNames(tx, 'master_products', listIds('product'))).map((named) => ({ kind: 'product', ...named })),
  ];
}

/** Page of the first variant of each product that is on sale, by market; null in a market that sells none. */
async function findProductPages(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ContentRow['href']>> {
  const { rows } = await tx.execute<{ master: string; market: Market; id: string }>(sql`
    select distinct on (v.master_product_id, p.market) v.master_product_id as master, p.market, v.id
    from variants v join master_products m on m.id = v.master_product_id join prices p on p.variant_id = v.id
    where v.master_product_id = any(${textArray(ids)}) and v.state = 'on-sale' and m.state = 'published'
    order by v.master_product_id, p.market, v.position, v.number`);
  const pages = new Map<string, ContentRow['href']>();
  for (const { master, market, id } of rows) pages.set(master, { ...(pages.get(master) ?? nowhere), [market]: productPath(market, id) });
  return pages;
}

/** Title, description and texts of a page, category or product. */
export const seoTextStore: ContentStore<'seo-text'> = {
  table: 'seo_texts',
  columns: [sql`target_id`, sql`title_cs`, sql`title_ro`],
  order: sql`target_kind desc, target_id`,
  async read(tx, ids) {
    const rows = await tx
      .select()
      .from(seoTexts)
      .where(inArray(seoTexts.id, [...ids]));
    const pages = await tx.select().from(staticPages);
    const places = await tx
      .select({ id: categories.id, cs: categories.urlPathCs, ro: categories.urlPathRo })
      .from(categories)
      .where(
        inArray(
          categories.id,
          rows.map((row) => row.targetId),
        ),
      );
    const names = await targetNames(tx, rows);
    const products = await findProductPages(
      tx,
      rows.flatMap((row) => (row.targetKind === 'product' ? [row.targetId] : [])),
    );
    const getHref = (row: (typeof rows)[number]) => {
      const page = pages.find(({ id }) => row.targetKind === 'page' && id === row.targetId);
      if (page !== undefined) return { cz: page.pathCs, ro: page.pathRo };
      const place = places.find(({ id }) => row.targetKind === 'category' && id === row.targetId);
      if (row.targetKind === 'product') return products.get(row.targetId) ?? nowhere;
      return place === undefined ? nowhere : { cz: `/${place.cs}`, ro: `/${place.ro}` };
    };
    return rows.map((row) => ({
      kind: 'seo-text',
      id: row.id,
      href: getHref(row),
      names: names.flatMap(({ kind, id, name }) => (kind === row.targetKind && id === row.targetId ? [{ id, name }] : [])),
      ...lastChange(row),
      ...periodItem(row),
      target_kind: row.targetKind,
      target_id: row.targetId,
      title: both(row.titleCs, row.titleRo),
      meta_description: both(row.metaDescriptionCs, row.metaDescriptionRo),
      h1: both(row.h1Cs, row.h1Ro),
      text: both(row.textCs, row.textRo),
    }));
  },
  async save(tx, id, input) {
    const row = {
      targetKind: input.target_kind,
      targetId: input.target_id,
      titleCs: input.title.cs,
      titleRo: input.title.ro,
      metaDescriptionCs: input.meta_description.cs,
      metaDescriptionRo: input.meta_description.ro,
      h1Cs: input.h1.cs,
      h1Ro: input.h1.ro,
      textCs: input.text.cs,
      textRo: input.text.ro,
      ...periodRow(input),
    };
    await tx
      .insert(seoTexts)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: seoTexts.id, set: row });
  },
  async remove(tx, id) {
    await tx.delete(seoTexts).where(eq(seoTexts.id, id));
  },
  keys: (input) => {
    if (input.target_kind === 'category') return [surrogateKeys.category(input.target_id)];
    if (input.target_kind === 'product') return [surrogateKeys.product(input.target_id)];
    return [pageKeys[input.target_id] ?? surrogateKeys.html];
  },
  getName: (input) => `seo-${input.target_kind}-${input.target_id}`,
};

export const articleStore: ContentStore<'article'> = {
  table: 'articles',
  columns: [sql`title_cs`, sql`title_ro`, sql`author`],
  order: sql`published_on desc, id`,
  async read(tx, ids) {
    const rows = await tx
      .select()
      .from(articles)
      .where(inArray(articles.id, [...ids]));
    const names = await loadNames(
      tx,
      'master_products',
      rows.flatMap((row) => row.relatedMasterIds),
    );
    return rows.map((row) => ({
      kind: 'article',
      id: row.id,
      names: names.filter(({ id }) => row.relatedMasterIds.includes(id)),
      href: row.isPublished ? { cz: articlePath('cz', row.seoNameCs), ro: articlePath('ro', row.seoNameRo) } : nowhere,
      ...lastChange(row),
      ...periodItem(row),
      seo_name: both(row.seoNameCs, row.seoNameRo),
      title: both(row.titleCs, row.titleRo),
      perex: both(row.perexCs, row.perexRo),
      body: both(row.bodyCs, row.bodyRo),
      author: row.author,
      tags: row.tags,
      related_masters: row.relatedMasterIds,
      published_on: row.publishedOn,
      is_published: row.isPublished,
    }));
  },
  async save(tx, id, input) {
    const row = {
      seoNameCs: input.seo_name.cs,
      seoNameRo: input.seo_name.ro,
      titleCs: input.title.cs,
      titleRo: input.title.ro,
      perexCs: input.perex.cs,
      perexRo: input.perex.ro,
      bodyCs: input.body.cs,
      bodyRo: input.body.ro,
      author: input.author,
      tags: input.tags,
      relatedMasterIds: input.related_masters,
      publishedOn: input.published_on,
      isPublished: input.is_published,
      ...periodRow(input),
    };
    await tx
      .insert(articles)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: articles.id, set: row });
  },
  async remove(tx, id) {
    await tx.delete(articles).where(eq(articles.id, id));
  },
  keys: () => [surrogateKeys.articles, surrogateKeys.home],
  getName: (input) => `article-${input.seo_name.cs}`,
};

export const faqStore: ContentStore<'faq'> = {
  table: 'faq',
  columns: [sql`question_cs`, sql`question_ro`, sql`answer_cs`, sql`answer_ro`],
  order: sql`(select g.position from faq_groups g where g.id = group_id), position, id`,
  async read(tx, ids) {
    const rows = await tx
      .select()
      .from(faq)
      .where(inArray(faq.id, [...ids]));
    return rows.map((row) => ({
      kind: 'faq',
      id: row.id,
      names: [],
      href: row.isPublished ? faqPage : nowhere,
      ...lastChange(row),
      ...periodItem(row),
      group: row.groupId,
      position: row.position,
      is_published: row.isPublished,
      question: both(row.questionCs, row.questionRo),
      answer: both(row.answerCs, row.answerRo),
    }));
  },
  async save(tx, id, input) {
    const row = {
      groupId: input.group,
      position: input.position,
      isPublished: input.is_published,
      questionCs: input.question.cs,
      questionRo: input.question.ro,
      answerCs: input.answer.cs,
      answerRo: input.answer.ro,
      ...periodRow(input),
    };
    await tx
      .insert(faq)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: faq.id, set: row });
  },
  async remove(tx, id) {
    await tx.delete(faq).where(eq(faq.id, id));
  },
  keys: () => [surrogateKeys.faq],
  getName: (input) => `faq-${input.question.cs}`,
};
