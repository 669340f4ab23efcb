import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { CallAnswer } from '@okruh/web-kit';
import { descriptionOf } from '../descriptions.ts';
import type { PageSource } from '../page-source.ts';
import { resolveRoute } from '../routes.ts';

export type ArticleList = CallAnswer<CatalogRoutes['get_articles']>;

export const source: PageSource<ArticleList> = {
  async load({ catalog, market, path, search, signal }) {
    const data = await catalog.call('get_articles', { query: Object.fromEntries(new URLSearchParams(search)), signal });
    const head = { title: resolveRoute(market, path).title, description: descriptionOf(market, 'article-list') };
    return { kind: 'page', status: 200, data, head };
  },
};
