import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { CallAnswer } from '@okruh/web-kit';
import { getDescription } from '../model/descriptions.ts';
import type { PageSource } from '../model/page-source.ts';
import { resolveRoute } from '../model/routes.ts';

export type FaqData = CallAnswer<CatalogRoutes['get_faq']>;

export const source: PageSource<FaqData> = {
  async load({ catalog, market, path, signal }) {
    const data = await catalog.call('get_faq', { signal });
    const json = {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: data.groups
        .flatMap((group) => group.items)
        .map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
    };
    const head = { title: resolveRoute(market, path).title, description: getDescription(market, 'faq'), jsonLd: [json] };
    return { kind: 'page', status: 200, data, head };
  },
};
