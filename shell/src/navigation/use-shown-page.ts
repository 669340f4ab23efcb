import type { ShopHistory, ShopLocation } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PagePart } from '../model/page-data.tsx';
import type { PageAnswer } from '../model/page-source.ts';
import { loadHeadTexts } from '../model/head-texts.ts';
import { loadPage, pageModule } from '../pages.ts';
import { loadRemotePlace, remotePlace } from '../remote/remote-place.ts';
import { type ShellRoute, isSourced, notFoundTitle, resolveRoute } from '../model/routes.ts';
import type { Shell } from '../model/shell-context.tsx';

/** What the document shows. */
export interface ShownPage {
  readonly location: ShopLocation;
  readonly part: PagePart;
}
type Navigating = Pick<Shell, 'history' | 'market' | 'store' | 'pages'>;

/** How long the old page stays while the next one's data are on their way, before its skeleton is shown. */
const SKELETON_AFTER_MS = 150;

/**
 * What the page shows: the browser's address, once code and data of its page are there. Both are asked for at once. Slow
 * data give way to the page's skeleton, lost ones to an error with another try. Pages of
 * the shop swap by a fade where the browser can do it, those of the office at once.
 */
export function useShownPage(shell: Navigating, first: ShownPage): ShownPage & { readonly isPending: boolean } {
  const [shown, setShown] = useState(first);
  const [isPending, setIsPending] = useState(false);
  useEffect(() => {
    const { history, store } = shell;
    if (history === null) return undefined;
    return history.subscribe(() => {
      const next = history.location();
      if (next.arrival !== 'keep' && store.getState().isStale) window.location.reload();
      else void follow(history, next);
    });

    async function follow(at: ShopHistory, next: ShopLocation): Promise<void> {
      const isStill = (): boolean => at.location() === next;
      // The same page with another address stays in place: nothing to fade, no skeleton.
      const isSame = next.arrival === 'keep';
      const route = resolveRoute(shell.market, next.path);
      const put = (part: PagePart): void => {
        if (!isStill()) return;
        setIsPending(false);
        // The office works at the speed of a keyboard: drawn without a GPU, one frame of the fade takes longer than its lists.
        if (isSame || route.frame === 'bare') setShown({ location: next, part });
        else fade(() => flushSync(() => setShown({ location: next, part })));
      };
      const atHand = partAtHand(shell, route, next);
      if (atHand !== null) {
        put(atHand);
        return;
      }
      setIsPending(true);
      const { page } = route;
      const timer = isSame || page === null ? null : setTimeout(() => put({ kind: 'loading', name: page }), SKELETON_AFTER_MS);
      const part = await loadPart(shell, route, next, () => void follow(at, next)).finally(() => {
        if (timer !== null) clearTimeout(timer);
      });
      if (part === null || !isStill()) return;
      if (part.kind === 'redirect') at.navigate(part.to, { replace: true });
      else put(part);
    }
  }, [shell]);
  return { ...shown, isPending };
}

/** The part without any waiting, or null. */
function partAtHand({ pages }: Navigating, route: ShellRoute, place: ShopLocation): PagePart | null {
  const { page } = route;
  // A remote that stays where it is names itself: its radio buttons change with the press, not after a chunk.
  if (route.title === '' && !(page === null && place.arrival === 'keep')) return null;
  if (page === null) return remotePlace() === null ? null : { kind: 'remote' };
  if (pageModule(page) === null) return null;
  if (!isSourced(page)) return { kind: 'page', name: page, data: null, title: route.title };
  const answer = pages?.held(page, place) ?? null;
  return answer?.kind === 'page' ? toPart(route, answer) : null;
}

type Loaded = PagePart | Extract<PageAnswer<unknown>, { kind: 'redirect' }>;

/** Code and data together. Null when the document is being loaded instead. */
async function loadPart({ pages, market }: Navigating, route: ShellRoute, place: ShopLocation, retry: () => void): Promise<Loaded | null> {
  const { page } = route;
  if (page === null) {
    return Promise.all([loadRemotePlace(), loadHeadTexts()]).then(
      () => ({ kind: 'remote' }),
      () => loadDocument(place),
    );
  }
  const isOwn = pages === null || !isSourced(page);
  const code = Promise.all([loadPage(page), isOwn && loadHeadTexts()]);
  const data = isOwn ? null : pages.load(page, place);
  data?.catch(() => undefined);
  try {
    await code;
    if (data === null) return { kind: 'page', name: page, data: null, title: resolveRoute(market, place.path).title };
  } catch {
    return loadDocument(place);
  }
  let answer: PageAnswer<unknown>;
  try {
    answer = await data;
  } catch {
    return { kind: 'failed', name: page, retry };
  }
  if (answer.kind === 'redirect') return answer;
  if (answer.kind === 'page') return toPart(route, answer);
  return Promise.all([loadPage('not-found'), loadHeadTexts()]).then(
    () => ({ kind: 'page', name: 'not-found', data: null, title: notFoundTitle(market) }),
    () => loadDocument(place),
  );
}

/** The chunk is gone after a release, or the network is: the server knows the page. */
function loadDocument({ path, search }: ShopLocation): null {
  window.location.assign(path + search);
  return null;
}

const toPart = (route: ShellRoute, { data, head }: Extract<PageAnswer<unknown>, { kind: 'page' }>): PagePart => ({
  kind: 'page',
  name: route.page ?? 'not-found',
  data,
  title: head.title,
  ...(head.alternate !== undefined && { alternate: head.alternate }),
  ...(head.canonical !== undefined && { canonical: head.canonical }),
});

function fade(swap: () => void): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || typeof document.startViewTransition !== 'function') {
    swap();
    return;
  }
  // The next page may come before the fade of this one is over: the browser then skips it, which is no error.
  document.startViewTransition(swap).ready.catch(() => undefined);
}
