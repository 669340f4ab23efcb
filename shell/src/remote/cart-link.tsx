import { Icon } from '@okruh/ui';
import { cartIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link, type ShopLocation } from '@okruh/web-kit/router';
import { type ReactElement, Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { areaPaths } from '../routes.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { cartCount, watchCartCount } from './cart-count.ts';

const Fragment = lazy(() => import('./fragment.tsx'));

const REMOTE = 'mfe-cart-checkout';
/** As the mega menu: a pointer that only passes by opens nothing, one that slips off doesn't close at once. */
const OPEN_MS = 150;
const CLOSE_MS = 250;
const none = (): number => 0;

/**
 * The way to the cart, with the number of pieces: a plain link that works by itself. Who rests the mouse on it or comes by
 * keyboard sees what is in the cart; that fragment is loaded then and no sooner.
 */
export function CartLink({ location }: { readonly location: ShopLocation }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const href = areaPaths.cart[market];
  const isReleased = useShellState((state) => state.release)[REMOTE] !== undefined;
  // The server's HTML is kept for everybody and knows no count; the badge takes no room of its own.
  const count = useSyncExternalStore(watchCartCount, cartCount, none);
  const panel = useOpening(location.path);
  const mayOpen = isReleased && location.path !== href;
  return (
    <div className="cart-place" {...(mayOpen && panel.handlers)} ref={panel.place}>
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
      {mayOpen && panel.wasWanted && (
        <section className="cart-panel corner" aria-label={text('cart.panel')} hidden={!panel.isOpen}>
          <Suspense>
            <Fragment name={REMOTE} expose="./mini-cart" location={location} />
          </Suspense>
        </section>
      )}
    </div>
  );
}

/** Opens by mouse and keyboard; a tap goes to the cart. Closes with the pointer, the focus, Escape, or another page. */
function useOpening(path: string) {
  const place = useRef<HTMLDivElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [wasWanted, setWasWanted] = useState(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const after = (ms: number, then: () => void): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(then, ms);
  };
  const open = (): void => {
    window.clearTimeout(timer.current);
    setWasWanted(true);
    setOpenOn(path);
  };
  const close = (): void => {
    window.clearTimeout(timer.current);
    setOpenOn(null);
  };
  const handlers = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'mouse') after(OPEN_MS, open);
    },
    onPointerLeave: () => {
      if (place.current?.contains(document.activeElement) !== true || openOn === null) after(CLOSE_MS, close);
    },
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible')) open();
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (!(relatedTarget instanceof Node) || place.current?.contains(relatedTarget) !== true) close();
    },
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Escape') close();
    },
  };
  return { place, isOpen: openOn === path, wasWanted, handlers };
}
