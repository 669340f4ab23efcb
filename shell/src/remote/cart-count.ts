import { CART_COUNT_COOKIE } from '@okruh/contracts/cookies';
import { onBrowserEvent } from '@okruh/web-kit';

/** Pieces in the cart by the cookie. Whatever else stands there is none. */
export function readCartCount(cookies: string): number {
  const found = new RegExp(`(?:^|; )${CART_COUNT_COOKIE.plain}=(\\d{1,4})(?:;|$)`).exec(cookies);
  return found === null ? 0 : Number(found[1]);
}

let changed: number | null = null;

/** The count that this page was reported last, else that of the cookie. */
export const cartCount = (): number => changed ?? readCartCount(document.cookie);

/** For `useSyncExternalStore`: a change here is reported, one of another tab shows when this one is looked at again. */
export function watchCartCount(onChange: () => void): () => void {
  const stopListening = onBrowserEvent('cart:changed', ({ count }) => {
    changed = count;
    onChange();
  });
  const look = (): void => {
    changed = null;
    onChange();
  };
  const events = ['focus', 'pageshow'] as const;
  for (const event of events) window.addEventListener(event, look);
  return () => {
    stopListening();
    for (const event of events) window.removeEventListener(event, look);
  };
}
