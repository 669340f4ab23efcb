import type { RemoteLoader } from '@okruh/web-kit/boundary';
import { useLocation, useSearch } from '@okruh/web-kit/router';
import { type ReactElement, type ReactNode, type RefObject, Suspense, lazy, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShellState } from '../model/shell-context.tsx';
import { visitorStirs } from '../parts/island.tsx';

/** The place costs next to nothing before its fragment is asked for. */
const Fragment = lazy(() => import('./fragment.tsx'));

interface RemoteSlotProps {
  /** Remote and fragment, `mfe-buyout` and `./trade-in-bonus`. */
  readonly name: string;
  readonly expose: string;
  /** Names the height that the slot keeps from the first paint on, see remote.css. */
  readonly className: string;
  /** Stands there at first, without a script, and as long as the fragment can't be had: something that works by itself. */
  readonly fallback: ReactNode;
  /** The fragment can't be had for now. */
  readonly onFailed?: () => void;
  /** Tests only. */
  readonly loader?: RemoteLoader;
}

/**
 * The place of a remote's fragment on a page of the shell. The fragment is asked for with the first sign of a visitor
 * (pointer, touch, key, focus, scroll), so that no page pays for it before the first interaction; until it is drawn, and when it
 * fails or is slow, the fallback stays in the same height. Focus on the fallback moves to the fragment. A remote that isn't released leaves the fallback alone.
 */
export function RemoteSlot({ name, expose, className, fallback, onFailed, loader }: RemoteSlotProps): ReactElement {
  const release = useShellState((state) => state.release)[name] ?? null;
  const slot = useRef<HTMLDivElement>(null);
  const isTime = useVisited();
  const [path] = useLocation();
  const query = useSearch();
  const location = { path, search: query === '' ? '' : `?${query}`, arrival: 'keep' } as const;
  const isAsked = isTime && release !== null;
  const isDrawn = useDrawn(slot, isAsked);
  return (
    <div className={`remote-slot ${className}`} ref={slot}>
      {!isDrawn && <div className="remote-slot-fallback">{fallback}</div>}
      {isAsked && (
        <Suspense>
          <Fragment name={name} expose={expose} location={location} {...(onFailed && { onFailed })} {...(loader && { loader })} />
        </Suspense>
      )}
    </div>
  );
}

const nothing = (): void => undefined;

/** Whether the remote is released: what has no fallback of its own isn't shown without it. */
export const useIsReleased = (name: string): boolean => useShellState((state) => state.release)[name] !== undefined;

/** True once the page is loaded, its visitor gave a first sign and the browser is idle after that, two seconds later at the latest. */
function useVisited(): boolean {
  const [isVisited, setIsVisited] = useState(false);
  useEffect(() => {
    const ready = (): void => setIsVisited(true);
    let isGone = false;
    let cancel = nothing;
    const wait = (): void => {
      if (isGone) return;
      if (typeof window.requestIdleCallback === 'function') {
        const handle = window.requestIdleCallback(ready, { timeout: 2_000 });
        cancel = () => window.cancelIdleCallback(handle);
      } else {
        const timer = setTimeout(ready, 200);
        cancel = () => clearTimeout(timer);
      }
    };
    void visitorStirs().then(() => {
      if (document.readyState === 'complete') wait();
      else window.addEventListener('load', wait, { once: true });
    });
    return () => {
      isGone = true;
      window.removeEventListener('load', wait);
      cancel();
    };
  }, []);
  return isVisited;
}

/** Whether something of the fragment is to be seen; the boundary puts it under `data-remote`. */
function useDrawn(slot: RefObject<HTMLDivElement | null>, isAsked: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    const element = slot.current;
    if (!isAsked || element === null) return undefined;
    const look = (): void => {
      const fragment = element.querySelector(':scope > [data-remote]');
      const isThere = fragment !== null && fragment.childNodes.length > 0;
      if (isThere) moveFocus(element, fragment);
      setIsDrawn(isThere);
    };
    // At once: the fallback goes in the task that drew the fragment, so that nobody meets both.
    const watcher = new MutationObserver(() => flushSync(look));
    watcher.observe(element, { childList: true, subtree: true });
    look();
    return () => watcher.disconnect();
  }, [slot, isAsked]);
  return isDrawn;
}

/** Focus on the fallback, which is about to go, moves to what stands in its place: to the key from a key, else to the first control. */
function moveFocus(slot: HTMLElement, fragment: Element): void {
  const focused = slot.querySelector('.remote-slot-fallback :focus');
  if (focused === null) return;
  const controls = focused.matches('.button-key') ? '.button-key' : 'a[href], button, input';
  fragment.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
}
