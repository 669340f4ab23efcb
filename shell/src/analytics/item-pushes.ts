import { type AnalyticsItem, analyticsItem, selectItem, viewItem, viewItemList } from '@okruh/contracts/analytics';
import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { pushAnalytics } from '@okruh/web-kit/analytics';

/** A list of products as analytics knows it: a stable id and the heading that the visitor reads. */
export interface ListName {
  readonly id: string;
  readonly name: string;
}

/** A card as analytics wants it (specification 3, analytics product item). */
const cardItem = (card: ProductCard): AnalyticsItem =>
  analyticsItem({
    code: card.code,
    name: card.name,
    brand: card.brand,
    categories: card.categories,
    quality: card.quality_name,
    variant: card.spec,
    price: card.price.now,
    commonPrice: card.price.common,
    badges: card.badges,
    gifts: card.gift === null ? [] : [card.gift],
  });

/** Cards of a list came on the screen. */
export const pushListView = (list: ListName, cards: readonly ProductCard[]): boolean =>
  pushAnalytics(viewItemList({ id: list.id, name: list.name }, cards.map(cardItem)));

/** A card of a list was pressed. */
export const pushSelection = (list: ListName, card: ProductCard): boolean => pushAnalytics(selectItem(list, cardItem(card)));

/** A product's page was opened. */
export const pushProductView = (product: ProductPage): boolean =>
  pushAnalytics(
    viewItem(
      analyticsItem({
        code: product.code,
        name: product.full_name,
        brand: product.brand.name,
        categories: product.categories,
        quality: product.quality_name,
        variant: product.spec,
        price: product.price.now,
        commonPrice: product.price.common,
        badges: product.badges,
        gifts: product.gift === null ? [] : [product.gift.name],
      }),
      product.price.now.currency,
    ),
  );
