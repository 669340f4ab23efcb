import type { QueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Mounted, ReleasedRemote, RemoteContext, RemoteModule } from '../remote-contract.ts';
import { messageOf, reportFailure } from './report-failure.ts';

type Version = Omit<ReleasedRemote, 'previous'>;

/** A loaded module and the page's one query client, which comes with the runtime. */
export interface LoadedRemote {
  readonly module: RemoteModule;
  readonly queryClient: QueryClient;
}

/** Loads the module of a release; `forget` makes the next load ask for its files anew. */
export interface RemoteLoader {
  load(release: Version, expose: string): Promise<LoadedRemote>;
  forget(release: Version): Promise<void>;
}

/** Part of the context that the page owns; the boundary adds version, data and the way to report a failure. */
export type PageContextOfRemote = Omit<RemoteContext, 'version' | 'data' | 'queryClient' | 'onError'>;

export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'drawn' }
  /** `stage` says whether server HTML may still stand there; the next try comes `retryIn` seconds after the failure. */
  | { readonly kind: 'failed'; readonly stage: 'load' | 'render'; readonly retryIn: number };

interface Options {
  readonly release: ReleasedRemote;
  readonly expose: string;
  readonly context: PageContextOfRemote;
  /** Data of the server's HTML inside of the element; null without such HTML. */
  readonly server: { readonly data: unknown } | null;
  readonly loader: RemoteLoader;
}

/** Seconds before each try by itself. */
const waits = [2, 4, 8, 16, 30];
export const retryWait = (failures: number): number => waits[Math.min(failures, waits.length) - 1] ?? 2;

/**
 * Keeps one remote mounted in an element: loads it, hands on every change of the context, and when it fails goes back to
 * the last good version, then tries again by itself.
 */
export function useRemoteModule(element: RefObject<HTMLElement | null>, options: Options) {
  const { release, expose, loader } = options;
  const [state, setState] = useState<RemoteState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // Drawing after a throw, or with another version, needs a fresh element: React must never meet what another root left
  // behind. A file that merely didn't arrive leaves the server's HTML in place, to be hydrated by the next try.
  const [elementKey, setElementKey] = useState(0);
  const [usesPrevious, setUsesPrevious] = useState(false);
  const latest = useRef(options);
  const mounted = useRef<Mounted | null>(null);
  const failures = useRef(0);
  const version: Version = usesPrevious && release.previous !== null ? release.previous : release;

  useEffect(() => {
    const before = latest.current.context;
    latest.current = options;
    if (isOther(before, options.context)) mounted.current?.update(options.context);
  });

  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const watcher = new MutationObserver(() => {
      if (target.childNodes.length > 0) setState({ kind: 'drawn' });
    });
    const fail = (stage: 'load' | 'render', error: unknown): void => {
      if (isOver) return;
      isOver = true;
      watcher.disconnect();
      reportFailure({ remote: version.name, version: version.version, stage, expose, message: messageOf(error) });
      mounted.current?.unmount();
      mounted.current = null;
      void loader.forget(version);
      if (stage === 'render') setElementKey((key) => key + 1);
      if (release.previous !== null && !usesPrevious) {
        setUsesPrevious(true);
        if (stage === 'load') setElementKey((key) => key + 1);
        setAttempt((count) => count + 1);
        return;
      }
      failures.current += 1;
      const retryIn = retryWait(failures.current);
      setState({ kind: 'failed', stage, retryIn });
      retry = setTimeout(() => {
        setUsesPrevious(false);
        setAttempt((count) => count + 1);
      }, retryIn * 1000);
    };

    setState((before) => (before.kind === 'failed' ? before : { kind: 'loading' }));
    loader.load(version, expose).then(
      ({ module, queryClient }) => {
        if (isOver) return;
        const { context, server } = latest.current;
        const data = target.hasAttribute('data-server') ? (server?.data ?? null) : null;
        if (data === null && !target.hasAttribute('data-server')) watcher.observe(target, { childList: true });
        else setState({ kind: 'drawn' });
        try {
          const onError = (error: unknown): void => fail('render', error);
          mounted.current = module.mount(target, { ...context, queryClient, version: version.version, data, onError });
        } catch (error) {
          fail('render', error);
        }
      },
      (error: unknown) => fail('load', error),
    );
    return () => {
      isOver = true;
      clearTimeout(retry);
      watcher.disconnect();
      mounted.current?.unmount();
      mounted.current = null;
    };
    // A new release set, another expose or another try mounts anew; everything else is an update.
  }, [release.name, version.version, expose, attempt]);

  const retryNow = useCallback(() => {
    setUsesPrevious(false);
    setAttempt((count) => count + 1);
  }, []);
  return { state, elementKey, version, retryNow };
}

const isOther = (before: PageContextOfRemote, now: PageContextOfRemote): boolean =>
  (Object.keys(now) as (keyof PageContextOfRemote)[]).some((part) => before[part] !== now[part]);
