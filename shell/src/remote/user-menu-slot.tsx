import type { ShopLocation } from '@okruh/web-kit/router';
import { type ReactElement, type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useShellState } from '../model/shell-context.tsx';

const Fragment = lazy(() => import('./fragment.tsx'));

interface UserMenuSlotProps {
  readonly location: ShopLocation;
  /** The account as a plain link; stays when the fragment can't be had. */
  readonly link: ReactNode;
}

/**
 * The user menu: a plain link at first. The fragment of mfe-account takes its place when somebody who is logged in
 * reaches for it, so that no page pays for it before.
 */
export function UserMenuSlot({ location, link }: UserMenuSlotProps): ReactElement {
  const release = useShellState((state) => state.release)['mfe-account'] ?? null;
  const accountId = useShellState((state) => state.account?.id ?? null);
  const [isWanted, setIsWanted] = useState(false);
  const [isDrawn, setIsDrawn] = useState(false);
  const slot = useRef<HTMLDivElement>(null);
  const isShown = isWanted && accountId !== null && release !== null;

  useEffect(() => {
    const element = slot.current;
    if (!isShown || element === null) return undefined;
    const watcher = new MutationObserver(() => {
      const fragment = element.querySelector('[data-remote]');
      if (fragment === null || fragment.childNodes.length === 0) return;
      const hadFocus = element.querySelector('[data-fallback]')?.contains(document.activeElement) === true;
      setIsDrawn(true);
      if (hadFocus) fragment.querySelector<HTMLElement>('a, button')?.focus();
    });
    watcher.observe(element, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      setIsDrawn(false);
    };
  }, [isShown, accountId]);

  const want = (): void => setIsWanted(true);
  return (
    <div className="user-menu" ref={slot} onPointerEnter={want} onFocus={want}>
      {!isDrawn && <span data-fallback="">{link}</span>}
      {isShown && (
        <Suspense>
          <Fragment name="mfe-account" expose="./user-menu" location={location} />
        </Suspense>
      )}
    </div>
  );
}
