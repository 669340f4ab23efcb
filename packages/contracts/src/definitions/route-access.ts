import { mayDo, type Role } from './access.ts';
import type { RouteContract } from './route.ts';

/**
 * What a caller meets at a route: `allowed`, 401 `unauthenticated`, 403 `forbidden`, or `hidden` (404: only our own
 * processes call it and the gateway never proxies it).
 */
export type RouteAccess = 'allowed' | 'unauthenticated' | 'forbidden' | 'hidden';

/**
 * One cell of the route × role matrix.
 * @param held roles of the account; null for a visitor who isn't logged in
 */
export function routeAccess(route: Pick<RouteContract, 'access'>, held: readonly Role[] | null): RouteAccess {
  const { access } = route;
  if (access === 'public') return 'allowed';
  if (access === 'internal') return 'hidden';
  if (held === null) return 'unauthenticated';
  if (access === 'session') return 'allowed';
  return mayDo(held, access.permission) ? 'allowed' : 'forbidden';
}
