import type { ProductPage } from '@okruh/contracts/http/catalog';
import { useEffect, useRef } from 'react';
import { withItemPushes } from '../analytics/with-item-pushes.ts';
import { rememberVisited } from '../last-visited/last-visited.ts';

/** Tells analytics of each variant that is looked at, once, and remembers it for the home page. */
export function useProductVisit(product: ProductPage): void {
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === product.code) return;
    told.current = product.code;
    rememberVisited(product.code);
    withItemPushes(({ pushProductView }) => pushProductView(product));
  }, [product]);
}
