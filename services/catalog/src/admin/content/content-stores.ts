import type { ContentInput, ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { freeId } from '../../stored/seo-name.ts';
import { type ContentRow, type ContentStore, nowhere } from './content-store.ts';
import { articleStore, faqStore, seoTextStore } from './page-texts.ts';
import { loadPlans } from './plans/plan.repository.ts';
import { loadStates } from './publication.ts';
import { limitedOfferStore, marketingBlockStore, menuEntryStore } from './shop-window.ts';

/** The store of each kind of text. */
export const contentStores: { readonly [Kind in ContentKind]: ContentStore<Kind> } = {
  'seo-text': seoTextStore,
  article: articleStore,
  faq: faqStore,
  'marketing-block': marketingBlockStore,
  'limited-offer': limitedOfferStore,
  'menu-entry': menuEntryStore,
};

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

/** Surrogate keys of what shows a text. */
export const listKeys = (input: ContentInput): readonly string[] => withStore(input, (store, own) => store.keys(own));

/** A free id, made from its Czech name. */
export const newContentId = (tx: Tx, input: ContentInput): Promise<string> =>
  withStore(input, (store, own) => freeId(tx, store.table, store.getName(own)));

/** Writes a text to the tables of its kind. */
export const writeContent = (tx: Tx, id: string, input: ContentInput): Promise<void> =>
  withStore(input, (store, own) => store.save(tx, id, own));

/** Texts of one kind as their tables hold them, in the order of the ids. */
export async function readRows(tx: Tx, kind: ContentKind, ids: readonly string[]): Promise<ContentRow[]> {
  const rows: ContentRow[] = ids.length === 0 ? [] : await contentStores[kind].read(tx, ids);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Texts of one kind with their state at an instant and what is planned for them, in the order of the ids. */
export async function readItems(tx: Tx, kind: ContentKind, ids: readonly string[], now: Date): Promise<ContentItem[]> {
  const rows = await readRows(tx, kind, ids);
  const states = await loadStates(tx, kind, ids, now);
  const plans = await loadPlans(tx, kind, ids);
  return rows.flatMap((row) => {
    const publication = states.get(row.id);
    if (publication === undefined) return [];
    // What is switched off or outside of its period has no page to look at.
    const isAway = 'is_published' in row && publication.state !== 'published';
    return [{ ...row, ...publication, plan: plans.get(row.id) ?? null, ...(isAway && { href: nowhere }) }];
  });
}

/** A text that nobody else changes until the end of the transaction; null when it is gone. */
export async function lockContent(tx: Tx, kind: ContentKind, id: string): Promise<ContentRow | null> {
  await tx.execute(sql`select 1 from ${sql.identifier(contentStores[kind].table)} where id = ${id} for update`);
  const [row] = await readRows(tx, kind, [id]);
  return row ?? null;
}
