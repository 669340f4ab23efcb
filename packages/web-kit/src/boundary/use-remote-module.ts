import { type RefObject, useEffect, useReducer, useRef } from 'react';
import type { ReleasedRemote } from '../remote-contract.ts';
import { type PageContextOfRemote, type RemoteLoader, type Version, attachRemote } from './attach-remote.ts';
import { formatError, reportFailure } from './report-failure.ts';

interface Options {
  readonly release: ReleasedRemote;
  readonly expose: string;
  readonly context: PageContextOfRemote;
  /** Data of the server's HTML inside of the element; null without such HTML. */
  readonly server: { readonly data: unknown } | null;
  readonly loader: RemoteLoader;
}

/** How far the remote has come. */
export interface RemoteProgress {
  /** `failed` stays until a later try has drawn something. */
  readonly kind: 'loading' | 'drawn' | 'failed';
  /** Counts the tries; each loads again. */
  readonly attempt: number;
  /**
   * Drawing after a throw, or with another version, needs a fresh element: React must never meet what another root left
   * behind. A file that merely didn't arrive leaves the server's HTML in place, to be hydrated by the next try.
   */
  readonly elementKey: number;
  /** The last good version is on. */
  readonly usesPrevious: boolean;
  /** Seconds from the last failure to the next try by itself. */
  readonly retryIn: number;
  /** Failures in a row without a way out. */
  readonly failures: number;
  /** The next try by itself is still to come. */
  readonly isWaiting: boolean;
}

type Happening =
  | { readonly kind: 'drawn' | 'retry' }
  | { readonly kind: 'failed'; readonly stage: 'load' | 'render'; readonly hasPrevious: boolean };

const untried: RemoteProgress = {
  kind: 'loading',
  attempt: 0,
  elementKey: 0,
  usesPrevious: false,
  retryIn: 0,
  failures: 0,
  isWaiting: false,
};

/** Seconds before each try by itself. */
const waits = [2, 4, 8, 16, 30];
const waitAfter = (failures: number): number => waits[Math.min(failures, waits.length) - 1] ?? 30;

function next(progress: RemoteProgress, happening: Happening): RemoteProgress {
  switch (happening.kind) {
    case 'drawn':
      return progress.kind === 'drawn' ? progress : { ...progress, kind: 'drawn' };
    case 'retry':
      return { ...progress, attempt: progress.attempt + 1, usesPrevious: false, isWaiting: false };
    case 'failed': {
      const fallsBack = happening.hasPrevious && !progress.usesPrevious;
      const elementKey = progress.elementKey + (fallsBack || happening.stage === 'render' ? 1 : 0);
      if (fallsBack) {
        const kind = progress.kind === 'failed' ? 'failed' : 'loading';
        return { ...progress, kind, elementKey, attempt: progress.attempt + 1, usesPrevious: true };
      }
      const failures = progress.failures + 1;
      return { ...progress, kind: 'failed', elementKey, failures, retryIn: waitAfter(failures), isWaiting: true };
    }
  }
}

/**
 * Keeps one remote mounted in an element: loads it, hands on every change of the context, and when it fails goes back to
 * the last good version, then tries again by itself after 2, 4, 8 … 30 seconds.
 */
export function useRemoteModule(element: RefObject<HTMLElement | null>, options: Options) {
  const { release, expose } = options;
  const [progress, dispatch] = useReducer(next, untried);
  const { attempt, usesPrevious, retryIn, isWaiting } = progress;
  const version: Version = usesPrevious && release.previous !== null ? release.previous : release;
  const latest = useRef({ ...options, version });
  const attached = useRef<ReturnType<typeof attachRemote>>(null);
  const key = `${version.name}@${version.version}${expose}#${attempt}`;

  useEffect(() => {
    const before = latest.current.context;
    latest.current = { ...options, version };
    if (isOther(before, options.context)) attached.current?.update(options.context);
  });

  // A new release, another expose or another try loads again; everything else is an update.
  useEffect(() => {
    if (element.current === null) return undefined;
    const { loader, ...chosen } = latest.current;
    const attachment = attachRemote(element.current, {
      version: chosen.version,
      expose: chosen.expose,
      loader,
      context: () => latest.current.context,
      serverData: () => latest.current.server?.data ?? null,
      onDrawn: () => dispatch({ kind: 'drawn' }),
      onFailed(stage, error) {
        const { name, version: id } = chosen.version;
        reportFailure({ remote: name, version: id, stage, expose: chosen.expose, message: formatError(error) });
        dispatch({ kind: 'failed', stage, hasPrevious: chosen.release.previous !== null });
      },
    });
    attached.current = attachment;
    return attachment.stop;
  }, [element, key]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => dispatch({ kind: 'retry' }), retryIn * 1000);
    return () => clearTimeout(timer);
  }, [isWaiting, retryIn]);

  return { progress, version, retryNow: () => dispatch({ kind: 'retry' }) };
}

const isOther = (before: PageContextOfRemote, now: PageContextOfRemote): boolean =>
  (Object.keys(now) as (keyof PageContextOfRemote)[]).some((part) => before[part] !== now[part]);
