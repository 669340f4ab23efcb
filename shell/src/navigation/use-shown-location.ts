import type { ShopHistory, ShopLocation } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadPage } from '../pages.ts';
import { resolveRoute } from '../routes.ts';
import type { Shell } from '../shell-context.tsx';

/**
 * The location that the page shows: the browser's, once the code of its page is there. Pages swap by a fade where the
 * browser can do it.
 */
export function useShownLocation(
  { history, market, store }: Pick<Shell, 'history' | 'market' | 'store'>,
  first: ShopLocation,
): ShopLocation {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (history === null) return undefined;
    return history.subscribe(() => {
      const next = history.location();
      if (next.arrival === 'keep') {
        setShown(next);
        return;
      }
      if (store.getState().isStale) window.location.reload();
      else void show(history, next, market, setShown);
    });
  }, [history, market, store]);
  return shown;
}

async function show(
  history: ShopHistory,
  next: ShopLocation,
  market: Shell['market'],
  set: (location: ShopLocation) => void,
): Promise<void> {
  const { page } = resolveRoute(market, next.path);
  try {
    if (page !== null) await loadPage(page);
  } catch {
    // The chunk is gone after a release, or the network is: the server knows the page.
    window.location.assign(next.path + next.search);
    return;
  }
  // Somebody went on while the page was loading.
  if (history.location() !== next) return;
  fade(() => flushSync(() => set(next)));
}

function fade(swap: () => void): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || typeof document.startViewTransition !== 'function') swap();
  else document.startViewTransition(swap);
}
