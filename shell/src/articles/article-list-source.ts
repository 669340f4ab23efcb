import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { CallAnswer } from '@okruh/web-kit';
import { getDescription } from '../model/descriptions.ts';
import type { PageSource } from '../model/page-source.ts';
import { pagePaths, resolveRoute } from '../model/routes.ts';
import { articleListQuery, articleListSearch } from './article-list-query.ts';
import { tagName } from './tag-names.ts';

export type ArticleList = CallAnswer<CatalogRoutes['get_articles']>;

/** Articles of a page and perhaps of one subject, both named by the address. */
export const source: PageSource<ArticleList> = {
  async load({ catalog, market, locale, path, search, signal }) {
    const asked = articleListQuery(market, search);
    const query = { page: asked.page, ...(asked.tag !== null && { tag: asked.tag }) };
    const data = await catalog.call('get_articles', { query, signal });
    // A page past the last one is no page of ours.
    if (data.items.length === 0 && asked.page > 1) return { kind: 'not-found' };
    const { title } = resolveRoute(market, path);
    const head = {
      title: asked.tag === null ? title : `${title}: ${tagName(asked.tag, locale)}`,
      description: getDescription(market, 'article-list'),
      canonical: pagePaths['article-list'][market] + articleListSearch(market, asked),
      ...(asked.tag !== null && { robots: 'noindex, follow' }),
    };
    return { kind: 'page', status: 200, data, head };
  },
};
