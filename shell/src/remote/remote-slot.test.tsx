import type { LoadedRemote, RemoteLoader } from '@okruh/web-kit/boundary';
import { createQueryClient } from '@okruh/web-kit/query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as shop from '../testing/in-shop.tsx';
import { buyoutRelease } from '../testing/page-context.ts';
import * as slot from './remote-slot.tsx';

// Its code is there by the time the clock is a false one.
beforeAll(async () => void (await import('./fragment.tsx')));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fragment: LoadedRemote = {
  queryClient: createQueryClient(),
  module: {
    mount(element) {
      element.innerHTML = '<button>Vybrat zařízení</button>';
      return { update: () => undefined, unmount: () => undefined };
    },
  },
};
const modules = { inShop: shop.inShop, RemoteSlot: slot.RemoteSlot };
/** First sign of a visitor. */
const stir = (): void => void window.dispatchEvent(new Event('pointerover'));
const after = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

function show(load: RemoteLoader['load'], isReleased = true, { inShop, RemoteSlot } = modules): void {
  const loader = { load, forget: () => Promise.resolve() };
  const place = (
    <RemoteSlot
      name="mfe-buyout"
      expose="./trade-in-bonus"
      className="trade-in-slot"
      fallback={<a href="/vykup">Výkup</a>}
      loader={loader}
    />
  );
  const { shell } = inShop(place);
  act(() => shell.store.setState({ release: isReleased ? { 'mfe-buyout': buyoutRelease } : {} }));
  if (RemoteSlot === slot.RemoteSlot) stir();
}

describe('a fragment’s place', () => {
  it('has its fallback from the first paint and is replaced by the fragment', async () => {
    show(() => Promise.resolve(fragment));
    expect(screen.getByRole('link', { name: 'Výkup' })).toBeTruthy();
    await after(10);
    expect(screen.getByRole('button', { name: 'Vybrat zařízení' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Výkup' })).toBeNull();
  });
  it('never holds both: the fallback goes in the task that drew the fragment', async () => {
    const place: Element[] = [];
    const module: LoadedRemote['module'] = {
      mount(element) {
        place.push(element);
        return { update: () => undefined, unmount: () => undefined };
      },
    };
    show(() => Promise.resolve({ ...fragment, module }));
    await after(10);
    expect(screen.getByRole('link', { name: 'Výkup' })).toBeTruthy();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    place[0]?.append(document.createElement('button'));
    // Watchers of the document have their turn before the next task.
    await Promise.resolve();
    await Promise.resolve();
    expect(screen.getByRole('button')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Výkup' })).toBeNull();
  });
  it('moves the focus from the fallback to the fragment', async () => {
    const late = new Promise<LoadedRemote>((resolve) => setTimeout(resolve, 1000, fragment));
    show(() => late);
    await after(500);
    screen.getByRole('link', { name: 'Výkup' }).focus();
    await after(1000);
    expect(screen.queryByRole('link', { name: 'Výkup' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vybrat zařízení' }));
  });
  it('takes no focus that is elsewhere', async () => {
    show(() => Promise.resolve(fragment));
    await after(10);
    expect(document.activeElement).toBe(document.body);
  });
  it('keeps the fallback while the fragment is slow', async () => {
    show(() => new Promise(() => undefined));
    await after(5000);
    expect(screen.getByRole('link', { name: 'Výkup' })).toBeTruthy();
    expect(document.querySelector('.trade-in-slot')).toBeTruthy();
  });
  it('keeps the fallback when the fragment fails, and takes it when it comes back', async () => {
    const load = vi.fn<RemoteLoader['load']>().mockRejectedValueOnce(new Error('503')).mockResolvedValue(fragment);
    show(load);
    await after(10);
    expect(screen.getByRole('link', { name: 'Výkup' })).toBeTruthy();
    await after(2000);
    expect(screen.getByRole('button', { name: 'Vybrat zařízení' })).toBeTruthy();
  });
  it('asks for nothing that isn’t released', async () => {
    const load = vi.fn<RemoteLoader['load']>(() => Promise.resolve(fragment));
    show(load, false);
    await after(5000);
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Výkup' })).toBeTruthy();
  });
  it('asks for nothing before a visitor gives the first sign', async () => {
    // A sign counts for the whole visit, and tests before this one gave one: modules that know of none. It comes last, for what
    // those before it load later would be of them.
    vi.useRealTimers();
    vi.resetModules();
    await import('./fragment.tsx');
    const fresh = { ...(await import('../testing/in-shop.tsx')), ...(await import('./remote-slot.tsx')) };
    vi.useFakeTimers();
    const load = vi.fn<RemoteLoader['load']>(() => Promise.resolve(fragment));
    show(load, true, fresh);
    await after(60_000);
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Výkup' })).toBeTruthy();
    stir();
    await after(10);
    expect(load).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Vybrat zařízení' })).toBeTruthy();
  });
});
