import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { CallAnswer } from '@okruh/web-kit';
import type { PageSource } from '../page-source.ts';
import { detailName } from '../routes.ts';

export type ArticleData = CallAnswer<CatalogRoutes['get_article']>;

export const source: PageSource<ArticleData> = {
  async load({ catalog, market, path, signal }) {
    const name = detailName(market, path);
    if (name === null) return { kind: 'not-found' };
    const data = await catalog.call('get_article', { params: { article: name }, signal });
    return { kind: 'page', status: 200, data, head: { title: data.title, description: data.perex, alternate: data.alternate_path } };
  },
};
