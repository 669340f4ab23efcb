import { Icon } from '@okruh/ui';
import { cartIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link, type ShopLocation } from '@okruh/web-kit/router';
import { type ReactElement, Suspense, lazy, useRef, useState, useSyncExternalStore } from 'react';
import { areaPaths } from '../model/routes.ts';
import { useShell, useShellState } from '../model/shell-context.tsx';
import { cartCount, watchCartCount } from './cart-count.ts';

const CartPanel = lazy(() => import('./cart-panel.tsx'));

const REMOTE = 'mfe-cart-checkout';
const none = (): number => 0;

/**
 * The way to the cart, with the number of pieces: a plain link that works by itself. Who rests the mouse on it or comes by
 * keyboard sees what is in the cart; the code for that is loaded then and no sooner.
 */
export function CartLink({ location }: { readonly location: ShopLocation }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const href = areaPaths.cart[market];
  const isReleased = useShellState((state) => state.release)[REMOTE] !== undefined;
  // The server's HTML is kept for everybody and knows no count; the badge takes no room of its own.
  const count = useSyncExternalStore(watchCartCount, cartCount, none);
  const place = useRef<HTMLDivElement>(null);
  const [wantedBy, setWantedBy] = useState<'mouse' | 'keyboard' | null>(null);
  return (
    <div
      className="cart-place"
      ref={place}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') setWantedBy('mouse');
      }}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) setWantedBy('keyboard');
      }}
    >
      <Link className="header-action" href={href}>
        <span className="with-count">
          <Icon of={cartIcon} />
          {count > 0 && (
            <span className="count-badge" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </span>
        <span className="text">{text('cart.link')}</span>
        {count > 0 && <span className="sr">{text('cart.count', { count })}</span>}
      </Link>
      {wantedBy !== null && isReleased && location.path !== href && (
        <Suspense>
          <CartPanel remote={REMOTE} location={location} place={place} wantedBy={wantedBy} />
        </Suspense>
      )}
    </div>
  );
}
