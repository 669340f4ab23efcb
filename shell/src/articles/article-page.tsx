import { formatLongDate } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { RichText } from '@okruh/web-kit/rich-text';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { usePageData } from '../model/page-data.tsx';
import { ProductCards } from '../product-card/product-cards.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { articleListSearch } from './article-list-query.ts';
import type { ArticleData } from './article-source.ts';
import { tagName } from './tag-names.ts';

/** An article and the products it speaks of. */
export default function ArticlePage(): ReactElement {
  const text = useText();
  const { market, locale } = useShell();
  const { article, today } = usePageData<ArticleData>();
  const list = pagePaths['article-list'][market];
  const related = text('article.related');
  return (
    <div className="wrap">
      <Breadcrumbs
        crumbs={[
          { label: text('articles.title'), href: list },
          { label: article.title, href: article.href },
        ]}
      />
      <article>
        <div className="page-head">
          <h1>{article.title}</h1>
          <p className="lead">{article.perex}</p>
          <p className="caption">
            {formatLongDate(article.published_on, market)}, {article.author}
          </p>
        </div>
        <div className="stack article article-body">
          <RichText parts={article.body} />
        </div>
        {article.tags.length > 0 && (
          <p className="row row-tight article-tags">
            {article.tags.map((tag) => (
              <Link key={tag} href={list + articleListSearch(market, { page: 1, tag })}>
                <Badge>{tagName(tag, locale)}</Badge>
              </Link>
            ))}
          </p>
        )}
      </article>
      {article.related.length > 0 && (
        <section className="section" aria-labelledby="related">
          <div className="section-head">
            <h2 id="related">{related}</h2>
          </div>
          <ProductCards cards={article.related} list={{ id: 'article', name: related }} today={today} />
        </section>
      )}
    </div>
  );
}
