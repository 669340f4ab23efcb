import type { RemoteRender, RemoteServerBuild, ServerContext } from '@okruh/contracts/pages';
import { z } from 'zod';

/** Why a page goes out without a remote's HTML. */
export type RenderFailure = 'timeout' | 'threw' | 'off-contract';

/** A path of this shop: not another host (`//evil`), not another scheme. */
const ownPath = z.string().regex(/^\/(?![/\\])[^\r\n]*$/);
const renderSchema = z
  .object({
    status: z.union([z.literal(200), z.literal(301), z.literal(302), z.literal(308), z.literal(404), z.literal(410)]),
    title: z.string(),
    description: z.string(),
    canonical: ownPath.optional(),
    robots: z.string().optional(),
    redirect: ownPath.optional(),
    html: z.string(),
    data: z.unknown(),
    surrogateKeys: z.array(z.string().regex(/^[\w:.-]{1,120}$/)).optional(),
  })
  .refine((render) => render.status < 300 || render.status >= 400 || render.redirect !== undefined);

/**
 * Runs a remote's server build with a time limit. Late answers are dropped, and so is what doesn't keep the contract:
 * the page then goes out without the remote's HTML and the browser renders it.
 *
 * @param limit milliseconds
 * @param failed called at most once
 */
export async function renderRemote(
  build: RemoteServerBuild,
  context: Omit<ServerContext, 'signal'>,
  limit: number,
  failed: (failure: RenderFailure, error?: unknown) => void,
): Promise<RemoteRender | null> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limit);
  });
  try {
    const render = await Promise.race([build.render({ ...context, signal: abort.signal }), late]);
    if (render === 'late') {
      failed('timeout');
      return null;
    }
    if (renderSchema.safeParse(render).success) return render;
    failed('off-contract');
    return null;
  } catch (error) {
    failed('threw', error);
    return null;
  } finally {
    clearTimeout(timer);
    // Ends what the build still waits for. Its late rejection is handled: the race has seen the promise.
    abort.abort();
  }
}

/** After this many failures in a row a server build is left alone for a while. */
const maxInARow = 3;
const restFor = 5_000;

/**
 * Keeps pages quick while a server build is broken: without it every page would wait for the whole time limit. After the
 * rest one page tries again. cockatiel's breaker, which calls to outside parties have, lets all others wait for that try;
 * here they go out at once without the remote's HTML.
 */
export class RenderBreaker {
  readonly #now: () => number;
  readonly #failures = new Map<string, { inARow: number; restUntil: number }>();

  /** @param now clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the build may be asked now. */
  mayTry(build: string): boolean {
    const state = this.#failures.get(build);
    if (state === undefined || state.inARow < maxInARow) return true;
    if (state.restUntil > this.#now()) return false;
    state.restUntil = this.#now() + restFor;
    return true;
  }

  failed(build: string): void {
    const inARow = (this.#failures.get(build)?.inARow ?? 0) + 1;
    this.#failures.set(build, { inARow, restUntil: this.#now() + restFor });
  }

  worked(build: string): void {
    this.#failures.delete(build);
  }
}
