import { CONTENT_PREVIEW_HEADER, type RouteContract } from '@okruh/contracts';
import { IDENTITY_HEADER, REQUEST_ID_HEADER, traceHeaders } from '@okruh/service-kit';
import type { UpstreamName } from '../site/contracts.ts';
import type { Market } from '../site/site.ts';
import type { Upstream } from './upstream.ts';

/** Who a server build's call is made for, and who wants to know what came of it. */
export interface Caller {
  readonly identity: string;
  readonly requestId: string;
  readonly market: Market;
  /** Token of a preview of a text, which goes to the catalogue; null for none. */
  readonly contentPreview: string | null;
  /** The answer is the same for all: its surrogate keys, the seconds for which it is true and for which it may be shown after. */
  noted(keys: readonly string[], secondsLeft: number, staleSeconds: number): void;
  /** The answer belongs to the caller. */
  notedOwn(): void;
  /** The service failed or couldn't be reached. */
  failed(): void;
}
export type ServiceFetch = (caller: Caller, path: string, signal: AbortSignal) => Promise<Response>;

/** A kept answer of a call. */
export interface CachedCall {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
  readonly keys: readonly string[];
  readonly secondsLeft: number;
  readonly staleSeconds: number;
}
/** Answers a call whose contract says that its answer is the same for all; rejects when it can't be had. */
export type ReadCached = (contract: RouteContract, market: Market, path: string, requestId: string) => Promise<CachedCall>;

/**
 * Calls of server builds: from memory where the answer is the same for all, else straight to the service with the
 * visitor's identity. Reads only, and only those that a browser may make.
 */
export function createServiceFetch(
  upstreams: Readonly<Record<UpstreamName, Upstream>>,
  contracts: Readonly<Record<UpstreamName, readonly RouteContract[]>>,
  readCached: ReadCached,
): ServiceFetch {
  const open = (Object.entries(contracts) as [UpstreamName, readonly RouteContract[]][]).flatMap(([name, routes]) =>
    routes
      .filter(({ access, method }) => access !== 'internal' && method === 'GET')
      .map((contract) => ({ name, contract, pattern: new RegExp(`^${contract.path.replace(/:\w+/g, '[^/]+')}$`) })),
  );
  return async (caller, path, signal) => {
    const owner = open.find(({ pattern }) => pattern.test(path.split('?', 1)[0] ?? ''));
    if (owner === undefined) throw new Error('a server build called a route that is no public read');
    // What isn't published yet is never read from memory, nor put there.
    const preview = owner.name === 'catalog' ? caller.contentPreview : null;
    if (preview === null && owner.contract.cache !== undefined) return cachedResponse(readCached, owner.contract, caller, path, signal);
    caller.notedOwn();
    const headers = {
      accept: 'application/json',
      [IDENTITY_HEADER]: caller.identity,
      [REQUEST_ID_HEADER]: caller.requestId,
      ...(preview !== null && { [CONTENT_PREVIEW_HEADER]: preview }),
      ...traceHeaders(),
    };
    return upstreams[owner.name].read(path, headers, signal);
  };
}

async function cachedResponse(
  readCached: ReadCached,
  contract: RouteContract,
  caller: Caller,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const cached = await untilAborted(readCached(contract, caller.market, path, caller.requestId), signal);
    if (cached.status >= 500) caller.failed();
    else caller.noted(cached.keys, cached.secondsLeft, cached.staleSeconds);
    return new Response(new Uint8Array(cached.body), {
      status: cached.status,
      headers: cached.contentType === undefined ? {} : { 'content-type': cached.contentType },
    });
  } catch (error) {
    caller.failed();
    throw error;
  }
}

/** The work goes on for others, and for memory, when this caller waits no longer. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  signal.throwIfAborted();
  let giveUp = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason instanceof Error ? signal.reason : new Error('the call was given up'));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
