import { surrogateKeys } from '@okruh/contracts';
import { type Market, markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq } from 'drizzle-orm';
import { pagePath } from '../model/addresses.ts';
import type { FrameCategory } from '../listing/frame.ts';
import type { Listings } from '../listing/live-listings.ts';
import type { ListScope } from '../listing/page-list.ts';
import { categoryRedirects } from '../stored/office-tables.ts';

/** A list that a page stands for: a category, the sales, or what is second hand. */
export type PageList =
  | { readonly kind: 'category'; readonly category: FrameCategory; readonly scope: ListScope; readonly key: string }
  | { readonly kind: 'sales' | 'secondHand'; readonly scope: ListScope; readonly key: string };

/**
 * Finds the list by the page's path in the market. An address that a category had before finds it too; the answer's
 * canonical address is the new one.
 *
 * @param path with or without slashes around it
 * @returns null when there is no such list, or it isn't shown
 */
export async function findList(db: Tx, listings: Listings, market: Market, path: string): Promise<PageList | null> {
  const bare = path.replace(/^\/+|\/+$/g, '');
  for (const kind of ['sales', 'secondHand'] as const) {
    const address = pagePath(market, kind);
    if (address === `/${bare}`) return { kind, key: surrogateKeys.lists, scope: { path: address, categoryId: null, ...rules[kind] } };
  }
  const { locale } = markets[market];
  const { frame } = listings;
  const category = frame.categoryByPath[locale].get(bare) ?? (await formerCategory(db, listings, market, bare));
  if (category === null || !category.isShown) return null;
  return {
    kind: 'category',
    category,
    key: surrogateKeys.category(category.id),
    scope: {
      path: `/${category.path[locale]}`,
      categoryId: category.id,
      isFilterable: category.isFilterable,
      has: (card) => card.categories.includes(category.number),
    },
  };
}

const rules = {
  sales: { has: () => true, hasVariant: (variant) => variant.was !== null },
  secondHand: { has: (card) => card.isUsed },
} as const satisfies Record<string, Pick<ListScope, 'has' | 'hasVariant'>>;

async function formerCategory(db: Tx, { frame }: Listings, market: Market, path: string): Promise<FrameCategory | null> {
  const [redirect] = await db
    .select({ id: categoryRedirects.categoryId })
    .from(categoryRedirects)
    .where(and(eq(categoryRedirects.locale, markets[market].locale), eq(categoryRedirects.path, path)));
  return redirect === undefined ? null : (frame.categoryById.get(redirect.id) ?? null);
}
