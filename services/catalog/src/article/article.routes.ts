import { surrogateKeys } from '@okruh/contracts';
import { getArticle, getArticles } from '@okruh/contracts/http/catalog/content';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { articlePath, otherMarket } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { cardOfMaster } from '../listing/found-cards.ts';
import { loadCards } from '../listing/cards.query.ts';
import { parseRichText } from '../model/rich-text.ts';
import { surrogate } from '../model/surrogate.ts';
import { withPreview } from '../stored/content-preview.ts';
import { articleHead, findArticle, isOut, listArticles } from './article.query.ts';

/** Articles with the products that they are about. */
export function articleRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, listings, now } = deps;
  route(app, getArticles, async ({ query, market }) => {
    const { page, page_size, tag } = query;
    const found = await listArticles(database.db, isOut(market, now()), { tag, limit: page_size, offset: (page - 1) * page_size });
    const items = found.rows.map((row) => articleHead(row, market));
    return ok({ items, total: found.total, page, page_size, tags: found.tags }, surrogate(surrogateKeys.articles));
  });

  route(app, getArticle, ({ params, market, locale, raw }) =>
    withPreview(deps, raw, async (db) => {
      const row = await findArticle(db, isOut(market, now()), locale, params.article);
      if (row === null) return problem('not-found');
      const lists = await listings.read();
      const found = row.relatedMasterIds.flatMap((id) => cardOfMaster(lists, market, id) ?? []);
      const related = await loadCards({ database, listings: lists, market, now: now() }, found);
      const isCzech = locale === 'cs';
      return ok(
        {
          ...articleHead(row, market),
          body: parseRichText((isCzech ? row.bodyCs : row.bodyRo).join('\n\n')),
          related,
          alternate_path: articlePath(otherMarket(market), isCzech ? row.seoNameRo : row.seoNameCs),
        },
        surrogate(surrogateKeys.articles, ...related.map((card) => surrogateKeys.product(card.master_product_id))),
      );
    }),
  );
}
