import { mayDo, type Permission } from '@okruh/contracts';
import { MAX_FOUND, type SearchKind, searchKinds, type SearchService } from '@okruh/contracts/search-kinds';
import { type Found, searchRoutes } from '@okruh/contracts/search-routes';
import type { Locale } from '@okruh/market';
import type { FastifyInstance } from 'fastify';
import { ok } from '../http/answer.ts';
import { route } from '../http/route.ts';

type KindsIn<S extends SearchService> = keyof (typeof searchKinds)[S] & SearchKind;
/** Finds records of a kind by a trimmed text, the best first; more than `MAX_FOUND` are left out. */
type Find = (text: string, locale: Locale) => Promise<readonly Omit<Found, 'kind'>[]>;

/** Adds the route of the office's search. Kinds that the caller may not see aren't asked. */
export function addSearchRoute<const S extends SearchService>(
  app: FastifyInstance,
  service: S,
  finders: Readonly<Record<KindsIn<S>, Find>>,
): void {
  const kinds = Object.entries(searchKinds[service]) as [KindsIn<S>, Permission][];
  route(app, searchRoutes<SearchService>(service).search, async ({ body: { text }, identity, locale }) => {
    const shown = kinds.filter(([, permission]) => mayDo(identity.roles, permission));
    const items = await Promise.all(
      shown.map(async ([kind]) => (await finders[kind](text, locale)).slice(0, MAX_FOUND).map((found) => ({ ...found, kind }))),
    );
    return ok({ items: items.flat() });
  });
}
