import { analyticsItem } from '@okruh/contracts/analytics';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';

/** A product that was added, as analytics wants it. */
export const toAnalyticsItem = (product: ProductPage, quantity: number) =>
  analyticsItem({
    code: product.code,
    name: product.name,
    brand: product.brand.name,
    categories: product.categories,
    quality: product.quality_name,
    variant: product.spec,
    price: product.price.now,
    commonPrice: product.price.common,
    badges: product.badges,
    gifts: product.gift === null ? [] : [product.gift.name],
    quantity,
  });
