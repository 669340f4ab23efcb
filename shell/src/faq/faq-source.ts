import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { CallAnswer } from '@okruh/web-kit';
import { descriptionOf } from '../descriptions.ts';
import type { PageSource } from '../page-source.ts';
import { resolveRoute } from '../routes.ts';

export type FaqData = CallAnswer<CatalogRoutes['get_faq']>;

export const source: PageSource<FaqData> = {
  async load({ catalog, market, path, signal }) {
    const data = await catalog.call('get_faq', { signal });
    return {
      kind: 'page',
      status: 200,
      data,
      head: { title: resolveRoute(market, path).title, description: descriptionOf(market, 'faq') },
    };
  },
};
