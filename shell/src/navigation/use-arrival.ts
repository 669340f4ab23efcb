import { emitBrowserEvent } from '@okruh/web-kit';
import type { ShopLocation } from '@okruh/web-kit/router';
import { focusHeading } from '@okruh/ui';
import { useEffect, useRef } from 'react';
import type { Shell } from '../model/shell-context.tsx';

/** How long a remote may take until its last heading is there. */
const HEADING_WITHIN_MS = 5000;

/**
 * What happens when another page is shown: scroll position, focus to its `h1`, and word to the remotes. Nothing of it on
 * the first page, where the browser does it, and nothing when a page only changed its address. A way back waits for the
 * page itself: a skeleton hasn't the height that the old scroll position needs.
 */
export function useArrival(shell: Pick<Shell, 'history'>, shown: ShopLocation, isLoading: boolean): void {
  const arrivedAt = useRef<ShopLocation | null>(null);
  useEffect(() => {
    if (isLoading && shown.arrival === 'restore') return undefined;
    // The skeleton gave way to the page, whose heading takes the focus over.
    if (arrivedAt.current === shown) return shown.arrival === 'push' ? followHeading() : undefined;
    const isFirst = arrivedAt.current === null;
    arrivedAt.current = shown;
    if (isFirst) {
      if (shown.arrival === 'restore') window.scrollTo(0, shell.history?.savedScroll() ?? 0);
      return undefined;
    }
    emitBrowserEvent('shell:navigated', { path: shown.path });
    if (shown.arrival === 'keep') return undefined;
    const target = shown.arrival === 'push' ? document.getElementById(decodeURIComponent(window.location.hash.slice(1))) : null;
    if (target !== null) {
      target.scrollIntoView();
      return undefined;
    }
    window.scrollTo(0, shown.arrival === 'restore' ? (shell.history?.savedScroll() ?? 0) : 0);
    return followHeading();
  }, [isLoading, shell.history, shown]);
}

/**
 * Focuses the `h1`, also that of a page which is still being drawn. A heading that gives way to a later one, as that of a
 * page that was loading does, hands the focus on, unless the visitor has gone elsewhere meanwhile.
 */
function followHeading(): () => void {
  const main = document.getElementById('main');
  if (main === null) return () => undefined;
  let focused: Element | null = null;
  const look = (): void => {
    const heading = main.querySelector('h1');
    const isFocusFree = focused === null || (!focused.isConnected && document.activeElement === document.body);
    if (heading === null || !isFocusFree) return;
    focused = heading;
    focusHeading(main);
  };
  const watcher = new MutationObserver(look);
  const timer = setTimeout(() => watcher.disconnect(), HEADING_WITHIN_MS);
  watcher.observe(main, { childList: true, subtree: true });
  look();
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
}
