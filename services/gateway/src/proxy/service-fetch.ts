import type { RouteContract } from '@okruh/contracts';
import { IDENTITY_HEADER, REQUEST_ID_HEADER } from '@okruh/service-kit';
import type { UpstreamName } from '../contracts.ts';
import type { Upstream } from './upstream.ts';

/** Who a server build's call is made for. */
export interface Caller {
  readonly identity: string;
  readonly requestId: string;
}
export type ServiceFetch = (caller: Caller, path: string, signal: AbortSignal) => Promise<Response>;

/**
 * Calls of server builds: straight to the service, with the visitor's identity. Reads only, and only those that a
 * browser may make.
 */
export function createServiceFetch(
  upstreams: Readonly<Record<UpstreamName, Upstream>>,
  contracts: Readonly<Record<UpstreamName, readonly RouteContract[]>>,
): ServiceFetch {
  const open = (Object.entries(contracts) as [UpstreamName, readonly RouteContract[]][]).flatMap(([name, routes]) =>
    routes
      .filter(({ access, method }) => access !== 'internal' && method === 'GET')
      .map(({ path }) => ({ name, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) })),
  );
  return async (caller, path, signal) => {
    const owner = open.find(({ pattern }) => pattern.test(path.split('?', 1)[0] ?? ''));
    if (owner === undefined) throw new Error('a server build called a route that is no public read');
    const headers = { accept: 'application/json', [IDENTITY_HEADER]: caller.identity, [REQUEST_ID_HEADER]: caller.requestId };
    return upstreams[owner.name].read(path, headers, signal);
  };
}
