import { isWorthRetrying } from '@okruh/web-kit';
import { createShopHistory } from '@okruh/web-kit/router';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageLoader } from '../model/page-loader.ts';
import type { PageAnswer } from '../model/page-source.ts';
import { loadPage } from '../pages.ts';
import { testShell } from '../testing/test-shell.ts';
import { loadHeadTexts } from '../model/head-texts.ts';
import { useShownPage } from './use-shown-page.ts';

await loadHeadTexts();

const Page = () => null;
vi.mock('../pages.ts', () => ({ loadPage: vi.fn<() => Promise<void>>(() => Promise.resolve()), pageModule: () => ({ default: Page }) }));

let answer: (value: PageAnswer<unknown>) => void;
let fail: (error: Error) => void;
const found = (data: unknown): PageAnswer<unknown> => ({ kind: 'page', status: 200, data, head: { title: 'Telefony', description: '' } });

function visit() {
  window.history.replaceState(null, '', '/');
  const history = createShopHistory(window, () => Promise.resolve(true));
  const pages = createPageLoader(
    () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
    async (error) => isWorthRetrying(error),
  );
  const shell = testShell('cz', { history, pages });
  const first = { location: history.location(), part: { kind: 'page', name: 'home', data: null, title: 'Okruh' } } as const;
  const { result } = renderHook(() => useShownPage(shell, first));
  const go = (to: string, keepPlace = false): Promise<void> => act(async () => history.navigate(to, { keepPlace }));
  return { result, go, history };
}
const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.useRealTimers();
});

describe('navigation to the next page', () => {
  it('keeps the old page until code and data are there, both asked for at once', async () => {
    const { result, go } = visit();
    await go('/telefony');
    expect(loadPage).toHaveBeenCalledWith('category');
    expect(result.current).toMatchObject({ part: { name: 'home' }, isPending: true });
    await act(async () => answer(found(1)));
    expect(result.current).toMatchObject({ location: { path: '/telefony' }, part: { name: 'category', data: 1 }, isPending: false });
  });
  it('shows the skeleton of a page that is slow', async () => {
    const { result, go } = visit();
    await go('/telefony');
    await wait(149);
    expect(result.current.part).toMatchObject({ kind: 'page', name: 'home' });
    await wait(1);
    expect(result.current.part).toEqual({ kind: 'loading', name: 'category' });
    await act(async () => answer(found(1)));
    expect(result.current.part).toMatchObject({ kind: 'page', name: 'category' });
  });
  it('never swaps a page that only gets another query for a skeleton', async () => {
    const { result, go } = visit();
    await go('/telefony');
    await act(async () => answer(found(1)));
    await go('/telefony?vyrobce=apple', true);
    await wait(1_000);
    expect(result.current).toMatchObject({ location: { search: '' }, part: { kind: 'page', data: 1 }, isPending: true });
    await act(async () => answer(found(2)));
    expect(result.current).toMatchObject({ location: { search: '?vyrobce=apple', arrival: 'keep' }, part: { data: 2 }, isPending: false });
  });
  it('ends at an error with another try when the data can not be had', async () => {
    const { result, go } = visit();
    await go('/telefony');
    for (const pause of [0, 1_000, 2_000, 4_000]) {
      await wait(pause);
      await act(async () => fail(new TypeError('fetch failed')));
    }
    expect(result.current.part).toMatchObject({ kind: 'failed', name: 'category' });
    const { part } = result.current;
    await act(async () => part.kind === 'failed' && part.retry());
    await act(async () => answer(found(3)));
    expect(result.current.part).toMatchObject({ kind: 'page', data: 3 });
  });
  it('leads to another address, or to the page that says there is none', async () => {
    const { result, go } = visit();
    await go('/mobily');
    await act(async () => answer({ kind: 'redirect', status: 301, to: '/telefony' }));
    await act(async () => answer(found(1)));
    expect(window.location.pathname).toBe('/telefony');
    expect(result.current).toMatchObject({ location: { path: '/telefony' }, part: { data: 1 } });
    await go('/nic');
    await act(async () => answer({ kind: 'not-found' }));
    expect(result.current.part).toMatchObject({ name: 'not-found', title: 'Stránka nenalezena' });
  });
  it('forgets a page that somebody left before it came', async () => {
    const { result, go } = visit();
    await go('/telefony');
    const late = answer;
    await go('/kontakt');
    await act(async () => late(found(1)));
    await wait(500);
    expect(result.current.part).toMatchObject({ name: 'contact' });
  });
  it('fades between pages of the shop, and swaps those of the office at once', async () => {
    const fade = vi.fn<(swap: () => void) => { readonly ready: Promise<void> }>((swap) => {
      swap();
      return { ready: Promise.resolve() };
    });
    Object.assign(document, { startViewTransition: fade });
    const { result, go } = visit();
    await go('/telefony');
    await act(async () => answer(found(1)));
    expect(fade).toHaveBeenCalledOnce();
    vi.useRealTimers();
    await go('/admin/objednavky');
    await vi.waitFor(() => expect(result.current.part).toEqual({ kind: 'remote' }));
    expect(fade).toHaveBeenCalledOnce();
  });
});
