import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { useEffect, useState } from 'react';
import { useIsReleased } from '../remote/remote-slot.tsx';
import type { PlacesToBuy } from './use-places-to-buy.tsx';

/** What the shell's keys that buy share: the one in the offer, and the one at the lower edge of a phone's screen. */
export interface BuyKey {
  /** One of them was pressed, and the cart's own key isn't there yet. */
  readonly isBusy: boolean;
  /** The cart's own key can't be had for now: a press opens the stores that have the product. */
  readonly hasFailed: boolean;
  readonly press: () => void;
  /** The cart's own key can't be had: a press that waits opens the stores, as does every later one until it comes. */
  readonly fail: () => void;
}

/**
 * Presses the cart's own key, which comes with the first sign of a visitor; a press that is earlier waits for it, and is forgotten
 * on another product's page. Called once a page, since its keys share what comes of a press. Null when there is no cart, or when
 * the product can't be ordered.
 */
export function useBuyKey(product: ProductPage, places: PlacesToBuy): BuyKey | null {
  const hasCart = useIsReleased('mfe-cart-checkout');
  const [state, setState] = useState<'pending' | 'pressed' | 'failed'>('pending');
  useEffect(() => () => setState((before) => (before === 'pressed' ? 'pending' : before)), [product.id]);
  useBrowserEvent('cart:buy-ready', () => {
    setState('pending');
    if (state === 'pressed') emitBrowserEvent('shell:buy-pressed', {});
  });
  const press = (): void => {
    if (isCartKeyThere()) emitBrowserEvent('shell:buy-pressed', {});
    else if (state === 'failed') places.open();
    else setState('pressed');
  };
  const fail = (): void => {
    setState('failed');
    if (state === 'pressed') places.open();
  };
  if (!hasCart || product.is_service || product.stock.delivery_on === null) return null;
  return { isBusy: state === 'pressed', hasFailed: state === 'failed', press, fail };
}

/** Whether the cart's own key stands on the page. */
export const isCartKeyThere = (): boolean => document.querySelector('.add-to-cart-slot [data-remote] button') !== null;
