import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { useEffect, useRef } from 'react';
import { withItemPushes } from '../analytics/with-item-pushes.ts';
import { rememberVisited } from '../last-visited/last-visited.ts';
import { useShellState } from '../model/shell-context.tsx';

/**
 * Tells analytics of each variant that is looked at, once, as soon as the visitor allows it, and remembers it for the home
 * page.
 */
export function useProductVisit(product: ProductPage): void {
  const reported = useRef<string | null>(null);
  const isAllowed = useShellState((state) => state.consent.analytics);
  useEffect(() => rememberVisited(product.code), [product.code]);
  useEffect(() => {
    if (!isAllowed || reported.current === product.code) return;
    reported.current = product.code;
    withItemPushes(({ pushProductView }) => pushProductView(product));
  }, [product, isAllowed]);
}
