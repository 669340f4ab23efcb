import type { ProductPage } from '@okruh/contracts/http/catalog';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { useCallback, useEffect } from 'react';
import { useShell, useShellState } from '../model/shell-context.tsx';
import { useIsReleased } from '../remote/remote-slot.tsx';
import type { PlacesToBuy } from './use-places-to-buy.tsx';

/** A key of the shell that buys. */
export interface BuyKey {
  /** It was pressed, and the cart's own key isn't there yet. */
  readonly isBusy: boolean;
  readonly press: () => void;
  /** The cart's own key can't be had: a press that waits opens the stores that have the product, as does every later one. */
  readonly fail: () => void;
}

/**
 * Presses the cart's own key, which comes with the first sign of a visitor; a press that is earlier waits for it. Null when there
 * is no cart, or when the product can't be ordered.
 */
export function useBuyKey(product: ProductPage, places: PlacesToBuy): BuyKey | null {
  const { store } = useShell();
  const hasCart = useIsReleased('mfe-cart-checkout');
  const isBusy = useShellState(({ isBuying }) => isBuying);
  const { open } = places;
  const press = (): void => {
    if (isCartKeyThere()) emitBrowserEvent('shell:buy-pressed', {});
    else store.setState({ isBuying: true });
  };
  const fail = (): void => {
    if (!store.getState().isBuying) return;
    store.setState({ isBuying: false });
    open();
  };
  return hasCart && !product.is_service && product.stock.delivery_on !== null ? { isBusy, press, fail } : null;
}

/** Gives a press that waits to the cart's own key as soon as it is there; on another product's page it is forgotten. */
export function useEarlyPress(productId: string): void {
  const { store } = useShell();
  useEffect(() => () => store.setState({ isBuying: false }), [store, productId]);
  useBrowserEvent(
    'cart:buy-ready',
    useCallback(() => {
      if (!store.getState().isBuying) return;
      store.setState({ isBuying: false });
      emitBrowserEvent('shell:buy-pressed', {});
    }, [store]),
  );
}

/** Whether the cart's own key stands on the page. */
const isCartKeyThere = (): boolean => document.querySelector('.add-to-cart-slot [data-remote] button') !== null;
