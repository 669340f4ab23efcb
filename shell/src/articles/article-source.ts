import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { type IsoDate, todayIn } from '@okruh/market';
import type { CallAnswer } from '@okruh/web-kit';
import { breadcrumbsJson } from '../breadcrumbs/breadcrumbs-json.ts';
import type { PageSource } from '../model/page-source.ts';
import { detailName, pagePaths, resolveRoute } from '../model/routes.ts';

export interface ArticleData {
  readonly article: CallAnswer<CatalogRoutes['get_article']>;
  /** The market's date when the page was made. */
  readonly today: IsoDate;
}

export const source: PageSource<ArticleData> = {
  async load({ catalog, market, locale, origins, path, signal }) {
    const name = detailName(market, path);
    if (name === null) return { kind: 'not-found' };
    const article = await catalog.call('get_article', { params: { article: name }, signal });
    const origin = origins[market];
    const list = { label: resolveRoute(market, pagePaths['article-list'][market]).title, href: pagePaths['article-list'][market] };
    const json = {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description: article.perex,
      datePublished: article.published_on,
      inLanguage: locale,
      author: { '@type': 'Person', name: article.author },
      publisher: { '@type': 'Organization', name: 'Okruh', url: origin },
      mainEntityOfPage: origin + article.href,
      keywords: article.tags.join(', '),
    };
    return {
      kind: 'page',
      status: 200,
      data: { article, today: todayIn(market, new Date()) },
      head: {
        title: article.title,
        description: article.perex,
        canonical: article.href,
        alternate: article.alternate_path,
        jsonLd: [json, breadcrumbsJson(market, origin, [list, { label: article.title, href: article.href }])],
        openGraph: [
          { property: 'og:type', content: 'article' },
          { property: 'article:published_time', content: article.published_on },
          { property: 'article:author', content: article.author },
        ],
      },
    };
  },
};
