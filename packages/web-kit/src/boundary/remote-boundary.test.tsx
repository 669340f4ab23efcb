import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query/query-client.ts';
import type { ReleasedRemote, RemoteContext, RemoteModule } from '../remote-contract.ts';
import { type LoadedRemote, type PageContextOfRemote, RemoteBoundary, type RemoteLoader } from './remote-boundary.tsx';

const version = (id: string) => ({
  name: 'mfe-buyout',
  version: id,
  base: `/assets/mfe-buyout/${id}/`,
  remoteEntry: 'remoteEntry.js',
  integrity: 'sha384-x',
  css: [],
  preload: {},
});
const released = (previous: string | null = null): ReleasedRemote => ({
  ...version('new'),
  previous: previous === null ? null : version(previous),
});
const nothing = (): void => undefined;
const context: PageContextOfRemote = {
  market: 'cz',
  locale: 'cs',
  path: '/vykup',
  search: '',
  account: null,
  consent: { isDecided: false, analytics: false, marketing: false },
  navigate: nothing,
  setTitle: nothing,
  toast: nothing,
  guardLeave: nothing,
};

/** A remote that writes its version; `contexts` are what it was given. */
function remote() {
  const contexts: RemoteContext[] = [];
  const updates: Partial<RemoteContext>[] = [];
  const unmount = vi.fn<() => void>();
  const module: RemoteModule = {
    mount(element, given) {
      contexts.push(given);
      if (!element.hasAttribute('data-server')) element.innerHTML = `<p>výkup ${given.version}</p>`;
      return { update: (changes) => void updates.push(changes), unmount };
    },
  };
  return { module, contexts, updates, unmount };
}

function show(
  load: RemoteLoader['load'],
  options: { release?: ReleasedRemote | null; server?: { html: string | null; data: unknown } | null } = {},
) {
  const { release = released(), server = null } = options;
  const forget = vi.fn<RemoteLoader['forget']>(() => Promise.resolve());
  const page = (given: PageContextOfRemote) => (
    <RemoteBoundary
      release={release}
      expose="./routes"
      context={given}
      server={server}
      skeleton={<p>načítá se</p>}
      renderFailed={(retryIn, retryNow) => (
        <button type="button" onClick={retryNow}>
          nenačteno, znovu za {String(retryIn)}
        </button>
      )}
      loader={{ load, forget }}
    />
  );
  const view = render(page(context));
  return {
    forget,
    change: (changes: Partial<PageContextOfRemote>) => view.rerender(page({ ...context, ...changes })),
    unmount: view.unmount,
  };
}
const after = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const loaded = (module: RemoteModule): LoadedRemote => ({ module, queryClient: createQueryClient() });

let beacons: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  beacons = [];
  vi.stubGlobal('fetch', (url: string, init: { readonly body: string }) => {
    beacons.push([url, JSON.parse(init.body)]);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a remote on a page', () => {
  it('shows a skeleton after 150 ms only, then itself', async () => {
    const { module } = remote();
    show(() => new Promise((resolve) => setTimeout(() => resolve(loaded(module)), 400)));
    await after(149);
    expect(screen.queryByText('načítá se')).toBeNull();
    await after(1);
    expect(screen.getByText('načítá se')).toBeTruthy();
    await after(300);
    expect(screen.getByText('výkup new')).toBeTruthy();
    expect(screen.queryByText('načítá se')).toBeNull();
  });
  it('is updated with each change of the page, and not when nothing changed', async () => {
    const { module, updates } = remote();
    const page = show(() => Promise.resolve(loaded(module)));
    await after(0);
    page.change({});
    expect(updates).toEqual([]);
    page.change({ search: '?krok=prodej' });
    expect(updates).toMatchObject([{ search: '?krok=prodej' }]);
  });
  it('is taken down with the page', async () => {
    const { module, unmount } = remote();
    const page = show(() => Promise.resolve(loaded(module)));
    await after(0);
    page.unmount();
    expect(unmount).toHaveBeenCalledOnce();
  });
  it('gets the data of its server HTML, which stays in place', async () => {
    const { module, contexts } = remote();
    show(() => Promise.resolve(loaded(module)), { server: { html: '<p>ze serveru</p>', data: { queries: 1 } } });
    await after(200);
    expect(screen.getByText('ze serveru')).toBeTruthy();
    expect(screen.queryByText('načítá se')).toBeNull();
    expect(contexts[0]?.data).toEqual({ queries: 1 });
  });
});

describe('a remote that fails', () => {
  it('says so, reports it and tries again by itself after 2, 4, 8, 16, 30 and 30 s', async () => {
    const load = vi.fn<RemoteLoader['load']>(() => Promise.reject(new Error('503')));
    show(load);
    await after(0);
    for (const [index, wait] of [2, 4, 8, 16, 30, 30].entries()) {
      expect(screen.getByRole('button').textContent).toBe(`nenačteno, znovu za ${wait}`);
      await after(wait * 1000 - 1);
      expect(load).toHaveBeenCalledTimes(index + 1);
      await after(1);
      expect(load).toHaveBeenCalledTimes(index + 2);
    }
    expect(beacons[0]).toEqual([
      '/api/gateway/remote-failures',
      { remote: 'mfe-buyout', version: 'new', stage: 'load', expose: './routes', message: 'Error: 503' },
    ]);
  });
  it('comes back when a later try works', async () => {
    const { module } = remote();
    const load = vi.fn<RemoteLoader['load']>().mockRejectedValueOnce(new Error('503')).mockResolvedValue(loaded(module));
    const { forget } = show(load);
    await after(0);
    expect(forget).toHaveBeenCalledOnce();
    await after(2000);
    expect(screen.getByText('výkup new')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('is tried at once when the visitor asks', async () => {
    const { module } = remote();
    const load = vi.fn<RemoteLoader['load']>().mockRejectedValueOnce(new Error('503')).mockResolvedValue(loaded(module));
    show(load);
    await after(0);
    await act(async () => screen.getByRole('button').click());
    await after(0);
    expect(screen.getByText('výkup new')).toBeTruthy();
    // The try that was planned is off.
    await after(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  });
  it('falls back to its last good version', async () => {
    const { module } = remote();
    const load: RemoteLoader['load'] = ({ version: id }) =>
      id === 'new' ? Promise.reject(new Error('404')) : Promise.resolve(loaded(module));
    show(load, { release: released('old') });
    await after(0);
    await after(0);
    expect(screen.getByText('výkup old')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('is taken down and reported when it throws while it runs', async () => {
    const { module, contexts, unmount } = remote();
    show(() => Promise.resolve(loaded(module)));
    await after(0);
    await act(async () => contexts[0]?.onError(new Error('boom')));
    expect(screen.queryByText('výkup new')).toBeNull();
    expect(screen.getByRole('button')).toBeTruthy();
    expect(unmount).toHaveBeenCalledOnce();
    expect(beacons[0]).toMatchObject([expect.any(String), { stage: 'render', message: 'Error: boom' }]);
  });
  it('leaves its server HTML readable while only its files are missing', async () => {
    show(() => Promise.reject(new Error('503')), { server: { html: '<p>ze serveru</p>', data: null } });
    await after(0);
    expect(screen.getByText('ze serveru')).toBeTruthy();
    expect(screen.getByRole('button')).toBeTruthy();
  });
  it('has a notice without a countdown when it was never released', () => {
    show(() => Promise.reject(new Error('unused')), { release: null });
    expect(screen.getByRole('button').textContent).toBe('nenačteno, znovu za null');
  });
});
