import { surrogateKeys } from '@okruh/contracts';
import { getCartBlocks, getHome, previewCartBlocks } from '@okruh/contracts/http/catalog/home';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { surrogate } from '../model/surrogate.ts';
import { showPreview, withPreview } from '../stored/content-preview.ts';
import { existingPages } from '../listing/existing-pages.ts';
import { cartBlocks } from './home-content.query.ts';
import { homePage } from './home-page.ts';

/** The home page and what marketing says beside a cart; a change of any product on it drops it. */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, listings, now } = deps;
  route(app, getHome, ({ market, raw }) =>
    withPreview(deps, raw, async (content) => {
      const home = await homePage({ database, listings: await listings.read(), market, now: now() }, content);
      const cards = [...home.used, ...home.tabs.flatMap(({ items }) => items), ...home.limited.flatMap(({ items }) => items)];
      const products = new Set(cards.map((card) => surrogateKeys.product(card.master_product_id)));
      return ok(home, surrogate(surrogateKeys.home, surrogateKeys.articles, ...products));
    }),
  );

  route(app, getCartBlocks, async ({ market, locale, query: { products } }) => {
    const exists = await existingPages(database.db, (await listings.read()).frame, market);
    return ok({ blocks: await cartBlocks(database.db, market, locale, now(), { products, exists }) });
  });

  route(app, previewCartBlocks, ({ market, locale, query: { token, products } }) =>
    showPreview(deps, token, async (content) => {
      const exists = await existingPages(content, (await listings.read()).frame, market);
      return ok({ blocks: await cartBlocks(content, market, locale, now(), { products, exists }) });
    }),
  );
}
