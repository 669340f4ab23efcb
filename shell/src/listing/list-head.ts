import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import type { PageHead } from '@okruh/web-kit';
import { cardSizes } from '../product-card/product-card.tsx';
import { toPreload } from '../picture/picture.tsx';

type Origin = string;

/** A list that search engines should know is the list itself, perhaps with one filter; every other is one of too many. */
export function listRobots(list: ProductList): Pick<PageHead, 'robots'> {
  const isRanged = list.price !== null && (list.price.from !== null || list.price.to !== null);
  const isSorted = list.sorts.findIndex((sort) => sort.selected) > 0;
  const isOneOfTooMany = list.chips.length > 1 || isRanged || isSorted || list.total === 0;
  return isOneOfTooMany ? { robots: 'noindex, follow' } : {};
}

/** The products of a list for search engines, in order. */
export const itemListJson = (origin: Origin, name: string, list: ProductList): Readonly<Record<string, unknown>> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: list.total,
  itemListElement: list.items.map((card, index) => ({
    '@type': 'ListItem',
    position: (list.page - 1) * list.page_size + index + 1,
    name: card.name,
    url: origin + card.href,
  })),
});

/** The first card's picture is the largest of the first screen. */
export const listPreload = (list: ProductList): Pick<PageHead, 'preloadImage'> => toPreload(list.items[0]?.image, cardSizes);
