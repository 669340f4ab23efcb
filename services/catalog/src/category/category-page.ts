import type { CategoryPage } from '@okruh/contracts/http/catalog/lists';
import { type Locale, type Market, markets, todayIn } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { otherMarket, pagePath } from '../model/addresses.ts';
import { parseRichText } from '../model/rich-text.ts';
import { marketingBlocks } from '../stored/content-tables.ts';
import { findSeoText } from '../stored/seo-texts.ts';
import { existingPages } from '../listing/existing-pages.ts';
import type { Shelf } from '../listing/cards.query.ts';
import { usedAnswers } from '../listing/facets.ts';
import type { Frame, FrameCategory } from '../listing/frame.ts';
import { productList } from '../listing/page-list.ts';
import type { PageList } from './list-scope.ts';

/**
 * Everything on the page of a list.
 *
 * @param content what the texts are read from: a preview's transaction, or the database
 */
export async function categoryPage(
  shelf: Shelf,
  found: PageList,
  query: Readonly<Record<string, unknown>>,
  content: Tx,
): Promise<CategoryPage> {
  const { market } = shelf;
  const { locale } = markets[market];
  const [list, own, strip] = await Promise.all([
    productList(shelf, found.scope, query),
    loadTexts(content, shelf.now, found, locale),
    found.kind === 'category' ? loadStrip(content, shelf, found.category) : null,
  ]);
  return {
    category_id: found.kind === 'category' ? found.category.id : null,
    ...own,
    breadcrumbs:
      found.kind === 'category'
        ? buildBreadcrumbs(shelf.listings.frame, found.category, locale)
        : [{ label: texts.text(locale, `list.${found.kind}.h1`), href: found.scope.path }],
    subcategories: listSubcategories(shelf, found),
    strip,
    list,
    alternate_path: getAlternate(found, otherMarket(market)),
  };
}

type Texts = Pick<CategoryPage, 'h1' | 'title' | 'description' | 'lead' | 'text'>;

/** As editors call the lists that aren't a category. */
const pageIds: Readonly<Record<Exclude<PageList['kind'], 'category'>, string>> = { sales: 'sales', secondHand: 'second-hand' };

async function loadTexts(content: Tx, now: Date, found: PageList, locale: Locale): Promise<Texts> {
  const isCategory = found.kind === 'category';
  const name = isCategory ? found.category.name[locale] : texts.text(locale, `list.${found.kind}.h1`);
  const usual = isCategory
    ? { description: texts.text(locale, 'category.description', { name }), lead: texts.text(locale, 'category.lead') }
    : { description: texts.text(locale, `list.${found.kind}.description`), lead: texts.text(locale, `list.${found.kind}.lead`) };
  const target = isCategory ? ({ kind: 'category', id: found.category.id } as const) : ({ kind: 'page', id: pageIds[found.kind] } as const);
  const own = await findSeoText(content, target, locale, now);
  return {
    h1: own.h1 || name,
    title: own.title || name,
    description: own.description || usual.description,
    lead: own.description || usual.lead,
    text: parseRichText(own.text),
  };
}

function buildBreadcrumbs(frame: Frame, category: FrameCategory, locale: Locale): CategoryPage['breadcrumbs'] {
  return [...category.ancestorIds, category.id].flatMap((id) => {
    const step = frame.categoryById.get(id);
    return step === undefined || !step.isShown ? [] : [{ label: step.name[locale], href: `/${step.path[locale]}` }];
  });
}

/** Children of the category; at a leaf its siblings, itself marked. Second hand leads to the used things of each type. */
function listSubcategories({ listings, market }: Shelf, found: PageList): CategoryPage['subcategories'] {
  const { locale } = markets[market];
  if (found.kind === 'sales') return [];
  const shown = listings.frame.categories.filter((category) => category.isShown);
  const listChildren = (id: string | null): FrameCategory[] => shown.filter((category) => category.parentId === id);
  const own = found.kind === 'category' ? listChildren(found.category.id) : listChildren(null);
  const listed = own.length > 0 || found.kind !== 'category' ? own : listChildren(found.category.parentId);
  const suffix = found.kind === 'secondHand' ? `?${usedAnswers(market)}` : '';
  const counts = new Map<number, number>();
  for (const card of listings.cards(market)) {
    if (found.kind === 'secondHand' && !card.isUsed) continue;
    for (const number of card.categories) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return listed.flatMap((category) => {
    const count = counts.get(category.number) ?? 0;
    const selected = found.kind === 'category' && category.id === found.category.id;
    return count === 0 ? [] : [{ label: category.name[locale], href: `/${category.path[locale]}${suffix}`, selected, count }];
  });
}

/** The marketing strip of the category or of a parent, when the page that it leads to exists. */
async function loadStrip(content: Tx, { listings, market, now }: Shelf, category: FrameCategory): Promise<CategoryPage['strip']> {
  const isCzech = markets[market].locale === 'cs';
  const rows = await content
    .select()
    .from(marketingBlocks)
    .where(and(eq(marketingBlocks.placement, 'category_top'), eq(marketingBlocks.isActive, true)))
    .orderBy(asc(marketingBlocks.position));
  const today = todayIn(market, now);
  const places = [null, category.id, ...category.ancestorIds];
  const fitting = rows.filter(
    (row) => places.includes(row.categoryId) && row.validFrom <= today && (row.validTo === null || row.validTo >= today),
  );
  if (fitting.length === 0) return null;
  const exists = await existingPages(content, listings.frame, market);
  const block = fitting.find((row) => exists(isCzech ? row.ctaUrlCs : row.ctaUrlRo));
  if (block === undefined) return null;
  return isCzech
    ? { title: block.titleCs, text: block.textCs, cta: { label: block.ctaLabelCs, href: block.ctaUrlCs } }
    : { title: block.titleRo, text: block.textRo, cta: { label: block.ctaLabelRo, href: block.ctaUrlRo } };
}

const getAlternate = (found: PageList, other: Market): string =>
  found.kind === 'category' ? `/${found.category.path[markets[other].locale]}` : pagePath(other, found.kind);
