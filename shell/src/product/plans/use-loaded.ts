import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { useEffect, useState } from 'react';

/** What was asked for: on its way, not to be had, or there. */
export type Loaded<T> = { readonly kind: 'loading' | 'failed' } | { readonly kind: 'ready'; readonly value: T };

/**
 * Asks once for a product, and again when `retry` is called.
 *
 * @param ask the same function at each call of the hook
 */
export function useLoaded<T>(
  product: ProductPage,
  ask: (product: ProductPage, signal: AbortSignal) => Promise<T>,
): { readonly state: Loaded<T>; readonly retry: () => void } {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    ask(product, stop.signal).then(
      (value) => stop.signal.aborted || setState({ kind: 'ready', value }),
      () => stop.signal.aborted || setState({ kind: 'failed' }),
    );
    return () => stop.abort();
  }, [ask, product, attempt]);
  const retry = (): void => {
    setState({ kind: 'loading' });
    setAttempt((before) => before + 1);
  };
  return { state, retry };
}
