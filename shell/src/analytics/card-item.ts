import { type AnalyticsItem, analyticsItem } from '@okruh/contracts/analytics';
import type { ProductCard } from '@okruh/contracts/http/catalog';

/** A card as analytics wants it (specification 3, analytics product item). */
export const cardItem = (card: ProductCard): AnalyticsItem =>
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
