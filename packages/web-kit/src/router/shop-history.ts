import type { NavigateOptions } from '../remote-contract.ts';

/** Where the browser is. */
export interface ShopLocation {
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
  /** How it got there: `restore` = back or forward, with the scroll position of that entry; `keep` = the same page. */
  readonly arrival: 'load' | 'push' | 'restore' | 'keep';
}

/** The shop's one navigation. */
export interface ShopHistory {
  location(): ShopLocation;
  navigate(to: string, options?: NavigateOptions): void;
  /** Calls after every change of the address until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** While held, leaving asks `confirmLeave` first. */
  guardLeave(isHeld: boolean): void;
  /** Scroll position of the current history entry, for `arrival: 'restore'`. */
  savedScroll(): number;
}

interface EntryState {
  readonly index: number;
}

const SCROLL_KEY = 'okruh-scroll';

/**
 * Owns `history`: one entry per navigation, scroll positions by entry, and the question before unsaved input is lost.
 *
 * @param confirmLeave asks the visitor; true = leave.
 */
export function createShopHistory(browser: Window, confirmLeave: () => Promise<boolean>): ShopHistory {
  const { history } = browser;
  const listeners = new Set<() => void>();
  const scrolls = readScrolls(browser);
  let isHeld = false;
  let isReturning = false;
  let index = parseEntry(history.state)?.index ?? 0;
  let current: ShopLocation = read(browser, parseEntry(history.state) === null ? 'load' : 'restore');

  history.scrollRestoration = 'manual';
  if (parseEntry(history.state) === null) history.replaceState({ index } satisfies EntryState, '');

  const rememberScroll = (): void => {
    scrolls[index] = Math.round(browser.scrollY);
  };
  const arrive = (arrival: ShopLocation['arrival']): void => {
    current = read(browser, arrival);
    for (const listener of listeners) listener();
  };
  const go = (to: string, options: NavigateOptions): void => {
    rememberScroll();
    if (options.replace === true) {
      history.replaceState({ index } satisfies EntryState, '', to);
    } else {
      index += 1;
      // What stood ahead is gone for good, and so are its scroll positions.
      scrolls.length = index;
      history.pushState({ index } satisfies EntryState, '', to);
    }
    arrive(options.keepPlace === true ? 'keep' : 'push');
  };

  browser.addEventListener('popstate', (event: PopStateEvent) => {
    const entry = parseEntry(event.state);
    // A jump to a fragment of this page: the browser scrolls by itself.
    if (entry === null) return;
    if (isReturning) {
      isReturning = false;
      return;
    }
    const steps = entry.index - index;
    if (!isHeld) {
      rememberScroll();
      index = entry.index;
      arrive('restore');
      return;
    }
    isReturning = true;
    history.go(-steps);
    void confirmLeave().then((mayLeave) => {
      if (!mayLeave) return;
      isHeld = false;
      history.go(steps);
    });
  });
  browser.addEventListener('pagehide', () => {
    rememberScroll();
    browser.sessionStorage.setItem(SCROLL_KEY, JSON.stringify(scrolls));
  });
  browser.addEventListener('beforeunload', (event) => {
    if (isHeld) event.preventDefault();
  });

  return {
    location: () => current,
    navigate(to, options = {}) {
      const target = new URL(to, browser.location.href);
      if (target.origin !== browser.location.origin) {
        browser.location.assign(target.href);
        return;
      }
      const address = target.pathname + target.search + target.hash;
      if (!isHeld || options.keepPlace === true) {
        go(address, options);
        return;
      }
      void confirmLeave().then((mayLeave) => {
        if (!mayLeave) return;
        isHeld = false;
        go(address, options);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guardLeave(held) {
      isHeld = held;
    },
    savedScroll: () => scrolls[index] ?? 0,
  };
}

function read(browser: Window, arrival: ShopLocation['arrival']): ShopLocation {
  return { path: browser.location.pathname, search: browser.location.search, arrival };
}

function parseEntry(state: unknown): EntryState | null {
  if (typeof state !== 'object' || state === null || !('index' in state) || typeof state.index !== 'number') return null;
  return { index: state.index };
}

function readScrolls(browser: Window): number[] {
  try {
    const stored: unknown = JSON.parse(browser.sessionStorage.getItem(SCROLL_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map((value) => (typeof value === 'number' ? value : 0)) : [];
  } catch {
    // Storage may be blocked or hold something else; then pages simply start at the top.
    return [];
  }
}
