import { getCategory, getFacets, getProducts } from '@okruh/contracts/http/catalog/lists';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Shelf } from '../listing/cards.query.ts';
import { listFacets, productList } from '../listing/page-list.ts';
import { surrogate } from '../model/surrogate.ts';
import { withPreview } from '../stored/content-preview.ts';
import { categoryPage } from './category-page.ts';
import { findList } from './list-scope.ts';

/** Lists of categories, of sales and of second hand. */
export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, listings, now } = deps;
  route(app, getCategory, ({ query, market, raw }) =>
    withPreview(deps, raw, async (content) => {
      const shelf: Shelf = { database, listings: await listings.read(), market, now: now() };
      const found = await findList(database.db, shelf.listings, market, query.path);
      if (found === null) return problem('not-found');
      return ok(await categoryPage(shelf, found, query, content), surrogate(found.key));
    }),
  );
  route(app, getProducts, async ({ query, market }) => {
    const shelf: Shelf = { database, listings: await listings.read(), market, now: now() };
    const found = await findList(database.db, shelf.listings, market, query.path);
    if (found === null) return problem('not-found');
    return ok(await productList(shelf, found.scope, query), surrogate(found.key));
  });
  route(app, getFacets, async ({ query, market }) => {
    const shelf: Shelf = { database, listings: await listings.read(), market, now: now() };
    const found = await findList(database.db, shelf.listings, market, query.path);
    if (found === null) return problem('not-found');
    return ok(listFacets(shelf, found.scope, query), surrogate(found.key));
  });
}
