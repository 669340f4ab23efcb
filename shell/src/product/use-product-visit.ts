import { analyticsItem, viewItem } from '@okruh/contracts/analytics';
import type { ProductPage } from '@okruh/contracts/http/catalog';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useEffect, useRef } from 'react';
import { rememberVisited } from '../last-visited/last-visited.ts';

/** Tells analytics of each variant that is looked at, once, and remembers it for the home page. */
export function useProductVisit(product: ProductPage): void {
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === product.code) return;
    told.current = product.code;
    rememberVisited(product.code);
    const item = analyticsItem({
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
    });
    pushAnalytics(viewItem(item, product.price.now.currency));
  }, [product]);
}
