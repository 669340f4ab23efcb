import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createShopHistory } from './shop-history.ts';

/** The answer to the question arrives within the turn that asks it. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the shop’s history', () => {
  it('reports where it went and how', () => {
    const history = createShopHistory(window, () => Promise.resolve(true));
    const seen: string[] = [];
    history.subscribe(() => seen.push(`${history.location().path}${history.location().search} ${history.location().arrival}`));
    history.navigate('/vykup');
    history.navigate('/vykup/telefony?stav=a', { keepPlace: true });
    history.navigate('/kontakt', { replace: true });
    expect(seen).toEqual(['/vykup push', '/vykup/telefony?stav=a keep', '/kontakt push']);
    expect(window.location.pathname).toBe('/kontakt');
  });
  it('does not leave unsaved input when the visitor wants to stay', async () => {
    const question = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
    const history = createShopHistory(window, question);
    history.navigate('/vykup');
    history.guardLeave(true);
    history.navigate('/kontakt');
    await settle();
    expect(question).toHaveBeenCalledOnce();
    expect(window.location.pathname).toBe('/vykup');
  });
  it('leaves after a yes and asks no more', async () => {
    const question = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const history = createShopHistory(window, question);
    history.guardLeave(true);
    history.navigate('/kontakt');
    await settle();
    history.navigate('/');
    expect(question).toHaveBeenCalledOnce();
    expect(window.location.pathname).toBe('/');
  });
  it('never asks when the same page only changes its address', () => {
    const question = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
    const history = createShopHistory(window, question);
    history.guardLeave(true);
    history.navigate('/vykup/telefony', { keepPlace: true });
    expect(question).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/vykup/telefony');
  });
  it('keeps the browser from closing the tab while input is unsaved', () => {
    const history = createShopHistory(window, () => Promise.resolve(false));
    const close = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    history.guardLeave(true);
    expect(close()).toBe(false);
    history.guardLeave(false);
  });
});
